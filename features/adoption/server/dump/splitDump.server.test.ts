import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AdoptionError } from "../adoptionError.ts";
import { type DumpPiece, splitDump } from "./splitDump.server.ts";

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

type Plain = { kind: string; line: number; text?: string };

/** Pieces with the rows of one COPY block joined, since how they are cut depends on how the file is read. */
async function pieces(source: string | Buffer, size = 1 << 20): Promise<Plain[]> {
  const found: Plain[] = [];
  for await (const piece of splitDump(inParts(Buffer.from(source), size))) {
    const last = found.at(-1);
    if (piece.kind === "rows" && last?.kind === "rows") last.text += piece.bytes.toString("utf8");
    else found.push(plain(piece));
  }
  return found;
}

function plain(piece: DumpPiece): Plain {
  const { kind, line } = piece;
  if (piece.kind === "rows") return { kind, line, text: piece.bytes.toString("utf8") };
  if (piece.kind === "broken") return { kind, line, text: piece.reason };
  return piece.kind === "copyEnd" ? { kind, line } : { kind, line, text: piece.text };
}

async function texts(source: string): Promise<(string | undefined)[]> {
  return (await pieces(source)).map((piece) => piece.text);
}

const tricky = String.raw`-- a comment; with 'quote'
\connect shop
/* block; /* nested; */ ' */ SELECT 'a;b', "c;d", $$e;$x$f$$, $tag$ $$ ; $tag$, E'it\'s; ''x' -- end; '
 + 1;
CREATE TABLE "t;1" (a int, b text DEFAULT 'x''y;');
CREATE FUNCTION f() RETURNS int LANGUAGE sql BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; SELECT 2; END;
CREATE RULE r AS ON DELETE TO t DO ALSO (SELECT 1; SELECT 2;);
COPY public.t (a, b) FROM stdin;
1	x;y 'z
2	\\.
\N	tab\there
\.
SELECT $1;
INSERT INTO e VALUES (1e5, 0x1F, 'é;ű');
COPY empty FROM stdin WITH (FORMAT csv);
\.
;;
SELECT 'last'`;

describe("splitDump", () => {
  it("[design 5 adopted] given quotes, dollar quotes, comments and nested bodies, when a dump is read, then only real semicolons end a statement", async () => {
    expect(await pieces(tricky)).toEqual([
      {
        kind: "statement",
        line: 3,
        text: `SELECT 'a;b', "c;d", $$e;$x$f$$, $tag$ $$ ; $tag$, E'it\\'s; ''x' -- end; '\n + 1`,
      },
      { kind: "statement", line: 5, text: `CREATE TABLE "t;1" (a int, b text DEFAULT 'x''y;')` },
      {
        kind: "statement",
        line: 6,
        text: "CREATE FUNCTION f() RETURNS int LANGUAGE sql BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; SELECT 2; END",
      },
      { kind: "statement", line: 7, text: "CREATE RULE r AS ON DELETE TO t DO ALSO (SELECT 1; SELECT 2;)" },
      { kind: "copy", line: 8, text: "COPY public.t (a, b) FROM stdin" },
      { kind: "rows", line: 9, text: "1\tx;y 'z\n2\t\\\\.\n\\N\ttab\\there\n" },
      { kind: "copyEnd", line: 12 },
      { kind: "statement", line: 13, text: "SELECT $1" },
      { kind: "statement", line: 14, text: "INSERT INTO e VALUES (1e5, 0x1F, 'é;ű')" },
      { kind: "copy", line: 15, text: "COPY empty FROM stdin WITH (FORMAT csv)" },
      { kind: "copyEnd", line: 16 },
      { kind: "statement", line: 18, text: "SELECT 'last'" },
    ]);
  });

  it("[design 5 adopted] given any size of the parts in which a file arrives, when it is read, then the pieces are the same", async () => {
    const whole = await pieces(tricky);
    for (let size = 1; size < 40; size++) expect(await pieces(tricky, size)).toEqual(whole);
  });

  it("[design 5 adopted] given random statements, when their dump is read in random parts, then each comes back as it was", async () => {
    const name = fc.stringMatching(/^[a-z]{1,6}$/);
    const quoted = fc.string({ maxLength: 12 }).map((text) => `'${text.replaceAll("'", "''")}'`);
    const escaped = fc.constantFrom(String.raw`E'a\\\'b;'`, String.raw`e'\\'`, "E''';'");
    const dollars = fc
      .tuple(name, fc.stringMatching(/^[a-z;'"\n ]{0,12}$/))
      .map(([tag, text]) => `$${tag}$${text}$${tag}$`);
    const comment = fc.constantFrom("/* ; */", "/* /* ' */ */", "-- ; '\n");
    const identifier = fc.stringMatching(/^[a-z;' -]{1,8}$/).map((text) => `"${text}"`);
    const part = fc.oneof(
      name,
      quoted,
      escaped,
      dollars,
      comment,
      identifier,
      fc.constantFrom("(a, b)", "- 1", "/ 2", "a$b"),
    );
    const statement = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => `select ${parts.join(" ")}`);
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { maxLength: 5 }), fc.integer({ min: 1, max: 50 }), async (all, size) => {
        const found = await pieces(all.map((text) => `${text};\n`).join(""), size);
        expect(found.map((piece) => piece.text)).toEqual(all);
      }),
    );
  });

  it("[design 5 adopted] given a dump with Windows line ends, when it is read, then COPY blocks still end", async () => {
    expect((await pieces("COPY t FROM stdin;\r\n1\r\n\\.\r\nSELECT 1;\r\n")).map((piece) => piece.kind)).toEqual([
      "copy",
      "rows",
      "copyEnd",
      "statement",
    ]);
  });

  it("[design 5 adopted] given a dump without standard strings, when it is read, then backslashes escape quotes", async () => {
    const dump = "SET standard_conforming_strings = off;\nINSERT INTO t VALUES ('a\\'; b');\nSELECT 1;";
    expect((await texts(dump)).slice(1)).toEqual(["INSERT INTO t VALUES ('a\\'; b')", "SELECT 1"]);
  });

  it("[design 5 adopted] given a dump in LATIN2, when it is read, then statements and rows are turned into Unicode", async () => {
    const head = Buffer.from("SET client_encoding = 'LATIN2';\nINSERT INTO t VALUES ('");
    const letters = Buffer.from([0xf5, 0xfb]);
    const middle = Buffer.from("');\nCOPY t FROM stdin;\n");
    const found = await pieces(Buffer.concat([head, letters, middle, letters, Buffer.from("\n\\.\n")]));
    expect(found.map((piece) => piece.text)).toEqual([
      "SET client_encoding = 'LATIN2'",
      "INSERT INTO t VALUES ('őű')",
      "COPY t FROM stdin",
      "őű\n",
      undefined,
    ]);
  });

  it("[design 5 adopted] given a text that is not of the dump's encoding, when it is read, then the statement is named and the rest goes on", async () => {
    const source = Buffer.concat([Buffer.from("SELECT '"), Buffer.from([0xff]), Buffer.from("';\nSELECT 2;")]);
    expect(await pieces(source)).toEqual([
      { kind: "broken", line: 1, text: "encoding" },
      { kind: "statement", line: 2, text: "SELECT 2" },
    ]);
  });

  it.each([
    ["a statement", "SELECT 1;\nSELECT 'abc", [{ kind: "broken", line: 2, text: "cut_off" }]],
    [
      "rows",
      "SELECT 1;\nCOPY t FROM stdin;\n1\n2",
      [
        { kind: "copy", line: 2, text: "COPY t FROM stdin" },
        { kind: "rows", line: 3, text: "1\n2" },
        { kind: "broken", line: 4, text: "cut_off" },
        { kind: "copyEnd", line: 4 },
      ],
    ],
  ])(
    "[design 5 adopted] given a file cut off within %s, when it is read, then that is said with its line",
    async (_where, dump, rest) => {
      expect((await pieces(dump)).slice(1)).toEqual(rest);
    },
  );

  it.each([
    ["custom", Buffer.from("PGDMP\x01")],
    ["gzip", Buffer.from([0x1f, 0x8b, 8, 0])],
  ])(
    "[design 5 adopted] given a file in %s format, when it is read, then it is refused as no plain dump",
    async (format, bytes) => {
      await expect(pieces(bytes)).rejects.toEqual(new AdoptionError("dump_not_plain", { format }));
    },
  );

  it("[design 5 adopted] given a file in UTF-16 or an unknown encoding, when it is read, then the encoding is refused by name", async () => {
    await expect(pieces(Buffer.from([0xff, 0xfe, 0x53, 0]))).rejects.toMatchObject({ data: { encoding: "UTF-16" } });
    await expect(pieces("SET client_encoding = 'SJIS';")).rejects.toMatchObject({ data: { encoding: "SJIS" } });
  });
});
