import { createTestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { describe, expect, it } from "vitest";
import { AdoptionError } from "./adoptionError.ts";
import { withSession } from "./session.server.ts";
import { adoptionGround, noticed } from "./testing/adoptionGround.server.ts";

const { adopt, dumpFile, values, run, scratchDatabases, clusterUrl, database } = adoptionGround();

describe("the scratch database", () => {
  it("[design 5 adopted] given a dump that looks around, when it is read, then its role can neither read files nor other databases nor make roles", async () => {
    const probe = dumpFile(
      "probe.sql",
      `create function peek() returns text language plpgsql as $$begin return pg_read_file('/etc/hostname'); end$$;
       create function super() returns text language sql as $$select rolsuper::text from pg_roles where rolname = current_user$$;
       create table t (a text default super(), b text);
       create table u (a text default peek());
       insert into t (b) values ('x');
       insert into u default values;
       create table r as select 1; alter table t owner to postgres; create role evil;`,
    );
    const report = await adopt({ source: probe, subsystem: "probe" });
    expect(await values("select a from probe.t")).toEqual(["false"]);
    expect(await values("select count(*)::text from probe.u")).toEqual(["0"]);
    expect(noticed(report)).toContain("failed | INSERT | u | permission denied for function pg_read_file");
    expect(await values("select count(*)::text from pg_roles where rolname = 'evil'")).toEqual(["0"]);
  });

  it("[design 5 adopted] given a role that may not make databases, when a dump is adopted, then the rights that it needs are named before anything is read", async () => {
    const poor = adopt({ source: { file: "/nowhere/dump.sql" }, subsystem: "poor", adminUrl: database().url });
    await expect(poor).rejects.toEqual(
      new AdoptionError("scratch_not_allowed", { role: "tessera_test", rights: "CREATEROLE" }),
    );
  });

  it("[design 5 adopted] given a role with just these rights, when a dump is adopted, then it is read", async () => {
    await run("create role adopting login password 'adopting' createdb createrole", database().adminUrl);
    try {
      const url = new URL(database().adminUrl);
      url.username = "adopting";
      url.password = "adopting";
      const source = dumpFile("modest.sql", "create table t (a int); insert into t values (1);");
      const report = await adopt({ source, subsystem: "modest", adminUrl: url.href });
      expect(report.tables).toEqual([{ name: "t", rows: 1 }]);
      expect(await scratchDatabases()).toEqual([]);
    } finally {
      await run("drop role adopting", database().adminUrl);
    }
  });

  it("[design 5 adopted] given a killed run left its scratch database, when the next one starts, then it is removed", async () => {
    await run("create role tessera_scratch_left", database().adminUrl);
    await run("create database tessera_scratch_left owner tessera_scratch_left", database().adminUrl);
    await adopt({ source: dumpFile("tiny.sql", "create table t (a int);"), subsystem: "tiny" });
    expect(await scratchDatabases()).toEqual([]);
  });

  it("[design 5 adopted] given a run in another database of the server, when the next one starts, then its scratch database stays, also while it is being made", async () => {
    const other = await createTestDatabase({ cluster: clusterUrl() });
    const [now] = await values("select floor(extract(epoch from now()))::bigint::text");
    const begun = `tessera_scratch_${now}_0a`;
    await run(`create role ${begun}`, database().adminUrl);
    const used = "tessera_scratch_1_0b";
    await run(`create role ${used}`, database().adminUrl);
    await run(`create database ${used} owner ${used}`, database().adminUrl);
    const inUse = new URL(database().adminUrl);
    inUse.pathname = `/${used}`;
    await withSession(inUse.href, {}, () =>
      adopt({
        source: dumpFile("second.sql", "create table t (a int);"),
        subsystem: "second",
        adminUrl: other.adminUrl,
      }),
    );
    expect(await scratchDatabases()).toEqual(expect.arrayContaining([begun, used]));
    await run(`drop role ${begun}`, database().adminUrl);
    await run(`drop database ${used}`, database().adminUrl);
    await run(`drop role ${used}`, database().adminUrl);
    await other.close();
  });
});
