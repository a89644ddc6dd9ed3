import fc from "fast-check";
import { expect, it } from "vitest";
import { MessageWriter } from "./messageWriter.ts";

/** Letter and content of each message of a client. */
function messages(bytes: Buffer): readonly { readonly kind: string; readonly content: Buffer }[] {
  const found: { kind: string; content: Buffer }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    found.push({ kind: String.fromCharCode(bytes[at] ?? 0), content: bytes.subarray(at + 5, end) });
    at = end;
  }
  return found;
}

/** Name of the statement and parameters of a Bind message. */
function bound(content: Buffer): readonly [name: string, values: readonly (string | null)[]] {
  const nameEnd = content.indexOf(0, 1);
  const values: (string | null)[] = [];
  let at = nameEnd + 3;
  const count = content.readUInt16BE(at);
  at += 2;
  for (let index = 0; index < count; index++) {
    const length = content.readInt32BE(at);
    at += 4;
    values.push(length < 0 ? null : content.toString("utf8", at, at + length));
    at += Math.max(length, 0);
  }
  expect(content.subarray(at)).toEqual(Buffer.from([0, 0]));
  return [content.toString("utf8", 1, nameEnd), values];
}

const name = fc.stringMatching(/^[a-z_]{0,40}$/);
const value = fc.option(
  fc.oneof(fc.string({ unit: "grapheme", maxLength: 40 }), fc.constantFrom("ű".repeat(9000), "x".repeat(4096))),
);

it("[design 3 pipeline] given any parameters, null, long and of any script, when they are written, then the message holds them as they are", () => {
  const writer = new MessageWriter();
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.array(value, { maxLength: 9 })), { maxLength: 3 }), (runs) => {
      for (const [statement, values] of runs) writer.run(statement, values);
      writer.sync();
      const found = messages(writer.take());
      expect(found.map(({ kind }) => kind).join("")).toBe(`${"BE".repeat(runs.length)}S`);
      const binds = found.filter(({ kind }) => kind === "B").map(({ content }) => bound(content));
      expect(binds).toEqual(runs);
    }),
  );
});

it("[design 3 pipeline] given a text, when its parsing is written, then the message holds name and text, and leaves the types of parameters open", () => {
  const writer = new MessageWriter();
  writer.parse("t_1", "select 'ő'");
  expect(messages(writer.take())).toEqual([{ kind: "P", content: Buffer.from("t_1\0select 'ő'\0\0\0") }]);
});

it("[design 3 pipeline] given something written and dropped, when more is written, then only that is taken", () => {
  const writer = new MessageWriter();
  writer.run("lost", ["x".repeat(2_000_000)]);
  writer.clear();
  writer.sync();
  expect(writer.take()).toEqual(Buffer.from([0x53, 0, 0, 0, 4]));
  expect(writer.take()).toHaveLength(0);
});
