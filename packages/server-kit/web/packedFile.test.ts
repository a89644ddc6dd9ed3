import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { packedFile } from "./packedFile.ts";

const text = "export const answer = 42;\n".repeat(200);
const script = () => ({ content: Buffer.from(text), type: "text/javascript; charset=utf-8" });

describe("files of the application on their way", () => {
  it("[design 9 web] given a browser that takes Brotli, when a script is asked for twice, then it is packed once", async () => {
    const file = script();
    const first = await packedFile(file, "gzip, deflate, br, zstd");
    expect([first.encoding, brotliDecompressSync(first.content).toString()]).toEqual(["br", text]);
    expect((await packedFile(file, "br")).content).toBe(first.content);
  });

  it.each(["gzip", "GZIP;q=0.5, br;q=0", "deflate, gzip , br;q=0.0"])(
    "[design 9 web] given a caller that takes %s, when a script is asked for, then it comes as gzip",
    async (accepted) => {
      const { content, encoding } = await packedFile(script(), accepted);
      expect([encoding, gunzipSync(content).toString()]).toEqual(["gzip", text]);
    },
  );

  it.each([undefined, "", "identity", "br;q=0"])(
    "[design 9 web] given a caller that takes %s, when a script is asked for, then it comes as it is",
    async (accepted) => {
      expect(await packedFile(script(), accepted)).toEqual({ content: Buffer.from(text), encoding: null });
    },
  );

  it.each([
    { what: "a font", content: Buffer.alloc(5000), type: "font/woff2" },
    { what: "a short text", content: Buffer.from("export {};"), type: "text/javascript; charset=utf-8" },
  ])("[design 9 web] given $what, when it is asked for, then it comes as it is", async ({ content, type }) => {
    expect((await packedFile({ content, type }, "br")).encoding).toBeNull();
  });
});
