import { expect, it } from "vitest";
import { addressKey } from "./addressKey.ts";

it.each([
  ["an IPv4 address", "198.51.100.7", "198.51.100.7"],
  ["the same on an IPv6 socket", "::ffff:198.51.100.7", "198.51.100.7"],
  ["an IPv6 address", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["another one of its network", "2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
  ["one with zeros in front", "2001:db8::1:2:3", "2001:db8:0:0::/64"],
  ["the machine itself", "::1", "0:0:0:0::/64"],
  ["one with a zone", "fe80::1%eth0", "fe80:0:0:0::/64"],
  ["one that ends as IPv4", "64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
  ["what is no address", "unknown", "unknown"],
])(
  "[design 10 load] given %s, when limits count by it, then by its network where a client has many",
  (_what, address, key) => {
    expect(addressKey(address)).toBe(key);
  },
);
