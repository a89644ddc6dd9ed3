import { AnyJson, closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** Kind and id of a document. */
export const documentName = { kind: text(60), id: text(120) };

/** A document as it travels; what its body must be is its kind's matter. */
export const DocumentSchema = closed({
  ...documentName,
  schemaVersion: Type.Integer({ minimum: 1 }),
  subsystem: text(120),
  body: AnyJson(),
});

/** The note of a publish. */
export const Note = () => Type.String({ maxLength: 2000 });

/** Who and when. */
export const AuthorSchema = closed({ userId: nullable(Type.String()), displayName: nullable(Type.String()) });

/** A draft without its document. */
export const DraftStateSchema = closed({
  revision: Type.Integer(),
  baseVersion: Type.Integer(),
  author: AuthorSchema,
  /** Milliseconds since 1970. */
  changedAt: Type.Integer(),
  /** The head has moved on, so that it cannot be published. */
  isStale: Type.Boolean(),
  /** The draft deletes the document. */
  deletes: Type.Boolean(),
});

/** What is wrong with a document; the text is the key `problem.<code>` with `data`. */
export const ProblemSchema = closed({
  severity: oneOf("error", "warning"),
  code: Type.String(),
  path: Type.String(),
  data: Type.Record(Type.String(), AnyJson()),
  document: closed(documentName),
});

const publish = {
  id: Type.String(),
  note: Type.String(),
  author: AuthorSchema,
  /** Milliseconds since 1970. */
  instant: Type.Integer(),
  definitions: Type.Integer(),
};

/** A publish without what it did. */
export const PublishHeadSchema = closed(publish);

/** A publish and what it did. */
export const PublishSchema = closed({
  ...publish,
  documents: Type.Array(closed({ ...documentName, version: Type.Integer(), deleted: Type.Boolean() })),
});

/** A difference; paths name elements by id (`/columns/#c1/label`). */
export const ChangeSchema = closed({
  kind: oneOf("added", "removed", "changed", "order"),
  path: Type.String(),
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
});

/** An alteration plan as lists show it. */
export const planSummary = {
  id: Type.String(),
  state: oneOf("waiting", "running", "done", "failed", "cancelled"),
  note: Type.String(),
  author: AuthorSchema,
  createdAt: Type.Integer(),
  endedAt: nullable(Type.Integer()),
  error: nullable(Type.String()),
  publish: nullable(Type.String()),
};
