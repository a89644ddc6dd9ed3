import { AnyJson, closed, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** Kind and id of a document. */
export const previewedName = { kind: text(60), id: text(120) };

/** A preview that was opened: its handle, and until when it holds in milliseconds since 1970. */
export const OpenedPreviewSchema = closed({ id: Type.String(), expiresAt: Type.Integer() });

/** What is wrong with a draft; the text is the key `problem.<code>` with `data`. */
export const PreviewProblemSchema = closed({
  severity: oneOf("error", "warning"),
  code: Type.String(),
  path: Type.String(),
  data: Type.Record(Type.String(), AnyJson()),
  document: closed(previewedName),
});
