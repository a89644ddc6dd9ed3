import { SettingsError } from "@tessera/server-core/settings/settings.ts";
import { describe, expect, it } from "vitest";
import { readStartArguments } from "./startArguments.ts";

const read = (...args: string[]) => readStartArguments(args, "/srv");

describe("the command line of a server", () => {
  it.each([
    ["nothing", [], { join: false, folder: null }],
    ["--join", ["--join"], { join: true, folder: null }],
    ["--join and a folder", ["--join", "data"], { join: true, folder: "/srv/data" }],
    ["--join and an absolute folder", ["--join", "/var/tessera"], { join: true, folder: "/var/tessera" }],
  ])("[design 10 nodes] given %s, when a server starts, then it is understood", (_what, args, expected) => {
    expect(read(...args)).toEqual(expected);
  });

  it.each([
    ["a folder without --join", ["data"], /^Usage: npm start/],
    ["two folders", ["--join", "a", "b"], /^Usage: npm start/],
    ["an unknown option", ["--joint"], /'--joint'.*Usage: npm start/],
  ])("[design 10 nodes] given %s, when a server starts, then one line says how it is done", (_what, args, line) => {
    const lineOf = () => {
      try {
        return read(...args);
      } catch (error) {
        return error instanceof SettingsError ? error.problems : error;
      }
    };
    expect(lineOf()).toEqual([expect.stringMatching(line)]);
  });
});
