import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

const kindOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** An IPv4 address that arrived on an IPv6 socket, as itself. */
const plain = (address: string): string => /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1] ?? address;

function listOf(trusted: readonly string[]): BlockList {
  const list = new BlockList();
  for (const one of trusted) {
    const [address = "", bits] = one.split("/");
    const kind = kindOf(address);
    if (bits === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(bits), kind);
  }
  return list;
}

/**
 * Makes what finds the address of a client where no route does: that of the connection, or what the last trusted proxy
 * says, as for every request. `trusted` holds addresses and networks.
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const list = listOf(trusted);
  const isTrusted = (address: string): boolean => isIP(address) !== 0 && list.check(address, kindOf(address));
  return ({ headers, socket }) => {
    let address = plain(socket.remoteAddress ?? "");
    const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
    while (isTrusted(address)) {
      const before = forwarded.pop()?.trim() ?? "";
      if (before === "") break;
      address = plain(before);
    }
    return address;
  };
}
