import { provesBehaviour } from "@tessera/contract/testing/provesBehaviour.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { behaviour } from "./behaviour.ts";
import cases from "./cases.json";
import { strengthOf } from "./passwordRules.ts";

provesBehaviour("password", behaviour, cases);

describe("passwords", () => {
  it.each([
    ["short", {}, { code: "field.password.short", data: { min: 10 } }],
    ["ten signs!", {}, null],
    ["öt öt", { minlength: 5 }, null],
    ["🔑🔑🔑", { minlength: 4 }, { code: "field.password.short", data: { min: 4 } }],
    ["x".repeat(501), {}, { code: "field.password.long", data: { max: 500 } }],
  ])("[forms 5 password] given %j with %j, when it is checked, then it is %j", (text, settings, issue) => {
    expect(behaviour.secret?.check(text, settings)).toEqual(issue);
  });

  it.each([
    ["12345678901234", "weak"],
    ["aaaaaaaaaaaaaaaa", "weak"],
    ["kulcs", "weak"],
    ["ablakpárkány", "fair"],
    ["sárga bögre a polcon", "strong"],
    ["Kv7!pX2#mQ9z", "strong"],
  ] as const)("[forms 3 password] given %j, when its strength is hinted, then it is %s", (text, strength) => {
    expect(strengthOf(text)).toBe(strength);
  });

  it("[forms 3 password] given any value, when it is written as text, then the text is the same and says nothing of it", () => {
    fc.assert(
      fc.property(fc.uuid(), (value) => {
        const context = { language: "hu", zone: "UTC", valueType: "uuid", settings: {}, options: null };
        expect(behaviour.format?.(value, context)).toBe("••••••••");
      }),
    );
  });
});
