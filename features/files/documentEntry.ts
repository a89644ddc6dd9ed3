import { closed, nullable, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { DimensionsSchema } from "./fileInfo.ts";

/** A file of a field as forms list it (spec forms §3 Document file entry). */
export const DocumentEntrySchema = closed({
  id: Uuid(),
  /** What its sender knows it by; the id where they said nothing. */
  key: Type.String(),
  name: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  /** Media type by its bytes. */
  type: Type.String(),
  title: Type.String(),
  /** Rich text. */
  desc: Type.String(),
  /** Where it is downloaded, or, of one that `isStatic`, shown. */
  url: Type.String(),
  isStatic: Type.Boolean(),
  /** Pixels of a picture as it is seen; null for all else, and where they are not known. */
  dimensions: nullable(DimensionsSchema),
});

/** A field of files, as a form names it. */
export const documentField = {
  /** Id of the form document. */
  formId: Type.String({ minLength: 1, maxLength: 200 }),
  /** Name of the field, or `<sub-form>.<field>` in a row. */
  refField: Type.String({ minLength: 1, maxLength: 130 }),
};

/** What came of a file that is sent, or would be (spec forms §3 Upload result). */
export const uploadResult = {
  success: Type.Boolean(),
  /** Whether it was left out, for what `messages` say. */
  skipped: Type.Boolean(),
  /** Null where it was left out. */
  id: nullable(Uuid()),
  key: Type.String(),
  messages: Type.Array(closed({ code: Type.String(), data: Type.Record(Type.String(), Type.Unknown()) })),
};
