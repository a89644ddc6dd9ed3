import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import { column, entity, form, item, reference, role, rowsItem } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { productOn, startProduct } from "../../apps/server/testing/startProduct.ts";

/** Fields of a note that people change. */
export const noteFields = ["title", "body", "start", "stop"] as const;
/** One of `noteFields`. */
export type NoteField = (typeof noteFields)[number];

/** A note with its lines by key, as the database holds it. */
export interface Note {
  readonly values: { readonly [field in NoteField]: string | number | null };
  readonly lines: { readonly [key: string]: string | null };
}

/** Two nodes on one database with notes, and people who may change them. */
export interface NoteWorld {
  readonly nodes: readonly [TestServer, TestServer];
  /** Signs a person in on a node. */
  readonly enter: (node: 0 | 1, login: "anna" | "bela") => Promise<TestClient>;
  /** Adds notes with three lines each; answers their keys. */
  readonly addNotes: (count: number) => Promise<readonly string[]>;
  readonly read: (key: string) => Promise<Note>;
  readonly versions: (key: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

const documents = [
  entity("note", [column("title"), column("body"), column("start", "integer"), column("stop", "integer")]),
  entity("note_line", [column("text"), column("note_id", "uuid")], {
    references: [reference("note", "note", { onDelete: "cascade" })],
    parent: { reference: "note" },
  }),
  form("note", "note", [
    item("title", "text"),
    item("body", "text"),
    item("start", "number"),
    item("stop", "number"),
    rowsItem("lines", "note_line", "note", [item("text", "text", { id: "f_line" })]),
  ]),
  role("writer", [
    { kind: "entity", entity: "*", subsystem: "shop", actions: ["read", "refer", "create", "update", "delete"] },
  ]),
];

/** What a proof needs beside notes. */
export interface NoteOptions {
  readonly documents?: readonly TesseraDocument[];
  /** True: both nodes take durable runs. */
  readonly runs?: boolean;
  readonly prepareDatabase?: (database: TestDatabase) => Promise<void>;
}

/** Starts two nodes on one database. */
export async function startNotes(options: NoteOptions = {}): Promise<NoteWorld> {
  const { documents: more = [], runs = false, ...rest } = options;
  const users = ["anna", "bela"].map((login) => ({ login, roles: ["writer"] }));
  const one = await startProduct({ ...rest, max: 12, documents: [...documents, ...more], users, runs });
  const { database, dataFolder } = one;
  const two = await startTestServer({ ...productOn(database), database, dataFolder, runs });
  const nodes = [one, two] as const;
  const { pool } = database;
  return {
    nodes,
    enter: (node, login) => nodes[node].enter(login),
    addNotes: async (count) => {
      const { rows } = await pool.query<{ id: string }>({
        text: `insert into app.note (id, title, body, start, stop)
          select gen_random_uuid(), 'title ' || i, 'body ' || i, i, i + 1 from generate_series(1, $1::int) i returning id`,
        values: [count],
      });
      const keys = rows.map(({ id }) => id);
      await pool.query({
        text: `insert into app.note_line (id, text, note_id)
          select gen_random_uuid(), 'line ' || i, n::uuid from unnest($1::text[]) n, generate_series(1, 3) i`,
        values: [keys],
      });
      return keys;
    },
    read: async (key) => {
      const { rows } = await pool.query<{ note: string }>({
        text: `select json_build_object('values', json_build_object('title', title, 'body', body, 'start', start, 'stop', stop),
            'lines', (select coalesce(json_object_agg(l.id, l.text), '{}') from app.note_line l where l.note_id = n.id)) as note
          from app.note n where n.id = $1::uuid`,
        values: [key],
      });
      // The statement made it.
      return JSON.parse(rows[0]?.note ?? "null") as Note;
    },
    versions: async (key) => {
      const { rows } = await pool.query<{ last: string }>({
        text: "select coalesce(max(version), 1) as last from sys.record_version where entity = 'note' and key = $1",
        values: [key],
      });
      return Number(rows[0]?.last);
    },
    close: async () => {
      await two.close();
      await one.close();
    },
  };
}

let saves = 0;

/** A save of a note through its form. */
export function noteSave(key: string | null, more: Partial<SaveMessage>): SaveMessage {
  return {
    saveId: `note-${String(saves++).padStart(8, "0")}`,
    form: "note",
    entity: "note",
    key,
    changes: {},
    rows: {},
    ...more,
  };
}
