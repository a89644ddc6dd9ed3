import type { Asking, DefinitionSource } from "@tessera/designer-kit/definitions/definitionSource.tsx";
import type { DocumentName } from "@tessera/designer-kit/document/documentName.ts";
import type { OpenedDocument } from "@tessera/designer-kit/session/documentPort.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { findAssets } from "#features/files/operations/findAssets.ts";
import { removeAsset } from "#features/files/operations/removeAsset.ts";
import { uploadAsset } from "#features/files/operations/uploadAsset.ts";
import { getDefinedFunctions } from "#features/functions/operations/getDefinedFunctions.ts";
import { getTextLanguages } from "#features/localization/operations/getTextLanguages.ts";
import { getBadges } from "#features/menus/operations/getBadges.ts";
import { getChoices } from "#features/records/operations/getChoices.ts";
import { discardDraft } from "../operations/discardDraft.ts";
import { getDocument } from "../operations/getDocument.ts";
import { getProblems } from "../operations/getProblems.ts";
import { getWhereUsed } from "../operations/getWhereUsed.ts";
import { saveDraft } from "../operations/saveDraft.ts";

// What the transport decoded from JSON is JSON; the schema leaves bodies open.
const asJson = (body: unknown): Json => body as Json;

/** Reads a document with its draft, and its published body. */
async function openDocument({ api, page }: Asking, name: DocumentName): Promise<OpenedDocument> {
  const drafted = await api.call(getDocument, { ...name, of: "draft" }, { page });
  const published =
    drafted.version > 0 || drafted.layer !== null
      ? drafted.draft === null
        ? drafted
        : await api.call(getDocument, { ...name, of: "head" }, { page })
      : null;
  const { changers, document, version, layer, draft, may } = drafted;
  return {
    document: document && { ...document, body: asJson(document.body) },
    head: published?.document ? asJson(published.document.body) : null,
    version,
    layer,
    draft,
    may,
    ...(changers === undefined ? {} : { changers }),
  };
}

/** The store of definitions for designers, by way of its operations. */
export const definitionSource: DefinitionSource = {
  portOf: (asking, name) => ({
    open: () => openDocument(asking, name),
    save: (draft) => asking.api.call(saveDraft, { ...name, ...draft }, { page: asking.page }),
    discard: async (revision) => {
      await asking.api.call(discardDraft, { ...name, revision }, { page: asking.page });
    },
    isConflict: (error) => error instanceof ApiError && error.code === "publish_conflict",
    isMissing: (error) => error instanceof ApiError && error.code === "not_found",
  }),
  draftBody: async ({ api, ...options }, name) => {
    const { document } = await api.call(getDocument, { ...name, of: "draft" }, options);
    return document === null ? null : asJson(document.body);
  },
  problems: async ({ api, ...options }) => (await api.call(getProblems, { documents: null }, options)).problems,
  uses: ({ api, ...options }, name, element) =>
    api.call(getWhereUsed, element === null ? name : { ...name, element }, options),
  functions: async ({ api, ...options }) => (await api.call(getDefinedFunctions, {}, options)).functions,
  textLanguages: ({ api, ...options }, subsystem) => api.call(getTextLanguages, { subsystem }, options),
  badges: async ({ api, ...options }) => (await api.call(getBadges, {}, options)).badges,
  records: async ({ api, ...options }, { entity, equals, page, search, selection }) => {
    const input = { entity, page, selection: [...selection], ...(equals === undefined ? {} : { equals }) };
    const found = await api.call(getChoices, search === "" ? input : { ...input, search }, options);
    return {
      completed: found.completed,
      options: found.options.map(({ detail, key, value }) => ({ key, label: value, detail })),
    };
  },
  assets: async ({ api, ...options }, { of, search }) =>
    (await api.call(findAssets, search === "" ? { of } : { of, search }, options)).assets,
  uploadAsset: async ({ api, ...options }, { file, subsystem }) =>
    (await api.call(uploadAsset, { subsystem, name: file.name }, { ...options, bytes: file })).asset,
  removeAsset: async ({ api, ...options }, { hash, subsystem }) => {
    await api.call(removeAsset, { hash, subsystem }, options);
  },
};
