import type { Readable } from "node:stream";
import type { Services } from "./services.ts";

/** Who asks. An anonymous subject has `userId` null and no roles but those granted to guests. */
export interface Subject {
  /** Key of `sys.user`; null for someone who is not signed in. */
  readonly userId: string | null;
  readonly login: string | null;
  readonly displayName: string | null;
  readonly email: string | null;
  /** Ids of `role` documents held by membership. */
  readonly roles: readonly string[];
  /** Key of `sys.session`; null without one, and for work done by the server itself for a person. */
  readonly sessionId: string | null;
  /**
   * A guest's own mark, as a UUID: it stays while their browser keeps its cookie, and says nothing else of them. Absent
   * for everyone else.
   */
  readonly guest?: string;
  /** Key of `sys.api_token` for anyone who called with one; absent for everyone else. */
  readonly tokenId?: string;
  /**
   * Families of operations that this token reaches, also through rules that ask operations; absent: all that tokens
   * reach.
   */
  readonly families?: readonly string[];
}

/**
 * The counters that a caller's cached definitions and rights were read at (design §4). Every read compares both and the
 * session inside its own SQL statement; every write does after taking the shared lock.
 */
export interface Freshness {
  readonly definitions: number;
  readonly rights: number;
  /** Counter of texts; absent for reads and writes of records, which no text decides. */
  readonly texts?: number;
}

/**
 * What every operation's handler gets besides its input. It knows nothing of HTTP. Parts of the server add what they
 * bring to a request in the module that declares it, as with `Services`.
 */
export interface RequestContext {
  readonly subject: Subject;
  readonly freshness: Freshness;
  /** `hu`, `en` or `de`. */
  readonly language: string;
  /**
   * Language in which translatable texts of records are read and written; null: the source's, as for rules that decide
   * what is stored and for work that the server does by itself. Absent: `language`.
   */
  readonly textsLanguage?: string | null;
  /** IANA name of the person's zone (profile, else installation; never the request). */
  readonly zone: string;
  /** Milliseconds since 1970: the one instant of this request. */
  readonly instant: number;
  /** What the client says of its page. Claims, never authority (design §10). */
  readonly page: { readonly routedUrl: string | null; readonly params: ReadonlyMap<string, string> };
  /**
   * The page's socket, as the page says; absent without one. A claim: it counts only together with the session
   * (`SocketHub.connectionOf`).
   */
  readonly channelId?: string;
  readonly services: Services;
  /**
   * Address of the caller, by which guests are told apart where limits count; absent for work that the server does by
   * itself.
   */
  readonly address?: string;
  /** Present where a preview of drafts asks. */
  readonly preview?: PreviewClaim;
  /** Fires when the caller went away. */
  readonly signal: AbortSignal;
  /** What the caller sends, of an operation whose encoding is `bytes`; absent for every other. It can be read once. */
  readonly bytes?: ReceivedBytes;
}

/**
 * What makes a request one of a preview: it is answered from drafts, under the rights of the person looked as, and
 * changes
 * nothing.
 */
export interface PreviewClaim {
  /** Key of `sys.preview`. */
  readonly id: string;
  /** The document whose draft is looked at. */
  readonly document: { readonly kind: string; readonly id: string };
  /** Who looks: whose session it is, and for whom the call counts. */
  readonly viewer: Subject;
  /** The context of the same request as things are now. Throws where the preview, the session or a right has ended. */
  readonly renew: () => Promise<RequestContext>;
}

/** A stream of bytes that a caller sends. */
export interface ReceivedBytes {
  /** The file's name, as a multipart body says it: a claim. Null where none is said. */
  readonly name: string | null;
  /**
   * Fails with `payload_too_large` beyond the operation's bound, and with `malformed_request` when the caller goes away
   * before the end. A call that is run again, as definitions or rights have moved, finds it read: it throws
   * `definition_changed`.
   */
  readonly stream: Readable;
}

/** Part of a file: the bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file as an answer. */
export interface AnsweredFile {
  /** In bytes. */
  readonly size: number;
  /** Media type. */
  readonly type: string;
  /** Name under which it is kept by the one who downloads it. */
  readonly name: string;
  /** Whether a browser may show it; else it is downloaded, whatever it is. */
  readonly isInline: boolean;
  /** Changes whenever the bytes do; without quotes. */
  readonly etag: string;
  /** Whether its address names its bytes, so that a browser that has them need not ask again. Absent: false. */
  readonly isLasting?: boolean;
  /** Opens the bytes, or a part of them. */
  readonly open: (range: ByteRange | null) => Promise<Readable>;
}

/** An output that is a file: operations whose envelope is `bytes` answer it, and no others. */
export class ByteAnswer {
  readonly file: AnsweredFile;

  constructor(file: AnsweredFile) {
    this.file = file;
  }
}

/**
 * An output that is JSON text already, built by the database or from its rows; it is passed on without being parsed.
 * `body` is the text of the whole output. Only operations whose output the server itself composed may return it.
 */
export class RawJson {
  /** Text, or text as UTF-8. */
  readonly content: string | Uint8Array;

  constructor(content: string | Uint8Array) {
    this.content = content;
  }

  get body(): string {
    return typeof this.content === "string" ? this.content : new TextDecoder().decode(this.content);
  }
}

/**
 * The request with texts of records in the source language: what is stored must not hang on the language of the person
 * who saves (design §5).
 */
export function sourceContext(context: RequestContext): RequestContext {
  return { ...context, textsLanguage: null };
}

/** The request as it checks texts in a language. */
export function contextIn(context: RequestContext, language: string): RequestContext {
  return { ...context, textsLanguage: language };
}
