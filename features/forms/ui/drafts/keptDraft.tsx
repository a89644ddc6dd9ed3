import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import { enterSnapshot } from "@tessera/form-engine/store/draftSnapshot.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { NewFile } from "../attachments/newFiles.ts";
import { enterRowOrder } from "../rowOrder.ts";
import type { DraftContent } from "./draftOf.tsx";

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

/** Whether it has the parts of what `takeDraft` wrote; what is wrong in them fails on the way in. */
export function isDraft(content: unknown): content is DraftContent {
  const parts = ["snapshot", "order", "version", "rows", "formerOrder"];
  return typeof content === "object" && content !== null && parts.every((part) => part in content);
}

/**
 * Enters what was kept. Gives the labels of what has no place there any more; null when it is no draft, by whatever
 * wrote there.
 */
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

/**
 * The record as it is, with whatever the draft touched as it was before the draft: what others changed there shows
 * against it.
 */
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
