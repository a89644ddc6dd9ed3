import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { operationParts } from "./operationParts.ts";
import { writeParts } from "./writeParts.ts";

const root = mkdtempSync(join(tmpdir(), "tessera-parts-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const labels = { hu: "Minta", en: "Sample", de: "Muster" };
const keys = (): readonly string[] =>
  Object.keys(JSON.parse(readFileSync(join(root, "features/sample/i18n/en.json"), "utf8")));

it("[design 2 layout] given texts that stand by their keys, when more are made, then they still do", () => {
  writeParts(root, operationParts({ feature: "sample", name: "getSamples", labels }));
  writeParts(root, operationParts({ feature: "sample", name: "findSamples", labels }));
  expect(keys()).toEqual(["operation.sample.findSamples", "operation.sample.getSamples"]);
});

it("[design 2 layout] given a text that is there, when it is made again, then it is named and nothing is written", () => {
  const again = { feature: "sample", name: "getSamples", labels: { ...labels, en: "Another" } };
  expect(() => writeParts(root, operationParts(again))).toThrow(/operation\.sample\.getSamples/);
  expect(keys()).toHaveLength(2);
});
