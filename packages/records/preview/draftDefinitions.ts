import { TesseraError } from "@tessera/contract/errors.ts";
import type { Definitions } from "@tessera/documents/store/definitions.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";

const refuse = async (): Promise<never> => {
  throw new TesseraError("preview_read_only");
};

/** The definitions as a preview has them: drafts are what is published, and nothing can be changed. */
export function draftDefinitions(definitions: Definitions, drafts: Snapshot): Definitions {
  return {
    ...definitions,
    current: () => drafts,
    published: () => drafts,
    saveDraft: refuse,
    discardDraft: refuse,
    publish: refuse,
    publishDocuments: refuse,
    publishKept: refuse,
    restore: refuse,
    restorePublish: refuse,
    importFolder: refuse,
  };
}
