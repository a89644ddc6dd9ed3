import type { Static, TSchema } from "typebox";
import type { DocumentAction } from "./definitions/grant.ts";
import type { ErrorCode } from "./errors.ts";

/** HTTP methods of the catalogue. */
export type Method = "GET" | "POST";

/**
 * Who may call an operation (design §10; nothing is allowed by default):
 * - `public`: anyone, also without a session;
 * - `session`: anyone who is signed in; `decidedBy` says what limits what it reaches: the guard over `records`, the
 *   document rights over `documents`, or `own` (it touches nothing but the caller's own session and settings); `needs`:
 *   anyone who may do that with no document at all is turned away before their body is read;
 * - `page`: anyone who is signed in, limited by the guard over records; a guest only for a document that stands on
 *   the page of a public url, and under the same guard. `shows` is its kind, one with `onPages`; `named` the input key
 *   that holds its id; a guest who names none is turned away; `decidedBy: "own"`: it touches nothing but what the
 *   caller made themselves, a guest by their mark;
 * - `granted`: anyone who holds a grant with the subject `operation:<id>` and the action `use`.
 */
export type Access =
  | { readonly kind: "public" }
  | {
      readonly kind: "session";
      readonly decidedBy: "records" | "own";
      /** It asks for the preview itself, so it is answered also where a guest is looked as. */
      readonly asksPreview?: true;
    }
  | { readonly kind: "session"; readonly decidedBy: "documents"; readonly needs?: DocumentAction }
  | { readonly kind: "page"; readonly shows: string; readonly named: string; readonly decidedBy?: "own" }
  | { readonly kind: "granted" };

/**
 * The field of the answer that holds the output (spec shell §7.1): `plain` is the bare output. `bytes` is no JSON: the
 * answer is a file, which a browser may also load by its address alone, so the session's cookie is enough, from the
 * installation's own pages or typed in (design §10 Session).
 */
export type Envelope = "data" | "body" | "obj" | "plain" | "bytes";

/**
 * How the input travels: in the query string, as JSON, or form-url-encoded (spec shell §7.1). `bytes`: in the query
 * string, and the body is a stream of bytes (`application/octet-stream`, or the one file of a `multipart/form-data`
 * body), which the handler reads as it comes.
 */
export type Encoding = "query" | "json" | "form" | "bytes";

/**
 * One call of the catalogue (design §1.4). Routes, the typed client, the OpenAPI document and the access matrix come
 * from it.
 */
export interface Operation<Input extends TSchema = TSchema, Output extends TSchema = TSchema> {
  /** Unique: `<Family in singular>_<name>`, such as `List_getList`. */
  readonly id: string;
  /** Family of spec shell §7.3, such as `Lists`. */
  readonly family: string;
  /** Kebab-case name; the path is `/api/<family>/<name>` unless `path` is given. */
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  /** Further paths that answer the same (the bare names of spec shell §7.2). */
  readonly aliases: readonly string[];
  readonly encoding: Encoding;
  /** Input keys that travel in the query string although the body holds the rest. */
  readonly queryKeys: readonly string[];
  /** Input keys whose text is JSON (in a form or a query), decoded before the check. */
  readonly jsonKeys: readonly string[];
  readonly envelope: Envelope;
  readonly input: Input;
  readonly output: Output;
  readonly access: Access;
  /** Codes that a caller must expect beyond those every operation may answer. */
  readonly errors: readonly ErrorCode[];
  /** Whether it changes state; a GET that does needs the marker header and a same-origin fetch (design §10). */
  readonly changesState: boolean;
  /**
   * Whether rules may call it by `request`: it only reads records, as its caller, and answers nothing that keeps their
   * session. Nothing is unless it says so.
   */
  readonly forRules: boolean;
  /**
   * Whether a preview of drafts may ask it. Default: what only reads and shows pages or records. What belongs to a
   * person, edits definitions or administers is not asked as another person.
   */
  readonly inPreview: boolean;
  /** Whether the answer is a stream of server-sent events, ended by an `end` event. */
  readonly streams: boolean;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /** Largest body in bytes. One that is larger than `ordinaryBody` is read only when its sender may call. */
  readonly bodyLimit: number;
}

type Declared = "id" | "family" | "name" | "method" | "input" | "output" | "access" | "summary" | "envelope";

/** What a declaration must say; the rest has the defaults of the conventions. */
export type OperationDeclaration<Input extends TSchema, Output extends TSchema> = Pick<
  Operation<Input, Output>,
  Declared
> &
  Partial<Omit<Operation<Input, Output>, Declared>>;

/** Whether an operation reads its whole input from the query string. */
export const isInQuery = ({ encoding }: Pick<Operation, "encoding">): boolean =>
  encoding === "query" || encoding === "bytes";

/** The largest body, in bytes, of an operation that asks for no other bound. */
export const ordinaryBody = 1_048_576;

/** See `Operation.inPreview`. Files are loaded by their address alone, which says nothing of a preview. */
const showsRecords = ({ access, envelope }: Pick<Operation, "access" | "envelope">): boolean =>
  envelope !== "bytes" &&
  (access.kind === "public" ||
    (access.kind === "page" && access.decidedBy !== "own") ||
    (access.kind === "session" && access.decidedBy === "records"));

/** Declares an operation. Defaults: GET by query, POST as JSON, POST changes state, 1 MiB of body. */
export function defineOperation<Input extends TSchema, Output extends TSchema>(
  declaration: OperationDeclaration<Input, Output>,
): Operation<Input, Output> {
  const changesState = declaration.changesState ?? declaration.method === "POST";
  return {
    path: `/api/${declaration.family}/${declaration.name}`,
    aliases: [],
    encoding: declaration.method === "GET" ? "query" : "json",
    queryKeys: [],
    jsonKeys: [],
    errors: [],
    forRules: false,
    streams: false,
    bodyLimit: ordinaryBody,
    ...declaration,
    changesState,
    inPreview: !changesState && (declaration.inPreview ?? showsRecords(declaration)),
  };
}

/** The input type of an operation. */
export type InputOf<Declared extends Operation> = Static<Declared["input"]>;
/** The output type of an operation. */
export type OutputOf<Declared extends Operation> = Static<Declared["output"]>;
