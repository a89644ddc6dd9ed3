import { createReadStream } from "node:fs";
import { type Client, DatabaseError } from "pg";
import { AdoptionError } from "../adoptionError.ts";
import type { AdoptionNotice } from "../adoptionNotice.ts";
import { type CopyTarget, copyInto } from "../copy/copyStreams.server.ts";
import { NoticeList } from "../noticeList.ts";
import { runSingle } from "../session.server.ts";
import { classifyStatement, type Verdict } from "../statements/classifyStatement.ts";
import { type Repair, repairStatement } from "../statements/repairStatement.ts";
import { type DumpPiece, splitDump } from "./splitDump.server.ts";

/** What reading a dump came to. */
export interface DumpReport {
  /** Statements in the file, COPY blocks included. */
  readonly statements: number;
  /** Statements that ran. */
  readonly ran: number;
  /** Kinds that say nothing about structure or data, with their number, by name. */
  readonly ignored: readonly { readonly kind: string; readonly count: number }[];
  readonly notices: readonly AdoptionNotice[];
  /** Notices beyond those listed. */
  readonly moreNotices: number;
}

interface Insert {
  readonly text: string;
  readonly line: number;
  readonly object: string | null;
}

const batchCount = 500;
const batchLength = 1_000_000;
const repairRounds = 100;

/** Reads a file as `loadDump` wants it. Throws `AdoptionError` `dump_unreadable`. */
export async function* readDumpFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 1024 * 1024 });
  } catch (error) {
    throw new AdoptionError("dump_unreadable", { path }, { cause: error });
  }
}

class DumpLoader {
  readonly #client: Client;
  readonly #notices = new NoticeList();
  readonly #ignored = new Map<string, number>();
  readonly #last: { readonly verdict: Verdict; readonly line: number }[] = [];
  #statements = 0;
  #ran = 0;
  #inserts: Insert[] = [];
  #insertLength = 0;
  #copy: { readonly target: CopyTarget; readonly line: number; readonly object: string | null } | null = null;
  #copyFailure: unknown = null;

  constructor(client: Client) {
    this.#client = client;
  }

  async take(piece: DumpPiece): Promise<void> {
    if (piece.kind === "rows") return this.#rows(piece.bytes);
    if (piece.kind === "copyEnd") return this.#endCopy();
    if (piece.kind === "broken") {
      this.#notices.add({ code: "broken", kind: "", line: piece.line, detail: piece.reason });
      return;
    }
    this.#statements++;
    const verdict = classifyStatement(piece.text);
    if (verdict.kind === "INSERT")
      return this.#insert({ text: verdict.text, line: piece.line, object: verdict.object });
    await this.#flush();
    if (piece.kind === "copy") return this.#beginCopy(verdict, piece.line);
    await this.#dispatch(verdict, piece.line);
  }

  async end(): Promise<DumpReport> {
    await this.#flush();
    for (const { verdict, line } of this.#last) await this.#run(verdict, line);
    const ignored = [...this.#ignored].map(([kind, count]) => ({ kind, count }));
    ignored.sort((left, right) => (left.kind < right.kind ? -1 : 1));
    const { all, more } = this.#notices;
    return { statements: this.#statements, ran: this.#ran, ignored, notices: all, moreNotices: more };
  }

  async #dispatch(verdict: Verdict, line: number): Promise<void> {
    const { action, kind, object } = verdict;
    if (action === "run") return this.#run(verdict, line);
    if (action === "last") this.#last.push({ verdict, line });
    else if (action === "ignore") this.#ignored.set(kind, (this.#ignored.get(kind) ?? 0) + 1);
    else this.#notices.add({ code: action === "leave" ? "not_reproduced" : "refused", kind, object, line });
  }

  async #run(verdict: Verdict, line: number): Promise<void> {
    const { kind, object } = verdict;
    const repairs: Repair[] = [];
    let text = verdict.text;
    let first: DatabaseError | null = null;
    while (repairs.length < repairRounds) {
      try {
        await runSingle(this.#client, text);
        this.#ran++;
        for (const { code, missing } of repairs) this.#notices.add({ code, kind, object, line, detail: missing });
        return;
      } catch (error) {
        const refusal = asRefusal(error);
        first ??= refusal;
        const position = Number(refusal.position ?? 0);
        const repair = position > 0 ? repairStatement(text, refusal.code ?? "", position) : null;
        if (repair === null) break;
        repairs.push(repair);
        text = repair.text;
      }
    }
    this.#notices.add({ code: "failed", kind, object, line, detail: first?.message ?? null });
  }

  async #insert(insert: Insert): Promise<void> {
    this.#inserts.push(insert);
    this.#insertLength += insert.text.length;
    if (this.#inserts.length >= batchCount || this.#insertLength >= batchLength) await this.#flush();
  }

  /**
   * Sends the waiting rows as one request; if one is refused, all are sent one by one so that only the faulty ones are
   * missing.
   */
  async #flush(): Promise<void> {
    const inserts = this.#inserts;
    this.#inserts = [];
    this.#insertLength = 0;
    if (inserts.length === 0) return;
    try {
      await this.#client.query(inserts.map((insert) => insert.text).join(";\n"));
      this.#ran += inserts.length;
    } catch (error) {
      asRefusal(error);
      for (const { text, line, object } of inserts) {
        await this.#run({ action: "run", kind: "INSERT", object, text }, line);
      }
    }
  }

  #beginCopy(verdict: Verdict, line: number): void {
    this.#copyFailure = null;
    this.#copy = { target: copyInto(this.#client, verdict.text), line, object: verdict.object };
  }

  async #rows(bytes: Buffer): Promise<void> {
    if (this.#copy === null || this.#copyFailure !== null) return;
    try {
      await this.#copy.target.write(bytes);
    } catch (error) {
      this.#copyFailure = error;
    }
  }

  async #endCopy(): Promise<void> {
    const copy = this.#copy;
    this.#copy = null;
    if (copy === null) return;
    try {
      if (this.#copyFailure !== null) throw this.#copyFailure;
      await copy.target.finish();
      this.#ran++;
    } catch (error) {
      const refusal = asRefusal(error);
      const row = /\bline (\d+)/i.exec(refusal.where ?? "")?.[1];
      const line = copy.line + Number(row ?? 0);
      this.#notices.add({ code: "failed", kind: "COPY", object: copy.object, line, detail: refusal.message });
    }
  }
}

/** What the server said to a statement; anything else (a lost connection) ends the reading. */
function asRefusal(error: unknown): DatabaseError {
  if (error instanceof DatabaseError && error.severity !== "FATAL") return error;
  throw error;
}

/**
 * Reads a plain `pg_dump` into the database of `client`, which must be a scratch database (its role has no rights
 * elsewhere). Every statement is committed by itself; what is refused or fails is listed with its line, and the reading
 * goes on. Throws `AdoptionError` for a file that is no plain dump, and the driver's error when the connection breaks.
 */
export async function loadDump(client: Client, source: AsyncIterable<Uint8Array>): Promise<DumpReport> {
  await client.query(
    "set synchronous_commit to off; set client_min_messages to error; set check_function_bodies to off",
  );
  const loader = new DumpLoader(client);
  for await (const piece of splitDump(source)) await loader.take(piece);
  return loader.end();
}
