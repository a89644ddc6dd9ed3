import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documentText } from "@tessera/contract/documents/documentFile.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandServer, startCommandServer } from "./testing/commandServer.ts";

let server: CommandServer;
let folder: string;

beforeAll(async () => {
  server = await startCommandServer([]);
  folder = mkdtempSync(join(tmpdir(), "tessera-command-errors-"));
  writeFileSync(join(folder, "packed.sql"), Buffer.from([0x1f, 0x8b, 8, 0]));
  writeFileSync(join(folder, "empty.sql"), "select 1;");
  for (const [name, text] of [
    ["broken", "{"],
    [
      "dangling",
      documentText({
        kind: "list",
        id: "x",
        schemaVersion: 2,
        subsystem: "x",
        body: { label: "X", entity: "nothing", columns: [], order: [] },
      }),
    ],
  ] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "document.json"), text);
  }
  mkdirSync(join(folder, "nothing"));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);

describe("adopt", () => {
  it.each([
    ["no subsystem", [], "--subsystem is missing. See --help."],
    ["an unknown option", ["--fiel", "x"], "Unknown option '--fiel'"],
    [
      "a file and an address",
      ["--file", "x", "--url", "postgres://x", "--subsystem", "x"],
      "Name a file or an address, not both.",
    ],
    ["another kind of address", ["--url", "mysql://x", "--subsystem", "x"], "--url must begin with postgres://."],
    [
      "a grant to nobody",
      ["--subsystem", "x", "--grant", "x-editor"],
      "--grant x-editor is not of the form role=user.",
    ],
  ])(
    "[design 5 adopted] given %s, when it is called, then one line says so and it ends with 2",
    async (_what, args, line) => {
      const { code, out, err } = await server.adopt(...args);
      expect([code, out]).toEqual([2, ""]);
      expect(err).toContain(line);
      expect(err).not.toContain("\n");
    },
  );

  it.each([
    [
      "a file that is not there",
      "missing.sql",
      /^The file .*missing\.sql cannot be read\. Check the path and its permissions\.$/,
    ],
    [
      "a packed dump",
      "packed.sql",
      /^This is a dump in the gzip format\. Create a plain-text one: pg_dump without -F\.$/,
    ],
    ["a file without tables", "empty.sql", /^The source has no tables\.$/],
  ])(
    "[design 5 adopted] given %s, when it is adopted, then one line says so and it ends with 1",
    async (_what, file, line) => {
      const { code, err } = await server.adopt("--file", at(file), "--subsystem", "shop");
      expect(code).toBe(1);
      expect(err).toMatch(line);
    },
  );

  it("[design 5 adopted] given no source and no former adoption, when it is called, then it says what is missing", async () => {
    expect(await server.adopt("--subsystem", "shop")).toMatchObject({
      code: 1,
      err: "shop has not been adopted yet. Name a dump or the address of a database.",
    });
  });

  it("[design 5 adopted] given a wish for help, when it is called, then it explains itself", async () => {
    const { code, out } = await server.adopt("--help");
    expect(code).toBe(0);
    expect(out).toContain("--grant role=user");
  });
});

describe("publish-documents", () => {
  it("[design 4 canonical] given no folder, when it is called, then one line says so and it ends with 2", async () => {
    expect(await server.publishDocuments()).toEqual({ code: 2, out: "", err: "Name one folder. See --help." });
  });

  it.each([
    ["a folder that is not there", "missing", /^There is no folder .*missing\.$/],
    ["an empty folder", "nothing", /holds no documents \(\*\.json\)\.$/],
    ["a file that is no document", "broken", /^The definition .*\n {2}document\.json: .+$/],
    ["a reference that leads nowhere", "dangling", /^The definition .*\n {2}list x\/entity: .*nothing.*$/],
  ])(
    "[design 4 canonical] given %s, when it is published, then it is named and nothing is published",
    async (_what, name, line) => {
      const before = (await server.services.definitions.refresh()).definitions;
      const { code, err } = await server.publishDocuments(at(name));
      expect(code).toBe(1);
      expect(err).toMatch(line);
      expect((await server.services.definitions.refresh()).definitions).toBe(before);
    },
  );
});

describe("export-documents", () => {
  it.each([
    ["no folder", [], 2, /^Name one folder\. See --help\.$/],
    ["an unknown option", ["x", "--only", "y"], 2, /^Unknown option '--only'/],
    ["a file in place of the folder", [() => at("empty.sql")], 1, /empty\.sql is no folder\.$/],
    [
      "a subsystem without documents",
      [() => at("out"), "--subsystem", "nowhere"],
      1,
      /^Nothing is published in nowhere\.$/,
    ],
  ] as const)(
    "[design 4 canonical] given %s, when documents are exported, then one line says so and nothing is written",
    async (_what, args, code, line) => {
      const answer = await server.exportDocuments(...args.map((arg) => (typeof arg === "string" ? arg : arg())));
      expect(answer).toEqual({ code, out: "", err: expect.stringMatching(line) });
      expect(existsSync(at("out"))).toBe(false);
    },
  );
});
