/* The least any program could do: a message in, the same bytes out to four sockets. One thread on
 * epoll, no library, no HTTP but a handshake that the crowd of bench/crowd.py takes for one.
 * `fanout PORT BYTES`; compiled by bench/load.py where there is a compiler. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define SEATS 4
#define FILES 65536
#define BUFFER 4096
#define HEADER 6 /* of a short frame of a client: two bytes, and its mask */

struct table { int sockets[SEATS]; };
struct player { struct table *table; int seat, upgraded, held; unsigned char rest[BUFFER]; };

static struct player *players[FILES];
static unsigned char *frames[SEATS];
static size_t frame_size;

static void make_frames(size_t size) {
    for (int actor = 0; actor < SEATS; actor++) {
        unsigned char *frame = malloc(size + 4);
        frame[0] = 0x81, frame[1] = 126, frame[2] = size >> 8, frame[3] = size & 255;
        memset(frame + 4, 'x', size);
        char start[128];
        int length = sprintf(start, "{\"t\":\"did\",\"board\":{\"actor\":%d},"
                             "\"you\":{\"legal\":[\"draw\"]},\"more\":\"", actor);
        memcpy(frame + 4, start, length);
        memcpy(frame + 4 + size - 2, "\"}", 2);
        frames[actor] = frame;
    }
    frame_size = size + 4;
}

static void put(int socket, const void *data, size_t size) {
    if (write(socket, data, size) != (ssize_t)size) { perror("write"); exit(1); }
}

static void upgrade(int socket, struct player *player) {
    const char *answer = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                         "Connection: Upgrade\r\n\r\n";
    unsigned char ok[32];
    int length = sprintf((char *)ok + 2, "{\"t\":\"ok\",\"id\":%d}", player->seat + 1);
    ok[0] = 0x81, ok[1] = length;
    put(socket, answer, strlen(answer));
    put(socket, ok, length + 2);
    player->upgraded = 1;
    player->held = 0;
}

static void take_in(int socket, struct player *player) {
    ssize_t came = read(socket, player->rest + player->held, BUFFER - player->held);
    if (came <= 0) { close(socket); return; }
    player->held += came;
    if (!player->upgraded) {
        if (memmem(player->rest, player->held, "\r\n\r\n", 4)) upgrade(socket, player);
        return;
    }
    int at = 0;
    while (player->held - at >= HEADER) {
        int size = HEADER + (player->rest[at + 1] & 127);
        if (player->held - at < size) break;
        at += size;
        for (int seat = 0; seat < SEATS; seat++) /* then it is the next player's turn */
            put(player->table->sockets[seat], frames[(player->seat + 1) % SEATS], frame_size);
    }
    player->held -= at;
    memmove(player->rest, player->rest + at, player->held);
}

static void welcome(int listening, int epoll) {
    static struct table *table;
    static int seated;
    int one = 1, socket = accept(listening, NULL, NULL);
    if (socket < 0 || socket >= FILES) { perror("accept"); exit(1); }
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (seated % SEATS == 0) table = calloc(1, sizeof *table);
    struct player *player = players[socket] = calloc(1, sizeof *player);
    player->table = table;
    player->seat = seated++ % SEATS;
    table->sockets[player->seat] = socket;
    struct epoll_event event = {.events = EPOLLIN, .data.fd = socket};
    epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event);
}

int main(int count, char **words) {
    if (count != 3) return 2;
    make_frames(strtoul(words[2], NULL, 10));
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons(atoi(words[1])),
                               .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int one = 1, listening = socket(AF_INET, SOCK_STREAM, 0), epoll = epoll_create1(0);
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(listening, (struct sockaddr *)&here, sizeof here) || listen(listening, 1024)) return 1;
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listening}, ready[512];
    epoll_ctl(epoll, EPOLL_CTL_ADD, listening, &event);
    puts("open");
    fflush(stdout);
    for (;;) {
        int found = epoll_wait(epoll, ready, 512, -1);
        for (int at = 0; at < found; at++) {
            int socket = ready[at].data.fd;
            if (socket == listening) welcome(listening, epoll);
            else take_in(socket, players[socket]);
        }
    }
}
