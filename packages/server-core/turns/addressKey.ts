import { isIPv6 } from "node:net";

/** The first 64 bits of an IPv6 address, written out. */
function networkOf(address: string): string {
  const [bare = ""] = address.split("%", 1);
  const [head = "", tail] = bare.split("::", 2);
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  // An IPv4 address at the end takes the place of two groups.
  const length = before.length + after.length + (bare.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - length) }, () => "0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/**
 * What limits per address count by: an IPv4 address, however it is written, or the network of an IPv6 address, as one
 * customer of a provider has all addresses of a network of 64 bits.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? networkOf(address) : address;
}
