import { existsSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { Readable } from "node:stream";
import { closed, type Static } from "@tessera/contract/schema.ts";
import { fileInfo, filesOf } from "@tessera/records/files/storedFiles.ts";
import { receiveFile } from "@tessera/records/files/uploads.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { parseJsonSafely } from "@tessera/std/safeRecord.ts";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import type { WorldRows } from "./worldPart.ts";

const attachment = closed({
  entity: Type.String({ minLength: 1 }),
  /** Name of the row in the world. */
  row: Type.String({ minLength: 1 }),
  /** Path below the folder `files` of the world; its last part is the file's name. */
  file: Type.String({ minLength: 1 }),
  /** Column of files whose value has it; absent: it is among the attachments. */
  column: Type.Optional(Type.String({ minLength: 1 })),
  /** What a field of files says of it. */
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
  /** Login of the user who sent it; absent, and where the world made no accounts: the author of the rows. */
  by: Type.Optional(Type.String({ minLength: 1 })),
});

/** A file of a record of a world. */
export type WorldAttachment = Static<typeof attachment>;

const list = Compile(Type.Array(attachment));

const listName = "attachments.json";

/** Path of the bytes of a file. Throws `TypeError` for one outside the folder, and one that is not there. */
function pathOf(folder: string, file: string): string {
  const inside = normalize(file);
  const path = join(folder, "files", inside);
  if (inside.startsWith("..") || inside.startsWith("/") || !existsSync(path))
    throw new TypeError(`${listName}: there is no file ${file} in the folder files.`);
  return path;
}

/**
 * Reads `attachments.json` of a world's folder. Throws `TypeError` naming what is wrong with it: another form, a file
 * that is not in the folder `files`.
 */
export function readWorldAttachments(folder: string): readonly WorldAttachment[] {
  const path = join(folder, listName);
  if (!existsSync(path)) return [];
  const content = parseJsonSafely(readFileSync(path, "utf8"));
  if (!list.Check(content)) {
    const [first] = list.Errors(content);
    throw new TypeError(`${listName}${first?.instancePath ?? ""} ${first?.message ?? "is no list of files"}.`);
  }
  for (const { file } of content) pathOf(folder, file);
  return content;
}

async function send(
  context: RequestContext,
  folder: string,
  { by, column, entity, file }: WorldAttachment,
  { key, rows }: { readonly key: string | null; readonly rows: WorldRows },
): Promise<string> {
  const userId = by === undefined ? null : await rows.userOf(by);
  const subject = userId === null ? context.subject : { ...context.subject, userId, login: by ?? null };
  const name = file.split("/").at(-1) ?? file;
  const bytes = { name, stream: Readable.from([readFileSync(pathOf(folder, file))]) };
  return receiveFile({ ...context, subject }, { entity, key, column: column ?? null, name }, bytes, null);
}

async function fillField(
  context: RequestContext,
  folder: string,
  [first, ...others]: readonly [WorldAttachment, ...WorldAttachment[]],
  { column, key, rows }: { readonly column: string; readonly key: string; readonly rows: WorldRows },
): Promise<void> {
  const { database, records } = context.services;
  const { entity } = first;
  const { body } = await records.read(context, { entity, key, fields: [column] });
  // What `Records.read` documents.
  const { values } = JSON.parse(body) as { readonly values: { readonly [column: string]: Json } };
  if ((values[column] ?? null) !== null) return;
  const files: { [name: string]: Json }[] = [];
  for (const one of [first, ...others]) {
    // The save takes files that its sender has sent: those of fields are the author's.
    const { by: _, ...own } = one;
    const { id, name, size, type } = await fileInfo(database, await send(context, folder, own, { key: null, rows }));
    files.push({ id, name, size, type, ...(one.title === undefined ? {} : { title: one.title }) });
  }
  const items = [{ kind: "update" as const, key, values: { [column]: { files } } }];
  await records.bulk(context, { saveId: randomId(16), entity, items });
}

/**
 * Puts the files of a world into the store and on its records. What a start that was cut off had put there stays.
 * Throws `TypeError` for a row that the world does not have.
 */
export async function attachWorldFiles(
  context: RequestContext,
  folder: string,
  attachments: readonly WorldAttachment[],
  rows: WorldRows,
): Promise<void> {
  const { database } = context.services;
  const places = Map.groupBy(attachments, ({ column, entity, row }) => JSON.stringify([entity, row, column ?? null]));
  for (const [first, ...others] of places.values()) {
    if (first === undefined) continue;
    const { column, entity } = first;
    const key = rows.keyOf(entity, first.row);
    if (column !== undefined) {
      await fillField(context, folder, [first, ...others], { column, key, rows });
      continue;
    }
    const known = new Set((await filesOf(database, { entity, key, column: null })).map(({ name }) => name));
    for (const one of [first, ...others])
      if (!known.has(one.file.split("/").at(-1) ?? "")) await send(context, folder, one, { key, rows });
  }
}
