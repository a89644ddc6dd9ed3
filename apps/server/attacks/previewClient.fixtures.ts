import { TesseraError } from "@tessera/contract/errors.ts";
import { cookieNames } from "@tessera/server-core/http/cookies.ts";
import { createTestClient, type TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";

/** The same session, whose calls name a preview. */
export function previewClient(world: TestServer, of: TestClient, preview: string): TestClient {
  const settings = { ...world.services.settings };
  const client = createTestClient(settings, (url, init) => {
    const headers = new Headers(init.headers);
    // What belongs to the session is asked as ever.
    if (url.pathname !== "/csrf-token") headers.set("x-tessera-preview", preview);
    return fetch(url, { ...init, headers });
  });
  client.enter({
    cookie: of.cookies().get(cookieNames(settings.url).session) ?? "",
    token: of.sessionToken() ?? "",
  });
  return client;
}

/** The code with which a call fails; `done` for one that does not. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "done";
  } catch (error) {
    return error instanceof TesseraError ? error.code : String(error);
  }
}
