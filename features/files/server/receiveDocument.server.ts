import type { FieldIssue } from "@tessera/contract/fieldBehaviour.ts";
import { fileInfo } from "@tessera/records/files/storedFiles.ts";
import { cancelUpload, receiveFile } from "@tessera/records/files/uploads.ts";
import type { ReceivedBytes, RequestContext } from "@tessera/server-core/context.ts";
import { documentField } from "./documentField.server.ts";

/** A file that was sent for a field, or what kept it out. */
export type ReceivedDocument = { readonly file: Awaited<ReturnType<typeof fileInfo>> } | { readonly issue: FieldIssue };

/**
 * Takes a file for a field of a form, where it waits for the save that names it. What the field does not take is
 * forgotten again. Throws as `receiveFile`, `not_found` for a field without files.
 */
export async function receiveDocument(
  context: RequestContext,
  named: { readonly formId: string; readonly refField: string },
  name: string,
  bytes: ReceivedBytes,
): Promise<ReceivedDocument> {
  const { column, entity, issue: issueOf } = documentField(context, named);
  const id = await receiveFile(context, { entity, column, key: null, name }, bytes, null);
  const file = await fileInfo(context.services.database, id);
  const issue = issueOf({ name: file.name, size: file.size, type: file.type });
  if (issue === null) return { file };
  await cancelUpload(context, id);
  return { issue };
}
