import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MessageSplitter } from "./messageSplitter.ts";

interface Message {
  readonly letter: string;
  readonly content: Uint8Array;
}

const messages = fc.array(
  fc.record({ letter: fc.constantFrom("D", "C", "Z", "T"), content: fc.uint8Array({ maxLength: 9 }) }),
  { maxLength: 12 },
);

function written({ letter, content }: Message): Buffer {
  const head = Buffer.alloc(5, letter, "latin1");
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

/** Bytes in pieces, as a network cuts them. */
function pieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length));
}

describe("messages of a connection", () => {
  it("[design 8 json] given messages cut anywhere, when rows are taken, then each row comes whole and all else passes in order", () => {
    fc.assert(
      fc.property(messages, fc.array(fc.nat(), { maxLength: 20 }), (sent, cuts) => {
        const forwarded: Buffer[] = [];
        const rows: string[] = [];
        const splitter = new MessageSplitter((bytes) => forwarded.push(bytes));
        splitter.taker = (bytes, from, to) => rows.push(bytes.toString("hex", from, to));
        for (const piece of pieces(Buffer.concat(sent.map(written)), cuts)) splitter.take(piece);
        const isRow = (message: Message) => message.letter === "D";
        expect(rows).toEqual(sent.filter(isRow).map(({ content }) => Buffer.from(content).toString("hex")));
        const rest = Buffer.concat(sent.filter((message) => !isRow(message)).map(written));
        expect(Buffer.concat(forwarded).toString("hex")).toBe(rest.toString("hex"));
      }),
    );
  });

  it("[design 8 json] given messages cut anywhere, when nobody takes rows, then every byte passes as it came", () => {
    fc.assert(
      fc.property(messages, fc.array(fc.nat(), { maxLength: 20 }), (sent, cuts) => {
        const forwarded: Buffer[] = [];
        const splitter = new MessageSplitter((bytes) => forwarded.push(bytes));
        const all = Buffer.concat(sent.map(written));
        for (const piece of pieces(all, cuts)) splitter.take(piece);
        expect(Buffer.concat(forwarded).toString("hex")).toBe(all.toString("hex"));
      }),
    );
  });
});
