import { expect, test } from "vitest";
import { socketAddress } from "../src/lib/socket-address";

const PAGE = "https://play.example.org/t/abcdefghijkl?x=1";

test.each([
  ["", "wss://play.example.org/ws"],
  ["/node/a", "wss://play.example.org/node/a/ws"],
  ["/node/a/", "wss://play.example.org/node/a/ws"],
  [":8001", "wss://play.example.org:8001/ws"],
  ["http://10.0.0.5:8000", "ws://10.0.0.5:8000/ws"],
])("a table at %s", (at, address) => {
  expect(socketAddress(at, PAGE)).toBe(address);
});
