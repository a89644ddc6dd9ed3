import type { InputOf, Operation } from "@tessera/contract/defineOperation.ts";
import type { ErrorCode } from "@tessera/contract/errors.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { uploadFile } from "../../operations/uploadFile.ts";

/** Posts a body as it is; `type` null leaves it to the body. */
export async function post(
  client: TestClient,
  path: string,
  body: RequestInit["body"],
  type: string | null,
): Promise<Response> {
  const headers = { ...(await client.headers()), ...(type === null ? {} : { "content-type": type }) };
  return client.fetch(path, { method: "POST", headers, ...(body === undefined ? {} : { body }) });
}

/** The address of an operation whose input stands in the query. */
export function address<Declared extends Operation>(operation: Declared, input: InputOf<Declared>): string {
  // An operation's input is an object.
  const given = Object.entries(input as object).map(([name, value]) => [name, String(value)]);
  return `${operation.path}?${new URLSearchParams(given)}`;
}

/** What became of a file that was sent whole: the file, or why it was refused. */
export interface Sent {
  readonly file?: { readonly id: string; readonly name: string; readonly size: number; readonly hasPreview: boolean };
  readonly code?: ErrorCode;
  readonly data?: unknown;
}

/** Sends a file in one request, as bytes. */
export async function sendWhole(
  client: TestClient,
  input: InputOf<typeof uploadFile>,
  bytes: Uint8Array,
): Promise<Sent> {
  const answer = await post(client, address(uploadFile, input), new Uint8Array(bytes), "application/octet-stream");
  const { data, error } = await answer.json();
  return answer.ok ? { file: data.file } : { code: error.code, data: error.data };
}
