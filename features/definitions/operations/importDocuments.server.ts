import { handle } from "@tessera/server-core/handle.ts";
import { publishOptions } from "../server/documentAccess.server.ts";
import { importDocuments } from "./importDocuments.ts";

/** See `importDocuments`. */
export const importDocumentsHandler = handle(importDocuments, async ({ files, note }, context) => {
  const { definitions } = context.services;
  const texts = new Map(Object.entries(files));
  const publish = await definitions.importFolder(texts, "merge", publishOptions(context, note));
  return { publish: publish && { ...publish, documents: [...publish.documents] } };
});
