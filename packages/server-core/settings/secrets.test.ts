import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSecrets } from "./secrets.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("[design 10 session] given a first start, when keys are asked for, then a second start gives the same ones", () => {
  const first = openSecrets(folder).derive("cookie");
  expect(openSecrets(folder).derive("cookie")).toEqual(first);
});

it("[design 10 session] given two purposes or two installations, when keys are asked for, then they differ", () => {
  const secrets = openSecrets(folder);
  const other = mkdtempSync(join(tmpdir(), "secrets-"));
  const keys = [secrets.derive("cookie"), secrets.derive("csrf"), openSecrets(other).derive("cookie")];
  rmSync(other, { recursive: true });
  expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(3);
});

it("[design 10 session] given secrets, when their files are looked at, then only the owner may read them", async () => {
  await openSecrets(folder).keep("sign-in", async () => ({ d: "private" }));
  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
  expect(modes).toEqual([
    ["secret", 0o600],
    ["secret-sign-in.json", 0o600],
  ]);
});

it("[design 10 session] given two processes that make a key at once, when both are done, then both hold the same key", async () => {
  const [left, right] = await Promise.all(
    [1, 2].map((number) => openSecrets(folder).keep("sign-in", async () => ({ number }))),
  );
  expect(left).toEqual(right);
});

it("[design 10 session] given a damaged file, when it is opened, then that is said instead of a new key being made", () => {
  writeFileSync(join(folder, "secret"), "short");
  expect(() => openSecrets(folder)).toThrow("damaged");
});
