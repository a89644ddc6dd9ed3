import { closed, nullable, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Pixels of a picture. */
export const DimensionsSchema = closed({ width: Type.Integer(), height: Type.Integer() });

/** A file of a record as its readers see it. */
export const FileInfoSchema = closed({
  id: Uuid(),
  name: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  /** Media type by its bytes. */
  type: Type.String(),
  /** When it was sent: instant in UTC, `YYYY-MM-DD HH:mm:ss.ffffff`. */
  at: Type.String(),
  /** Display name of the sender; null where the person is not there any more. */
  userName: nullable(Type.String()),
  /** Whether someone sent it without signing in. */
  isGuest: Type.Optional(Type.Boolean()),
  /** Whether there is a small picture of it (`previewFile`). */
  hasPreview: Type.Boolean(),
  /** Whether a browser shows it; else it is downloaded. */
  isShown: Type.Boolean(),
  /** Pixels of a picture as it is seen; absent for all else, and where they are not known. */
  dimensions: Type.Optional(DimensionsSchema),
});

/** Where files hang. */
export const slotInput = {
  /** Id of the entity document. */
  entity: Type.String({ minLength: 1, maxLength: 200 }),
  /** Record key text; absent: a record that is not saved yet, with which they will be (`files` of the save). */
  key: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  /** Column of the record, where it has a key; absent: its attachments. */
  column: Type.Optional(Type.String({ minLength: 1, maxLength: 63 })),
};

/** What a guest says with each call of an upload. */
export const guestForm = {
  /** The form, on a public page, with whose new record the file will be saved; needed of guests. */
  form: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
};

/** SHA-256 of what is sent, in small hexadecimal digits. */
export const HashText = () => Type.String({ pattern: "^[0-9a-f]{64}$" });

/** What may be wrong with a file that is sent in one request, or with the place for it. */
export const wholeFileErrors = [
  "file_empty",
  "file_too_large",
  "file_type_refused",
  "file_infected",
  "file_incomplete",
  "file_quota_reached",
  "scanner_unavailable",
  "files_unavailable",
] as const;

/** Largest body of a file: as large as any installation may allow; the setting of this one is the bound. */
export const wholeFileLimit = 107_374_182_400;
