import type { InputOf, Operation, OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Services } from "../services.ts";
import type { TestDatabase } from "./testDatabase.ts";

/** A signed-in (or anonymous) caller of a test server. */
export interface TestClient {
  /** Calls an operation as the typed client would. Throws `TesseraError` with the code that was answered. */
  call<Declared extends Operation>(operation: Declared, input: InputOf<Declared>): Promise<OutputOf<Declared>>;
  /** Sends any request with the caller's cookies, token and CSRF token; `headers` win. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  readonly sessionToken: string | null;
}

/** A whole server on a database of its own. */
export interface TestServer {
  readonly url: string;
  readonly database: TestDatabase;
  readonly services: Services;
  readonly anonymous: TestClient;
  /** Signs in through the embedded provider, as a browser would. */
  signIn(login: string): Promise<TestClient>;
  close(): Promise<void>;
}
