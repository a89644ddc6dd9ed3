import type { InputOf, Operation, OutputOf } from "@tessera/contract/defineOperation.ts";
import { routedUrl } from "../page/routedUrl.ts";
import type { ApiClient, CallOptions } from "./apiClient.ts";
import { ApiError } from "./apiError.ts";
import { configuredOperation, type OperationSetup } from "./configuredOperation.ts";
import { encodeRequest } from "./encodeRequest.ts";
import { InFlight } from "./inFlight.ts";
import type { PreparedAnswers, PreparedFor, TakenAnswer } from "./preparedAnswers.ts";
import { readAnswer } from "./readAnswer.ts";
import { readEvents } from "./readEvents.ts";

/** What the client stands on. */
export interface ApiClientOptions {
  /** The operation that answers `{csrfToken}`. */
  readonly csrfToken: Operation;
  /** The whole catalogue; loaded when a definition first names an operation. */
  readonly operations: () => Promise<readonly Operation[]>;
  /** Whether changing calls need the CSRF token (`env.csrfEnabled` of the page configuration). */
  readonly needsCsrf: () => boolean;
  /** The session token; null without a session. */
  readonly token: () => string | null;
  /**
   * Whether the session has come to its end here for this operation, or is about to, and none has begun since: what a
   * page's panels ask and save then is not a guest's. Public operations are asked as by a guest then: the token may not
   * hold any more when they arrive.
   */
  readonly isExpired?: (operation: Operation) => boolean;
  /** Names the page's socket to the server (spec shell §7.1); null without one. */
  readonly channelId?: () => string | null;
  /** Address of the page, for calls that name none. */
  readonly currentUrl: () => string;
  /** An answer says where to go (spec shell §7.1). */
  readonly onLocation: (location: string, operation: Operation) => void;
  /** An answer names the release that the server runs. */
  readonly onRelease?: (release: string) => void;
  /** An answer says that the session, whose token it is, no longer holds. */
  readonly onSessionRefused: (token: string) => void;
  /** Answers that came before they were asked for; absent: none do. */
  readonly prepared?: PreparedAnswers;
  /** Handle of the preview that every call belongs to; absent: they are the caller's own. */
  readonly preview?: string;
  readonly fetch?: typeof fetch;
}

/** A token that could not be had (spec shell §8): the person reads why, logs say for what. */
function csrfFailure(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { code, data, reference, status, text } = error;
  return new ApiError(status, code, { data, text, reference, message: "CSRF token retrieval failed", cause: error });
}

/** What is particular to a request. */
interface SendManner {
  /** The server has begun to answer it with the page. */
  readonly isLate?: boolean;
  /** The body, of an operation that takes bytes. */
  readonly bytes?: Blob | undefined;
  /** Default: the answer is the operation's envelope. */
  readonly read?: (response: Response) => Promise<unknown>;
}

class Client implements ApiClient {
  readonly #options: ApiClientOptions;
  readonly #inFlight = new InFlight();
  readonly #listeners = new Set<(definitions: number) => void>();
  #csrf: { readonly session: string | null; readonly token: Promise<string> } | null = null;
  #definitions = 0;

  constructor(options: ApiClientOptions) {
    this.#options = options;
  }

  get definitions(): number {
    return this.#definitions;
  }

  onDefinitions(listener: (definitions: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async settled(within: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, within);
    await Promise.race([this.#inFlight.settled(), promise]);
    clearTimeout(timer);
  }

  async call<Declared extends Operation>(
    operation: Declared,
    input: InputOf<Declared>,
    options: CallOptions = {},
  ): Promise<OutputOf<Declared>> {
    const page = options.page ? routedUrl(options.page) : this.#options.currentUrl();
    // The input was checked by the compiler against the operation's schema, which is an object's.
    const encoded = encodeRequest(operation, input as Readonly<Record<string, unknown>>);
    const token = this.#token(operation);
    if (operation.encoding === "bytes") {
      const signal = options.signal ?? new AbortController().signal;
      // As below. Bytes are not compared, so no two such requests are the same.
      return (await this.#send(operation, encoded, page, token, signal, {
        bytes: options.bytes,
      })) as OutputOf<Declared>;
    }
    const taken = this.#take(operation, input, page, token);
    // As below.
    if (taken?.kind === "output") return taken.output as OutputOf<Declared>;
    const isLate = taken?.kind === "late";
    const key = JSON.stringify([operation.id, encoded.path, encoded.body, token, page]);
    const output = await this.#inFlight.share(key, options.signal, (signal) =>
      this.#send(operation, encoded, page, token, signal, { isLate }),
    );
    // The server's output schema is the operation's own; it is not checked a second time here.
    return output as OutputOf<Declared>;
  }

  prepared<Declared extends Operation>(
    operation: Declared,
    input: InputOf<Declared>,
    { page }: CallOptions = {},
  ): OutputOf<Declared> | undefined {
    // As in `call`.
    return this.#options.prepared?.takeOutput(operation.id, input, this.#whose(page))?.output as
      | OutputOf<Declared>
      | undefined;
  }

  readSince(operation: Operation, input: unknown, { page }: CallOptions = {}): number | null {
    return this.#options.prepared?.readSince(operation.id, input, this.#whose(page)) ?? null;
  }

  /** The token that a call goes out with; null without one. */
  #token(operation: Operation): string | null {
    const { isExpired, token } = this.#options;
    return operation.access.kind === "public" && isExpired?.(operation) ? null : token();
  }

  #whose(page: CallOptions["page"]): PreparedFor {
    return { page: page ? routedUrl(page) : this.#options.currentUrl(), token: this.#options.token() };
  }

  /** What was prepared for a call: it is reported as if it had come by itself. Null: nothing was. Throws `ApiError`. */
  #take(
    operation: Operation,
    input: unknown,
    page: string,
    token: string | null,
  ): Exclude<TakenAnswer, { kind: "refused" }> | null {
    const { prepared } = this.#options;
    const taken = prepared?.take(operation.id, input, { page, token }) ?? null;
    if (taken === null) {
      // What was answered before a change is not what is asked for after it.
      if (operation.method === "POST" && operation.changesState) prepared?.noteChange();
      return null;
    }
    if (taken.kind === "refused") {
      if (taken.error.status === 401 && token !== null) this.#options.onSessionRefused(token);
      throw taken.error;
    }
    if (taken.kind === "output" && taken.location !== null) this.#options.onLocation(taken.location, operation);
    return taken;
  }

  async callConfigured(
    setup: OperationSetup,
    input: Readonly<Record<string, unknown>>,
    options: CallOptions = {},
  ): Promise<unknown> {
    return this.call(configuredOperation(await this.#options.operations(), setup), input, options);
  }

  async stream<Declared extends Operation>(
    operation: Declared,
    input: InputOf<Declared>,
    onValue: (value: unknown) => void,
    options: CallOptions = {},
  ): Promise<void> {
    const page = options.page ? routedUrl(options.page) : this.#options.currentUrl();
    // As in `call`.
    const encoded = encodeRequest(operation, input as Readonly<Record<string, unknown>>);
    const signal = options.signal ?? new AbortController().signal;
    await this.#send(operation, encoded, page, this.#token(operation), signal, {
      read: (response) => readEvents(response, onValue),
    });
  }

  async #send(
    operation: Operation,
    encoded: ReturnType<typeof encodeRequest>,
    page: string,
    token: string | null,
    signal: AbortSignal,
    manner: SendManner,
  ): Promise<unknown> {
    const { bytes, isLate = false, read = (response) => readAnswer(operation, response) } = manner;
    if (operation.access.kind !== "public" && this.#options.isExpired?.(operation))
      throw new ApiError(401, "session_expired");
    const attempt = async (): Promise<Response> => {
      const headers = new Headers({
        Accept: operation.streams ? "text/event-stream" : "application/json",
        "Cache-Control": "no-cache",
        Pragma: "no-cache",
        "X-Requested-With": "XMLHttpRequest",
        "Routed-Url": page,
      });
      const contentType = bytes === undefined ? encoded.contentType : "application/octet-stream";
      if (contentType !== null) headers.set("Content-Type", contentType);
      const channelId = this.#options.channelId?.() ?? null;
      if (channelId !== null) headers.set("X-Notification-Channel-Id", channelId);
      if (isLate) headers.set("X-Tessera-Late", "1");
      if (this.#options.preview !== undefined) headers.set("X-Tessera-Preview", this.#options.preview);
      if (token !== null) headers.set("Authorization", `Bearer ${token}`);
      if (operation.method === "POST" && this.#options.needsCsrf()) {
        headers.set("X-CSRF-Token", await this.#csrfToken(token));
      }
      return this.#request(encoded.path, { method: operation.method, headers, body: bytes ?? encoded.body, signal });
    };
    try {
      return await this.#answer(operation, await attempt(), token, read);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "csrf_token_invalid") throw error;
      // The token changed with the session in another tab: again with the present one.
      this.#csrf = null;
      return await this.#answer(operation, await attempt(), token, read);
    }
  }

  async #request(path: string, init: RequestInit): Promise<Response> {
    try {
      return await (this.#options.fetch ?? fetch)(path, { ...init, credentials: "same-origin", cache: "no-store" });
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      throw new ApiError(0, "network_unavailable", { cause });
    }
  }

  async #answer(
    operation: Operation,
    response: Response,
    token: string | null,
    read: (response: Response) => Promise<unknown>,
  ): Promise<unknown> {
    this.#count(Number(response.headers.get("x-tessera-definitions") ?? 0));
    const release = response.headers.get("x-tessera-release");
    if (release !== null) this.#options.onRelease?.(release);
    if (response.status === 401 && token !== null) this.#options.onSessionRefused(token);
    const output = await read(response);
    const location = response.headers.get("x-location") ?? response.headers.get("location");
    if (location !== null) this.#options.onLocation(location, operation);
    return output;
  }

  #csrfToken(session: string | null): Promise<string> {
    if (this.#csrf?.session !== session) {
      const token = this.#fetchCsrfToken().catch((error: unknown) => {
        throw csrfFailure(error);
      });
      this.#csrf = { session, token };
      token.catch(() => {
        this.#csrf = null;
      });
    }
    return this.#csrf.token;
  }

  async #fetchCsrfToken(): Promise<string> {
    const { csrfToken, currentUrl, token: session } = this.#options;
    const taken = this.#take(csrfToken, {}, currentUrl(), session());
    if (taken?.kind === "output") return this.#tokenIn(taken.output, 0);
    const headers = { Accept: "application/json", "X-Requested-With": "XMLHttpRequest" };
    const response = await this.#request(csrfToken.path, { method: "GET", headers });
    return this.#tokenIn(await readAnswer(csrfToken, response), response.status);
  }

  #tokenIn(answer: unknown, status: number): string {
    const token: unknown = typeof answer === "object" && answer !== null ? Reflect.get(answer, "csrfToken") : null;
    if (typeof token !== "string") throw new ApiError(status, "csrf_token_invalid");
    return token;
  }

  #count(definitions: number): void {
    if (!(definitions > this.#definitions)) return;
    this.#definitions = definitions;
    this.#options.prepared?.clear();
    for (const listener of this.#listeners) listener(definitions);
  }
}

/** Makes the client of the catalogue (spec shell §7.1). */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return new Client(options);
}
