import { expect, it } from "vitest";
import { createRunSeal } from "./runSeal.ts";

const seal = createRunSeal({ derive: (purpose, bytes = 32) => Buffer.alloc(bytes, purpose.length) });
const other = createRunSeal({ derive: (_purpose, bytes = 32) => Buffer.alloc(bytes, 1) });

it("[design 10 durable] given a secret of a run, when it is sealed, then the text does not hold it, and it is read for that run with that key alone", () => {
  const secret = { url: "postgres://reader:hunter2@host/x" };
  const sealed = seal.close("a", secret);
  expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain("hunter2");
  expect(seal.close("a", secret)).not.toBe(sealed);
  expect([seal.open("a", sealed), seal.open("b", sealed), other.open("a", sealed)]).toEqual([secret, null, null]);
});

it("[design 10 durable] given a sealed secret that was changed or cut, when it is opened, then nothing is read", () => {
  const sealed = Buffer.from(seal.close("a", "secret"), "base64");
  const changed = Buffer.from(sealed);
  changed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  for (const bytes of [changed, sealed.subarray(0, -1), sealed.subarray(0, 20), Buffer.alloc(0)])
    expect(seal.open("a", bytes.toString("base64"))).toBeNull();
});
