import { importAssets, splitFolder } from "@tessera/records/files/assetFiles.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { publishOptions } from "../server/documentAccess.server.ts";
import { importDocuments } from "./importDocuments.ts";

/** See `importDocuments`. */
export const importDocumentsHandler = handle(importDocuments, async ({ files, note }, context) => {
  const { definitions } = context.services;
  const { assets, documents } = splitFolder(new Map(Object.entries(files)));
  await importAssets(context, assets);
  const publish = await definitions.importFolder(documents, "merge", publishOptions(context, note));
  return { publish: publish && { ...publish, documents: [...publish.documents] } };
});
