import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { cookieNames } from "@tessera/server-core/http/cookies.ts";
import { createTestClient, type TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { discardDraft } from "../../../features/definitions/operations/discardDraft.ts";
import { saveDraft } from "../../../features/definitions/operations/saveDraft.ts";

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

/** Saves a draft over what is published and drafted now. */
export async function saveOver(world: TestServer, by: TestClient, wanted: TesseraDocument): Promise<void> {
  const { kind, id } = wanted;
  const { definitions } = world.services;
  const revision = (await definitions.draft(kind, id))?.revision ?? 0;
  const baseVersion = definitions.published().version(kind, id) ?? 0;
  await by.call(saveDraft, { kind, id, document: wanted, baseVersion, revision });
}

/** Discards a draft, whatever its revision. */
export async function discardNow(world: TestServer, by: TestClient, { id, kind }: DocumentName): Promise<void> {
  const revision = (await world.services.definitions.draft(kind, id))?.revision ?? 0;
  await by.call(discardDraft, { kind, id, revision });
}

/** A published document with other properties of its body. */
export function changed(world: TestServer, { id, kind }: DocumentName, properties: object): TesseraDocument {
  const found = world.services.definitions.published().get(kind, id);
  if (found === null) throw new Error("There is no such document.");
  return { ...found, body: JSON.parse(JSON.stringify({ ...Object(found.body), ...properties })) };
}
