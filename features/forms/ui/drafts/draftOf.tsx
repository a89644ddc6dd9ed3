import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import { type DraftSnapshot, openSnapshot, takeShown, takeSnapshot } from "@tessera/form-engine/store/draftSnapshot.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { OpenedForm } from "../opening/openedForm.tsx";
import { textLanguage } from "../opening/textLanguage.tsx";
import { takeRowOrder } from "../rowOrder.ts";

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
  /** What stood in a new record and in new rows without being entered, such as defaults: a save wrote it as well. */
  readonly shown?: ShownValues;
  /** The save of it that went out and was not answered yet; absent without one. */
  readonly out?: SaveOut;
}

/** Values that were not entered; those of rows by sub-form and uid. */
export interface ShownValues {
  readonly values: DraftSnapshot["values"];
  readonly rows: { readonly [table: string]: { readonly [uid: string]: DraftSnapshot["values"] } };
}

/** A save that went out. */
export interface SaveOut {
  readonly saveId: string;
  /** What was entered when it went out; absent where it is what the draft holds. */
  readonly sent?: DraftContent;
  /** Ids of the files that it named; absent where it named none. */
  readonly files?: readonly string[];
}

/** The saved rows of a sub-form as they were read. */
const readRows = (store: FormStore, table: string): readonly RecordValues[] => store.options.record?.rows[table] ?? [];

function contentOf(opened: OpenedForm, snapshot: DraftSnapshot): DraftContent {
  const { store, version } = opened;
  const order = [...takeRowOrder(store)];
  const rows = Object.entries(snapshot.tables).map(([name, { changed, removed }]) => {
    const isTouched = ({ key }: RecordValues) => key !== null && (Object.hasOwn(changed, key) || removed.includes(key));
    return [name, readRows(store, name).filter(isTouched)] as const;
  });
  const formerOrder = order.map(([name]) => [name, readRows(store, name).flatMap(({ key }) => key ?? [])] as const);
  const language = textLanguage(opened);
  return {
    snapshot,
    order,
    version,
    rows: Object.fromEntries(rows.filter(([, touched]) => touched.length > 0)),
    formerOrder: Object.fromEntries(formerOrder),
    shown: takeShown(store),
    ...(language === undefined ? {} : { language }),
  };
}

/** What is entered in a form. */
export const draftOf = (opened: OpenedForm): DraftContent => contentOf(opened, takeSnapshot(opened.store));

/** What of it a save sends. */
export const sentDraft = (opened: OpenedForm): DraftContent => contentOf(opened, openSnapshot(opened.store));
