import { expect, it } from "vitest";
import { readSettings } from "./settings.ts";
import { startWarnings } from "./startWarnings.ts";

const warningsOf = (environment: Record<string, string>): readonly string[] =>
  startWarnings(readSettings({ environment, base: "/" }), environment);

it.each([
  ["nothing", {}],
  ["a proxy with TLS on this machine", { TESSERA_URL: "https://work.example.org" }],
  ["a proxy with TLS elsewhere", { HOST: "0.0.0.0", TESSERA_URL: "https://work.example.org" }],
  ["a database of this machine", { DATABASE_URL: "postgres://a:b@127.0.0.1:5432/c" }],
  ["a database by a socket of this machine", { DATABASE_URL: "postgres://a:b@localhost/c?host=/run/postgresql" }],
  ["a database with TLS", { DATABASE_URL: "postgres://a:b@db.example.org/c?sslmode=verify-full" }],
  [
    "a database with TLS by its variable",
    { DATABASE_URL: "postgres://a:b@db.example.org/c", PGSSLMODE: "verify-full" },
  ],
])("[design 2 settings] given %s, when the server starts, then it warns of nothing", (_what, environment) => {
  expect(warningsOf(environment)).toEqual([]);
});

it.each([
  ["an address of the network without a public one", { HOST: "0.0.0.0" }],
  ["a public address of plain http", { HOST: "0.0.0.0", TESSERA_URL: "http://work.example.org" }],
  ["a proxy of plain http on this machine", { TESSERA_URL: "http://work.example.org" }],
])("[design 2 settings] given %s, when the server starts, then one line warns of plain http", (_what, environment) => {
  expect(warningsOf(environment)).toEqual([expect.stringContaining("plain http")]);
});

it.each(["", "?sslmode=disable", "?ssl=false"])(
  "[design 2 settings] given a database on another machine and %j in its address, when the server starts, then one line warns of it without the password",
  (query) => {
    const warnings = warningsOf({ DATABASE_URL: `postgres://owner:s3cret@db.example.org:5432/c${query}` });
    expect(warnings).toEqual([expect.stringContaining("db.example.org is reached without TLS")]);
    expect(warnings.join()).not.toContain("s3cret");
  },
);
