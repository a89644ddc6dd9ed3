import { closed, nullable, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { listFiles } from "#features/files/operations/listFiles.ts";

/** Characters of a comment, as it is read. */
export const maxCommentLength = 4000;

/** A record whose activity is meant. */
export const placeInput = {
  /** Id of the entity document. */
  entity: Type.String({ minLength: 1, maxLength: 200 }),
  /** Record key text. */
  key: Type.String({ minLength: 1, maxLength: 1000 }),
};

/** What people write: a rich text, or a plain one. */
export const CommentText = () => Type.String({ minLength: 1, maxLength: 40_000 });

/** A comment as its readers see it. */
export const CommentSchema = closed({
  id: Uuid(),
  /** Rises with each comment; by it the next page is asked for. */
  place: Type.Integer(),
  userId: nullable(Uuid()),
  /** Display name of who wrote it; null where nobody knows any more. */
  userName: nullable(Type.String()),
  /** Instant in UTC, `YYYY-MM-DD HH:mm:ss.ffffff`. */
  at: Type.String(),
  /** Rich text in its stored form. Mentions are links to `/~person?id=…` with the name that the reader may see. */
  text: Type.String(),
  /** When it was edited last; null: never. */
  editedAt: nullable(Type.String()),
  /** Its former texts with the instants until which they stood, the newest first; at most 20. */
  former: Type.Array(closed({ until: Type.String(), text: Type.String() })),
  /** Attachments of the record that belong to it, as far as the reader may open them. */
  files: listFiles.output.properties.files,
  /** What the reader may do with it. */
  may: closed({ edit: Type.Boolean(), remove: Type.Boolean() }),
});
