import { DatabaseError } from "pg";
import { describe, expect, it } from "vitest";
import texts from "../i18n/en.json";
import { failureReason } from "./failureReason.server.ts";

const network = (code: string): Error => Object.assign(new Error("the driver's text"), { code });
const database = (code: string): Error => Object.assign(new DatabaseError("the server's text", 0, "error"), { code });

describe("why a database did not do what was asked", () => {
  it.each([
    [network("ECONNREFUSED"), "refused"],
    [network("ENOTFOUND"), "unknown_host"],
    [network("ETIMEDOUT"), "no_answer"],
    [network("SELF_SIGNED_CERT_IN_CHAIN"), "encryption"],
    [new Error("timeout expired"), "no_answer"],
    [new Error("The server does not support SSL connections"), "encryption"],
    [database("28P01"), "credentials"],
    [database("3D000"), "no_database"],
    [database("42501"), "permission"],
    [database("53300"), "busy"],
  ])("[design 5 adopted] given %s, when it is read, then its reason %s has a text", (error, reason) => {
    expect(failureReason(error)).toBe(reason);
    expect(texts).toHaveProperty([`adoption.failed.${reason}`]);
  });

  it.each([[database("XX000")], [new Error("something else")], ["no error"]])(
    "[design 5 adopted] given %s, when it is read, then no reason is made up",
    (error) => {
      expect(failureReason(error)).toBeNull();
    },
  );
});
