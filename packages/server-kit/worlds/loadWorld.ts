import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { parseDocumentFile } from "@tessera/contract/documents/documentFile.ts";
import { firstHolder, usersByLogin } from "@tessera/identity/users/users.ts";
import { dayInZone } from "@tessera/query-model/day.ts";
import { workContext } from "@tessera/realtime/durable/workContext.ts";
import { importAssets, splitFolder } from "@tessera/records/files/assetFiles.ts";
import type { RecordTexts } from "@tessera/records/guard/bulkRequest.ts";
import type { RecordValues } from "@tessera/records/guard/recordRules.ts";
import { answeredAt } from "@tessera/records/writing/answeredAt.ts";
import type { RequestContext, Subject } from "@tessera/server-core/context.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { parseJsonSafely, type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import { attachWorldFiles, readWorldAttachments } from "./worldAttachments.ts";
import { readWorldData, type WorldDay, type WorldDays, type WorldFile, type WorldRow } from "./worldData.ts";
import { readWorldDocuments, splitWorldDocuments, type WorldDocuments } from "./worldDocuments.ts";
import type { WorldPart, WorldRows } from "./worldPart.ts";
import { readWorldTexts, type WorldTexts } from "./worldTexts.ts";

/** What loading a world did. */
export interface LoadedWorld {
  readonly documents: number;
  readonly records: number;
}

/** Keys of the rows that are there already: entity → name in the world → record key. */
type Keys = Map<string, ReadonlyMap<string, string>>;

/**
 * The person under whose name the rows are made: the first administrator, else the server itself. Rights do not depend
 * on it.
 */
async function author(services: Services): Promise<Subject> {
  const first = await firstHolder(services.database, "administrator");
  return {
    userId: first?.id ?? null,
    login: first?.login ?? null,
    displayName: first?.name ?? null,
    email: null,
    roles: ["administrator"],
    sessionId: null,
  };
}

const dayLength = 86_400_000;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The date of a day of the world, when today is `today`. */
function dateOf(day: WorldDay, today: string): string {
  const first = Date.parse(`${today}T00:00:00Z`);
  const isFree = (days: number): boolean => [0, 6].includes(new Date(first + days * dayLength).getUTCDay());
  let days = "today" in day ? day.today : 0;
  if ("workday" in day) {
    while (isFree(days)) days -= 1;
    for (let left = Math.abs(day.workday); left > 0; ) {
      days += Math.sign(day.workday);
      if (!isFree(days)) left -= 1;
    }
  }
  return new Date(first + days * dayLength).toISOString().slice(0, 10);
}

/** A day, or the range of days from one to another. */
const daysOf = (value: WorldDay | WorldDays, today: string): string =>
  "from" in value ? `[${dateOf(value.from, today)},${dateOf(value.to, today)}]` : dateOf(value, today);

interface Loading {
  readonly context: RequestContext;
  /** The day of loading, in the installation's zone. */
  readonly today: string;
  readonly keys: Keys;
}

function valuesOf(file: WorldFile, row: WorldRow, { context, today, keys }: Loading): RecordValues {
  const values = new Map<string, Json>();
  const body = findBody(context.services.definitions.current(), "entity", file.entity);
  const keyOf = (entity: string, name: string, target: string): string => {
    const key = keys.get(entity)?.get(target);
    if (key === undefined)
      throw new TypeError(`${file.name}: row ${row.id} references ${name} ${target}, which is not there.`);
    return key;
  };
  for (const [column, value] of Object.entries(row.values)) {
    const elements = body?.columns.find(({ name }) => name === column)?.reference;
    if (elements && isList(value)) {
      values.set(
        column,
        value.map((one) => keyOf(elements.entity, column, String(one))),
      );
      continue;
    }
    const isSaid = typeof value === "object" && value !== null && !isList(value);
    values.set(column, !isSaid ? value : "json" in value ? value.json : daysOf(value, today));
  }
  for (const [name, target] of Object.entries(row.references ?? {})) {
    const reference = body?.references.find((one) => one.name === name);
    const [column] = reference?.columns ?? [];
    if (reference === undefined || column === undefined)
      throw new TypeError(`${file.name}: row ${row.id} references ${name} ${target}, which is not there.`);
    values.set(column, keyOf(reference.entity, name, target));
  }
  return Object.fromEntries(values);
}

/** The texts of a row in other languages, by what its columns hold; none where the world has none for them. */
function textsOf({ entity }: WorldFile, { values }: WorldRow, known: readonly WorldTexts[]): RecordTexts {
  const found = safeRecord<SafeRecord<string>>();
  for (const { column, texts } of known.filter((one) => one.entity === entity)) {
    const value = values[column];
    const byLanguage = typeof value === "string" ? texts.get(value) : undefined;
    for (const [language, text] of byLanguage ?? []) {
      const own = found[language] ?? safeRecord<string>();
      own[column] = text;
      found[language] = own;
    }
  }
  return found;
}

/** The same file of the same world is the same save, so a start that was cut off goes on where it was. */
function saveIdOf(world: string, file: WorldFile): string {
  return `world ${createHash("sha256")
    .update(JSON.stringify([world, file]))
    .digest("base64url")}`;
}

/**
 * When loading began: now, or, where a start was cut off, then, since the rows that are there already count their days
 * from it.
 */
async function beginning({ database }: Services, world: string, files: readonly WorldFile[]): Promise<number> {
  const [first] = files;
  if (first === undefined) return Date.now();
  return (await answeredAt(database, saveIdOf(world, first))) ?? Date.now();
}

async function insertRows(
  context: RequestContext,
  world: string,
  files: readonly WorldFile[],
  texts: readonly WorldTexts[],
): Promise<Keys> {
  const keys: Keys = new Map();
  const began = await beginning(context.services, world, files);
  const today = dayInZone(began, context.zone, 0).date;
  for (const file of files) {
    const answer = await context.services.records.bulk(context, {
      saveId: saveIdOf(world, file),
      entity: file.entity,
      items: file.rows.map((row) => ({
        kind: "create",
        values: valuesOf(file, row, { context, today, keys }),
        texts: textsOf(file, row, texts),
      })),
    });
    const made = file.rows.map(({ id }, index) => [id, answer.keys[index] ?? ""] as const);
    keys.set(file.entity, new Map([...(keys.get(file.entity) ?? []), ...made]));
  }
  return keys;
}

/** Loads what the features have of a world. */
async function loadParts(
  context: RequestContext,
  folder: string,
  parts: readonly WorldPart[],
  rows: WorldRows,
): Promise<void> {
  for (const { file, load } of parts) {
    const path = join(folder, file);
    // What was parsed from JSON is JSON.
    if (existsSync(path)) await load(context, parseJsonSafely(readFileSync(path, "utf8")) as Json, rows);
  }
}

async function wasLoaded(services: Services, screens: WorldDocuments): Promise<boolean> {
  for (const [path, text] of screens) {
    const { kind, id } = parseDocumentFile(path, text);
    if ((await services.definitions.history(kind, id)).length > 0) return true;
  }
  return false;
}

/**
 * Puts a world (design §2 `worlds/<name>`) into an installation on its first start: its entities, then the rows of
 * `data` with their files and what features have of them (`parts`), then all that lets people reach them, in that
 * order, so that a world is seen whole or not at all. Null when it was loaded before, whatever people made of it since,
 * and when the folder has no documents. Rows are written through the guard, like those that people write, and bring
 * their texts in other languages; the columns of these must be translatable. Throws `definition_invalid` for documents
 * that cannot be published, `TypeError` for files of rows and of texts that cannot be read.
 */
export async function loadWorld(
  services: Services,
  folder: string,
  parts: readonly WorldPart[] = [],
): Promise<LoadedWorld | null> {
  const { assets, documents } = splitFolder(readWorldDocuments(folder));
  const { tables, screens } = splitWorldDocuments(documents);
  if (screens.size > 0 && (await wasLoaded(services, screens))) return null;
  const files = readWorldData(folder);
  const texts = readWorldTexts(folder);
  const attachments = readWorldAttachments(folder);
  if (screens.size === 0) {
    if (tables.size === 0 && files.length === 0) return null;
    throw new TypeError(`${folder}: a world needs documents besides its entities, such as its settings.`);
  }
  const world = basename(folder);
  const publish = (part: WorldDocuments) =>
    services.definitions.importFolder(part, "merge", {
      note: `World ${world}`,
      author: { userId: null, displayName: null },
    });
  if (tables.size > 0) await publish(tables);
  const work = { services, signal: new AbortController().signal };
  const context = workContext(work, await author(services), Date.now());
  const keys = await insertRows(context, world, files, texts);
  const rows: WorldRows = {
    keyOf: (entity, row) => {
      const key = keys.get(entity)?.get(row);
      if (key === undefined) throw new TypeError(`${folder}: there is no row ${row} of ${entity}.`);
      return key;
    },
    userOf: async (login) => (await usersByLogin(services.database, [login])).get(login.toLowerCase()) ?? null,
  };
  await attachWorldFiles(context, folder, attachments, rows);
  await loadParts(context, folder, parts, rows);
  await importAssets(context, assets);
  await publish(screens);
  return { documents: documents.size, records: files.reduce((sum, file) => sum + file.rows.length, 0) };
}
