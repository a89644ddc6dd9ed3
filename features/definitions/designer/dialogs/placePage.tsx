import type { Change, ChangePart } from "@tessera/designer-kit/document/change.ts";
import type { Command } from "@tessera/designer-kit/document/command.ts";
import type { DesignerSession } from "@tessera/designer-kit/session/designerSession.ts";
import { saveChange } from "@tessera/designer-kit/session/saveChange.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { addEntry, allowPage, type PagePlace } from "./pagePlace.ts";

/** The part of a change that edits a document which may have to be opened; null where it cannot be edited. */
async function partOf(
  designer: DesignerSession,
  kind: string,
  id: string,
  edit: (body: Json) => Command | null,
): Promise<ChangePart | null> {
  const document = { kind, id };
  const opened = await designer.open(document);
  const command = opened.kind === "open" ? edit(opened.session.body) : null;
  return command === null ? null : { document, command };
}

/**
 * Puts a page whose documents were begun into its menu and its roles, all in one change with their beginning. Gives
 * what is wrong, and nothing is edited then; null when it is done. Rejects with `ApiError` where a document cannot be
 * opened.
 */
export async function placePage(
  designer: DesignerSession,
  options: Required<Pick<Change, "label" | "along">> & { readonly url: string; readonly place: PagePlace },
): Promise<unknown> {
  const { along, label, place, url } = options;
  const { entry, roles } = place;
  const wanted = await Promise.all([
    ...(entry === null
      ? []
      : [partOf(designer, "menu", entry.menu, (body) => addEntry(body, entry.section, { label: entry.label, url }))]),
    ...roles.map(({ reads, role }) => partOf(designer, "role", role, (body) => allowPage(body, url, reads))),
  ]);
  const parts = wanted.filter((part) => part !== null);
  if (parts.length < wanted.length) return new ApiError(404, "not_found");
  const change = { label, parts };
  const unsaved = await saveChange(designer, change);
  if (unsaved === null) {
    designer.history.accompany(change, { label, along });
    return null;
  }
  return unsaved.kind === "failed" ? unsaved.error : new ApiError(409, "publish_conflict");
}
