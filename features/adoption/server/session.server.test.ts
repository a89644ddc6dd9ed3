import { describe, expect, it } from "vitest";
import { openSession, shownAddress } from "./session.server.ts";

describe("the address of a source", () => {
  it.each([
    ["postgres://me:hidden@db.example:5432/shop", "postgres://me@db.example:5432/shop"],
    ["postgres://db.example/shop?password=hidden&sslpassword=hidden&options=-chidden", "postgres://db.example/shop"],
    ["postgres://me:12/hidden@db.example/shop", "?"],
    ["postgres://me:12?hidden@db.example/shop", "postgres://me:12"],
    ["postgres://me:hid#den@db.example/shop", "?"],
    ["postgres://me:hidden@[db", "?"],
  ])("[design 5 adopted] given %s, when it is shown, then nothing secret of it is", (url, shown) => {
    expect(shownAddress(url)).toBe(shown);
  });

  it.each([
    ["an address that is none", "postgres://me:hidden@[db"],
    ["a certificate that is not there", "postgres://me:hidden@127.0.0.1:1/shop?sslrootcert=/not/there.pem"],
  ])(
    "[design 5 adopted] given %s, when it is opened, then the source cannot be reached, and no password is named",
    async (_what, url) => {
      const failed = openSession(url);
      await expect(failed).rejects.toMatchObject({ code: "source_unreachable" });
      await expect(failed).rejects.not.toThrow(/hidden/);
    },
  );
});
