import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { clientAddress } from "./clientAddress.ts";

function request(remote: string, forwarded: string | null): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remote });
  const made = new IncomingMessage(socket);
  if (forwarded !== null) made.headers["x-forwarded-for"] = forwarded;
  return made;
}

it.each([
  ["no proxy", [], "198.51.100.7", "203.0.113.9", "198.51.100.7"],
  ["another proxy", ["10.0.0.0/8"], "127.0.0.1", "203.0.113.9", "127.0.0.1"],
  ["this proxy", ["127.0.0.1"], "::ffff:127.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["this proxy, and an invented address in front", ["127.0.0.1"], "127.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"],
  ["two proxies in a row", ["127.0.0.1", "10.0.0.0/8"], "127.0.0.1", "203.0.113.9, 10.1.2.3", "203.0.113.9"],
  ["this proxy, which says nothing", ["127.0.0.1"], "127.0.0.1", null, "127.0.0.1"],
  ["a network of IPv6", ["2001:db8::/32"], "2001:db8::5", "2001:db9::7", "2001:db9::7"],
])(
  "[design 10 session] given a server that trusts %s, when a socket is opened, then it counts for whom the last trusted proxy names",
  (_whom, trusted, remote, forwarded, address) => {
    expect(clientAddress(trusted)(request(remote, forwarded))).toBe(address);
  },
);
