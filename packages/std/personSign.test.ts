import { describe, expect, it } from "vitest";
import { personSign } from "./personSign.ts";

describe("personSign", () => {
  it.each([
    ["Kővári Anna Mária", "KA"],
    ["őrs béla", "ŐB"],
    ["Tessera", "T"],
    ["𝒜lma Körte", "𝒜K"],
  ])("[shell 4.3 login] given the name %s, when its sign is made, then the initials are %s", (name, initials) => {
    expect(personSign(name, "1").initials).toBe(initials);
  });

  it("[shell 4.3 login] given many people, when their signs are made, then the hue is fixed by the seed alone and each of six occurs", () => {
    const seeds = Array.from({ length: 60 }, (_, count) => `user-${count}`);
    const found = seeds.map((seed) => personSign("Kővári Anna", seed).hue);
    expect(new Set(found)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    expect(seeds.map((seed) => personSign("Großmann Lukas", seed).hue)).toEqual(found);
  });
});
