import { describe, expect, it } from "vitest";
import { systemTableProblems, systemTablesIn, tablesOfFeature, unownedTableProblems } from "./systemTables.ts";

const owners = new Map([
  ["user", ["packages/identity"]],
  ["outbox", ["packages/server-core/outbox", "packages/records/writing"]],
]);

describe("tables of the system", () => {
  it.each([
    ["a table", "`select from sys.outbox where id = $1`", ["outbox"]],
    ["a quoted table", '`select from sys."user" u`', ["user"]],
    ["one table twice", "`sys.outbox` + `sys.outbox`", ["outbox"]],
    ["two tables", '`sys."user" join sys.outbox`', ["user", "outbox"]],
    ["a table in a comment", '// sys.outbox\n/** A row of `sys."user"`. */\n  // sys.outbox', []],
    ["a table behind an address", 'const at = "http://a"; const text = "from sys.outbox";', ["outbox"]],
    ["a longer name", "`sys.outbox_at_idx`", []],
    ["a function of that name", "`select sys.outbox()`", []],
    ["a table of another schema", "`select from app.outbox`", []],
  ])("[design 2 stores] given a file with %s, when it is read, then these are its tables: %j", (_, text, expected) => {
    expect(systemTablesIn(text, owners)).toEqual(expected);
  });

  it("[design 2 stores] given a file of a folder that keeps a table, when it names it, then nothing is wrong; elsewhere it is", () => {
    const text = "`delete from sys.outbox`";
    expect(systemTableProblems("packages/server-core/outbox/a.ts", text, owners)).toEqual([]);
    expect(systemTableProblems("packages/records/writing/history/a.ts", text, owners)).toEqual([]);
    expect(systemTableProblems("packages/server-core/outboxes.ts", text, owners)).toEqual([
      expect.stringContaining("sys.outbox, which is kept in packages/server-core/outbox."),
    ]);
  });

  it("[design 2 stores] given a migration that makes a table, when no folder keeps it, then that is a problem", () => {
    const path = "features/a/migrations/a.server.ts";
    expect(unownedTableProblems(path, 'create table sys."user" (id uuid)', owners)).toEqual([]);
    expect(unownedTableProblems(path, "create unlogged table sys.room (id uuid)", owners)).toEqual([
      expect.stringContaining("sys.room"),
    ]);
    expect(unownedTableProblems(path, "create sequence sys.room_number", owners)).toHaveLength(1);
  });

  it("[design 2 layout] given a table that a feature's migration makes, when its owner is looked for, then it is the feature", () => {
    const text = "create table sys.room (id uuid)";
    expect(tablesOfFeature("features/rooms/migrations/rooms.server.ts", text)).toEqual([["room", ["features/rooms"]]]);
    expect(tablesOfFeature("packages/records/locks/migrations.ts", text)).toEqual([]);
  });
});
