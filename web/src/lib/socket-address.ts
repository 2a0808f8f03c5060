/** Where the socket of a table is: `at` names the process that has it, as the server says it: a URL,
 * a path on the same site, or a port of the same host; empty is where the page is from. */
export function socketAddress(at: string, page: string): string {
  const base = new URL(page);
  const place = at.startsWith(":") ? `${base.protocol}//${base.hostname}${at}` : at || "/";
  const url = new URL(place, base.origin);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/ws`;
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}
