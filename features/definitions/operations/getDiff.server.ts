import { diffBodies } from "@tessera/contract/documents/diffBodies.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertCurrent, documentAccess } from "../server/documentAccess.server.ts";
import { getDiff } from "./getDiff.ts";

/** See `getDiff`. */
export const getDiffHandler = handle(getDiff, async ({ kind, id, from, to }, context) => {
  await assertCurrent(context);
  const { definitions } = context.services;
  const access = documentAccess(context);
  const head = definitions.published().get(kind, id);
  const draft = await definitions.draft(kind, id);
  const versionOf = async (number: string) => {
    const version = number === "0" ? { document: null } : await definitions.version(kind, id, Number(number));
    if (!version) throw new TesseraError("not_found");
    return version.document;
  };
  const before = from === undefined ? head : await versionOf(from);
  const after = to === undefined ? (draft ? draft.document : head) : await versionOf(to);
  const owners = [head, before, after].filter((document) => document !== null);
  if (owners.length === 0) throw new TesseraError("not_found");
  for (const owner of owners) access.assert(owner, "read");
  return { changes: [...diffBodies(before?.body ?? {}, after?.body ?? {})] };
});
