import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import { openSecrets } from "@tessera/server-core/settings/secrets.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { beginWorld } from "@tessera/server-kit/worlds/beginWorld.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareUsers, prepareWorld } from "./prepareWorld.ts";
import { loadProduct, root } from "./product.ts";

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tessera-world-"));
  server = await startTestServer({
    product: { ...loadProduct(), webFolder: null },
    createRecords: (renew) => createRecords({ renew }),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function users(
  world: { name: string; folder: string | null },
  loopback: boolean,
  lines: string[] = [],
  isTerminal = true,
) {
  return prepareUsers({
    database: server.database.pool,
    settings: { ...server.services.settings, world, loopback },
    secrets: openSecrets(folder),
    root,
    notify: (line) => void lines.push(line),
    isTerminal,
  });
}

describe("the first start", () => {
  it("[design 2 start] given a world without users, when it is prepared twice, then one administrator is made and reported once", async () => {
    const lines: string[] = [];
    await users({ name: "own", folder }, true, lines);
    await users({ name: "own", folder }, true, lines);
    expect(lines).toHaveLength(1);
    const password = lines[0]?.split(" ").at(-1) ?? "";
    const client = server.anonymous();
    await client.signIn("admin", password);
    expect(client.sessionToken()).not.toBeNull();
  });

  it("[design 10 session] given the demo world, when others than this machine can reach the server, then no demo account is made or offered, and an own administrator never is", async () => {
    const lines: string[] = [];
    expect(await users({ name: "demo", folder: null }, false, lines)).toBeNull();
    expect(lines).toEqual([]);
    // Its `admin` was made by the first start of another world: the page that shows a password does not name it.
    expect((await users({ name: "demo", folder: null }, true))?.accounts.map(({ login }) => login)).toEqual([
      "designer",
      "clerk",
      "viewer",
      "lead",
      "compliance",
      "employee",
    ]);
  });

  it("[design 2 start] given a first start with the demo world that others can reach, when it is prepared, then there is an administrator whose password only the terminal shows", async () => {
    const fresh = await startTestServer({
      product: { ...loadProduct(), webFolder: null },
      createRecords: (renew) => createRecords({ renew }),
    });
    try {
      const lines: string[] = [];
      const secrets = openSecrets(fresh.dataFolder);
      const prepare = (loopback: boolean) =>
        prepareUsers({
          database: fresh.database.pool,
          settings: { ...fresh.services.settings, world: { name: "demo", folder: null }, loopback },
          secrets,
          root,
          notify: (line) => void lines.push(line),
          isTerminal: true,
        });
      expect(await prepare(false)).toBeNull();
      const password = lines[0]?.split(" ").at(-1) ?? "";
      const client = fresh.anonymous();
      await client.signIn("admin", password);
      expect(client.sessionToken()).not.toBeNull();
      const demo = await prepare(true);
      expect(demo?.accounts.map(({ login }) => login)).not.toContain("admin");
      expect(demo?.password).not.toBe(password);
      expect(lines).toHaveLength(1);
    } finally {
      await fresh.close();
    }
  });

  it("[design 2 start] given an output that is no terminal, when the first administrator is made, then it names a file that only its owner reads, not the password", async () => {
    const fresh = await startTestServer({
      product: { ...loadProduct(), webFolder: null },
      createRecords: (renew) => createRecords({ renew }),
    });
    try {
      const lines: string[] = [];
      await prepareUsers({
        database: fresh.database.pool,
        settings: { ...fresh.services.settings, world: { name: "empty", folder: null } },
        secrets: openSecrets(fresh.dataFolder),
        root,
        notify: (line) => void lines.push(line),
        isTerminal: false,
      });
      const file = /the password is in (.+)$/.exec(lines.join("\n"))?.[1] ?? "";
      expect(file.startsWith(fresh.dataFolder)).toBe(true);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const { password } = JSON.parse(readFileSync(file, "utf8"));
      expect(lines.join("\n")).not.toContain(password);
      const client = fresh.anonymous();
      await client.signIn("admin", password);
      expect(client.sessionToken()).not.toBeNull();
    } finally {
      await fresh.close();
    }
  });

  it.each([
    [null, /OPENID_ADMIN_GROUP/],
    ["office", /group office/],
  ])(
    "[design 2 start] given another sign-in provider with the group of administrators %s, when the first start makes its users, then no password is said, and how an administrator comes about is",
    async (adminGroup, said) => {
      const fresh = await startTestServer({
        product: { ...loadProduct(), webFolder: null },
        createRecords: (renew) => createRecords({ renew }),
      });
      try {
        const { settings } = fresh.services;
        const lines: string[] = [];
        const prepare = () =>
          prepareUsers({
            database: fresh.database.pool,
            settings: {
              ...settings,
              world: { name: "empty", folder: null },
              openid: { ...settings.openid, issuer: "https://id.example", adminGroup },
            },
            secrets: openSecrets(fresh.dataFolder),
            root,
            notify: (line) => void lines.push(line),
            isTerminal: true,
          });
        await prepare();
        expect(lines).toEqual([expect.stringMatching(said)]);
        await fresh.database.pool.query(
          "insert into sys.user_identity (issuer, subject, user_id) select 'https://id.example', 's', user_id from sys.membership where role_id = 'administrator'",
        );
        await prepare();
        expect(lines).toHaveLength(1);
      } finally {
        await fresh.close();
      }
    },
  );

  it("[design 2 start] given a first administrator, when she has signed in, then the language is that of her browser", async () => {
    const { rows } = await server.database.pool.query(`select language from sys."user" where login = 'admin'`);
    expect(rows).toEqual([{ language: null }]);
  });

  it("[design 2 start] given an installation that was begun with one world, when it is started with another, then a line says so and it stays as it is", async () => {
    const lines: string[] = [];
    const begin = (name: string) =>
      beginWorld({
        database: server.database.pool,
        world: { name, folder: null },
        notify: (line) => void lines.push(line),
      });
    expect(await begin("empty")).toEqual({ name: "empty", folder: null });
    expect(lines).toEqual([]);
    expect(await begin("demo")).toEqual({ name: "empty", folder: null });
    expect(lines).toEqual([expect.stringMatching(/world empty.*world demo/)]);
    expect(await begin("empty")).toEqual({ name: "empty", folder: null });
    expect(lines).toHaveLength(1);
  });

  it("[design 2 start] given documents with problems, when the world is prepared, then each problem is reported and the server goes on", async () => {
    const broken = join(folder, "documents/shop/page");
    mkdirSync(broken, { recursive: true });
    const page = { kind: "page", id: "home", schemaVersion: 1, subsystem: "shop", body: { label: 7 } };
    writeFileSync(join(broken, "home.json"), JSON.stringify(page));
    const lines: string[] = [];
    await prepareWorld(server.services, folder, (line) => void lines.push(line));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("\n")).toContain('"id":"home"');
  });
});
