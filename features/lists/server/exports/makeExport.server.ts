import { TesseraError } from "@tessera/contract/errors.ts";
import type { Static } from "@tessera/contract/schema.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import { openList } from "@tessera/records/sources/openList.ts";
import { listSource } from "@tessera/records/sources/openSource.ts";
import type { RawJson, RequestContext } from "@tessera/server-core/context.ts";
import type { listExport } from "../../operations/exports/exportList.ts";
import { setupColumn } from "../setupColumn.server.ts";
import { encodedFile } from "./encodedFile.server.ts";
import type { ExportColumn, ExportedRow, ExportFormat } from "./exportCells.server.ts";
import { exportKey, type MadeExport, noteEntity } from "./exportStore.server.ts";
import { pulled } from "./pulled.server.ts";

/** What is exported of a list. */
export type ExportRequest = Static<typeof listExport>;

/** Up to how many rows a list is counted to say how far its file is. */
const maxCounted = 1_000_000;
/** Languages as dates and numbers are written. */
const locales: Readonly<Record<string, string>> = { hu: "hu-HU", en: "en-US", de: "de-DE" };

/** The name of a list in the caller's language. */
export function listLabel(context: RequestContext, idList: string): string {
  const { label } = openList(context, idList).body;
  return literalText(context, { kind: "list", id: idList, element: null, property: "label" }, label);
}

/**
 * The entity of a list that the caller may export. Throws `not_found`, `access_denied`, and `invalid_input` for columns
 * that the list does not have.
 */
export function exportableEntity(context: RequestContext, { columns, idList }: ExportRequest): string {
  const { body } = openList(context, idList);
  const rights = context.services.records.rights(context);
  if (!rights.mayAny(body.entity, "read") || !rights.mayAny(body.entity, "export"))
    throw new TesseraError("access_denied");
  const known = new Set(body.columns.map(({ name }) => name));
  const index = columns.findIndex((name) => !known.has(name));
  if (index >= 0)
    throw new TesseraError("invalid_input", { problems: [{ path: `/columns/${index}`, code: "unknown_column" }] });
  return body.entity;
}

function columnsOf(context: RequestContext, { columns, idList }: ExportRequest): readonly ExportColumn[] {
  const list = openList(context, idList);
  return columns.flatMap((name) => {
    const column = list.body.columns.find((one) => one.name === name);
    if (column === undefined) return [];
    const place = { kind: "list", id: idList, element: column.id, property: "label" } as const;
    const { fieldType, format, label, options, type } = setupColumn(
      context,
      list,
      column,
      literalText(context, place, column.label),
    );
    return [{ name, label, type, format, fieldType, options }];
  });
}

function formatOf({ language, services, zone }: RequestContext): ExportFormat {
  const text = (key: string, params?: Readonly<Record<string, unknown>>): string =>
    services.texts.text(language, key, params);
  return {
    cellFormat: {
      language: locales[language] ?? language,
      zone,
      yes: text("kit.value.yes"),
      no: text("kit.value.no"),
      behaviours: services.behaviours,
      bytes: (count) => text("kit.value.bytes", { count }),
    },
    texts: {
      hidden: text("list.export.hidden"),
      partly: (value, count) => text("list.export.partly", { value, count }),
    },
  };
}

// The guard wrote it: see `Records.page`.
const rowsIn = (part: RawJson): readonly ExportedRow[] => JSON.parse(part.body).rows;

/** What is made of a list, and how far it is. */
export interface Making {
  /** Of the file. */
  readonly id: string;
  readonly name: string;
  readonly asked: ExportRequest;
  readonly signal: AbortSignal;
  readonly onRows: (done: number, total: number | null) => void;
}

/**
 * Makes the file of a list and keeps its bytes, whole or not at all. Rows are read, written and kept as they come, 500
 * at a time, however many they are. Throws as `Records.stream` does.
 */
export async function makeExport(context: RequestContext, making: Making): Promise<MadeExport> {
  const { asked, id, name, onRows, signal } = making;
  await noteEntity(context.services.database, id, exportableEntity(context, asked));
  const { columns, filter, format, idList, keys, order, search, within } = asked;
  const source = listSource(context, openList(context, idList));
  const selection = { filter, search, within };
  const count = keys === undefined ? await source.count(selection, maxCounted) : { total: keys.length, exact: true };
  const total = count.exact ? count.total : null;
  const made = { rows: 0, size: 0 };

  async function* rows(): AsyncGenerator<ExportedRow> {
    const parts = pulled<RawJson>((take) => source.stream({ ...selection, order, columns, keys }, take, "export"));
    onRows(0, total);
    for await (const part of parts) {
      signal.throwIfAborted();
      const read = rowsIn(part);
      yield* read;
      made.rows += read.length;
      onRows(made.rows, total === null ? null : Math.max(total, made.rows));
    }
  }
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const file = { columns: columnsOf(context, asked), format: formatOf(context), name, isLarge: total === null };
    for await (const chunk of encodedFile(format, rows(), file)) {
      made.size += chunk.length;
      yield chunk;
    }
  }
  await context.services.files.store.write(exportKey(id), bytes());
  return { name: `${name}.${format}`, ...made };
}
