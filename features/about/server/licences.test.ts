import { expect, it } from "vitest";
import { licences, licensedPackages } from "./licences.server.ts";

it("[shell 7.3 abouts] given a lock file, when its licences are listed, then tools for development and the repository's own packages are not among them", () => {
  const lock = {
    packages: {
      "": { version: "1.0.0" },
      "packages/std": { version: "1.0.0" },
      "node_modules/@tessera/std": { link: true },
      "node_modules/zebra": { version: "2.0.0", license: "MIT" },
      "node_modules/@kind/ant": { version: "1.2.3", license: "ISC" },
      "node_modules/zebra/node_modules/ox": { version: "3.0.0" },
      "node_modules/tester": { version: "9.0.0", license: "MIT", dev: true },
    },
  };
  expect(licensedPackages(JSON.stringify(lock))).toEqual([
    { name: "@kind/ant", version: "1.2.3", licence: "ISC" },
    { name: "ox", version: "3.0.0", licence: "" },
    { name: "zebra", version: "2.0.0", licence: "MIT" },
  ]);
});

it("[shell 7.3 abouts] given this repository, when its licences are listed, then each package names one", () => {
  expect(licences().length).toBeGreaterThan(20);
  expect(licences().filter(({ licence }) => licence === "")).toEqual([]);
});
