import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import {
  type DraftSnapshot,
  enterSnapshot,
  isEmptySnapshot,
  takeSnapshot,
} from "@tessera/form-engine/store/draftSnapshot.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { NewFile } from "../attachments/newFiles.ts";
import type { OpenedForm } from "../opening/openedForm.tsx";
import { textLanguage } from "../opening/textLanguage.tsx";
import { enterRowOrder, takeRowOrder } from "../rowOrder.ts";

/** What was entered in a form, with what it was entered over. */
export interface DraftContent {
  readonly snapshot: DraftSnapshot;
  readonly order: readonly (readonly [string, readonly (string | number)[]])[];
  /** Language of the texts that it was entered over; absent where none has other languages. */
  readonly language?: string;
  /** Version of the record that it was entered over; null: a new one, or a record without versions. */
  readonly version: number | null;
  /** Rows that were changed or removed as they were before, by sub-form. */
  readonly rows: { readonly [table: string]: readonly RecordValues[] };
  /** Keys of the rows in the order that they had, by sub-form, where it was changed. */
  readonly formerOrder: { readonly [table: string]: readonly string[] };
  /** Files that were sent for a new record; absent: none. */
  readonly files?: readonly NewFile[];
}

function isNewFile(item: unknown): item is NewFile {
  if (typeof item !== "object" || item === null) return false;
  const { id, name, size }: { id?: unknown; name?: unknown; size?: unknown } = item;
  return typeof id === "string" && typeof name === "string" && typeof size === "number";
}

/** The files that a draft names. They may be gone by now, which its save will say. */
export function draftFiles(content: unknown): readonly NewFile[] {
  const files: unknown = typeof content === "object" && content !== null ? Reflect.get(content, "files") : null;
  return Array.isArray(files) ? files.filter(isNewFile) : [];
}

/** The saved rows of a sub-form as they were read. */
const readRows = (store: FormStore, table: string): readonly RecordValues[] => store.options.record?.rows[table] ?? [];

/** What is entered in a form, with the files that wait for its first save, as JSON; null when there is nothing. */
export function takeDraft(opened: OpenedForm, files: readonly NewFile[]): Json {
  const { store, version } = opened;
  const snapshot = takeSnapshot(store);
  const order = [...takeRowOrder(store)];
  if (isEmptySnapshot(snapshot) && order.length === 0 && files.length === 0) return null;
  const rows = Object.entries(snapshot.tables).map(([name, { changed, removed }]) => {
    const isTouched = ({ key }: RecordValues) => key !== null && (Object.hasOwn(changed, key) || removed.includes(key));
    return [name, readRows(store, name).filter(isTouched)] as const;
  });
  const formerOrder = order.map(([name]) => [name, readRows(store, name).flatMap(({ key }) => key ?? [])] as const);
  const content: DraftContent = {
    snapshot,
    order,
    version,
    rows: Object.fromEntries(rows.filter(([, touched]) => touched.length > 0)),
    formerOrder: Object.fromEntries(formerOrder),
    ...(files.length > 0 ? { files: files.map(({ id, name, size }) => ({ id, name, size })) } : {}),
  };
  // All of it is JSON, and what is undefined in it goes as JSON has it: by not being there.
  return JSON.parse(JSON.stringify({ ...content, language: textLanguage(opened) })) as Json;
}

/** Whether it has the parts of what `takeDraft` wrote; what is wrong in them fails on the way in. */
export function isDraft(content: unknown): content is DraftContent {
  const parts = ["snapshot", "order", "version", "rows", "formerOrder"];
  return typeof content === "object" && content !== null && parts.every((part) => part in content);
}

/** Enters what was kept. Gives the labels of what has no place there any more; null when it is no draft, by whatever wrote there. */
export function enterDraft(store: FormStore, { order, snapshot }: DraftContent): readonly string[] | null {
  try {
    const lost = enterSnapshot(store, snapshot);
    enterRowOrder(store, new Map(order));
    return lost;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** The rows of a sub-form as they are, with those that the draft touched as they were. */
function formerRows(now: readonly RecordValues[], touched: readonly RecordValues[], order: readonly string[]) {
  const rows = new Map([...now, ...touched].map((row) => [row.key, row]));
  // Rows that came since stand behind those that were there.
  const first = order.flatMap((key) => rows.get(key) ?? []);
  return [...first, ...[...rows.values()].filter((row) => !first.includes(row))];
}

/** The record as it is, with whatever the draft touched as it was before the draft: what others changed there shows against it. */
export function formerRecord(record: RecordValues, store: FormStore, content: DraftContent): RecordValues {
  const values: { [name: string]: unknown } = { ...record.values };
  const displays: { [name: string]: string } = { ...record.displays };
  for (const [name, { base, baseDisplay, id }] of Object.entries(content.snapshot.values)) {
    const field = store.form.fields.find((one) => one.id === id)?.name ?? name;
    if (base === undefined || !Object.hasOwn(values, field)) continue;
    values[field] = base;
    delete displays[field];
    if (typeof baseDisplay === "string") displays[field] = baseDisplay;
  }
  const rows = Object.entries(record.rows).map(([name, now]) => {
    return [name, formerRows(now, content.rows[name] ?? [], content.formerOrder[name] ?? [])] as const;
  });
  return { ...record, values, displays, rows: Object.fromEntries(rows) };
}
