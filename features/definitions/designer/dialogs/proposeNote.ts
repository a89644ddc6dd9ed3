import { diffBodies } from "@tessera/contract/documents/diffBodies.ts";
import { readableChanges } from "@tessera/designer-kit/document/changeText.ts";
import type { Naming } from "@tessera/designer-kit/document/elementName.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** A draft with what it was made from. */
export interface DraftedDocument {
  /** What the document is called. */
  readonly name: string;
  /** Published body; null: the document is new. */
  readonly head: Json | null;
  /** Body of the draft; null: it deletes the document. */
  readonly body: Json | null;
}

const maxNote = 2_000;
/** Changes of one document that are named. */
const maxChanges = 4;
/** A value longer than this is not part of a note. */
const maxValue = 60;

function changesText(head: Json, body: Json, naming: Naming): string {
  const { t } = naming;
  const changes = readableChanges(diffBodies(head, body), head, body, naming);
  const parts = changes.slice(0, maxChanges).map(({ after, kind, path }) => {
    if (kind !== "changed") return t(`definitions.note.${kind}`, { place: path });
    const isShort = after !== "" && after.length <= maxValue;
    return isShort
      ? t("definitions.note.value", { place: path, value: after })
      : t("definitions.note.changed", { place: path });
  });
  const rest = changes.length - parts.length;
  return [...parts, ...(rest > 0 ? [t("definitions.publishes.more", { count: rest })] : [])].join(", ");
}

/** What a publication of these drafts changes, in the reader's language: a note to start from. */
export function proposeNote(drafts: readonly DraftedDocument[], naming: Naming): string {
  const { t } = naming;
  const lines = drafts.map(({ body, head, name }) => {
    if (body === null) return t("definitions.note.deleted", { name });
    if (head === null) return t("definitions.note.new", { name });
    return t("definitions.note.document", { name, changes: changesText(head, body, naming) });
  });
  return lines.join("\n").slice(0, maxNote);
}
