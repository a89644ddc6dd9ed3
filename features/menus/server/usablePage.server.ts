import type { PanelNeed } from "@tessera/contract/definePanel.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { UrlEntry } from "@tessera/documents/store/findUrl.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** Whether the caller may read some definitions. */
function readsDefinitions(context: RequestContext): boolean {
  const { definitions, records } = context.services;
  const rights = records.rights(context);
  const snapshot = definitions.current();
  return [...definitions.kinds.keys()].some((kind) =>
    snapshot.all(kind).some(({ subsystem }) => rights.mayDocument(kind, subsystem, "read")),
  );
}

/** Whether a page makes records: without one in its address, its forms are for new ones. */
const makesRecords = (route: string): boolean => route.endsWith("/create");

function isMet(
  context: RequestContext,
  need: PanelNeed,
  params: { readonly [name: string]: unknown },
  route: string,
): boolean {
  const { definitions, records } = context.services;
  const rights = records.rights(context);
  switch (need.kind) {
    case "operation":
      return rights.mayUseOperation(need.operation);
    case "definitions":
      return readsDefinitions(context);
    case "drafts":
      return rights.mayAnyDocument("draft", need.documentKind);
    case "session":
      return context.subject.userId !== null;
    case "records": {
      const id = params[need.param];
      const traits = definitions.kinds.get(need.of)?.onPages;
      const document = typeof id === "string" ? definitions.current().get(need.of, id) : null;
      const entity = document === null ? null : (traits?.entityOf?.(document.body) ?? null);
      // What a panel of a document that is over nothing shows needs no right.
      if (entity === null) return true;
      const isMaking = traits?.makesRecords === true;
      if (isMaking && makesRecords(route)) return rights.mayAny(entity, "create");
      return rights.mayAny(entity, "read") || (isMaking && rights.mayAny(entity, "create"));
    }
  }
}

/**
 * Whether the page of a url shows the caller more than that they may not use it: some panel whose type needs something
 * (`PanelType.needs`) finds it with them, or none needs anything. Panels without needs, such as headings, decide
 * nothing beside others. A url without a page is usable.
 */
export function isUsablePage(context: RequestContext, url: Pick<UrlEntry, "page" | "route">): boolean {
  const { definitions } = context.services;
  const page = url.page === null ? null : findBody(definitions.current(), "page", url.page);
  const asked = (page?.gridItems ?? []).flatMap(({ params, type }) => {
    const need = definitions.panelTypes.get(type)?.needs;
    return need === undefined ? [] : [isMet(context, need, params, url.route)];
  });
  return asked.length === 0 || asked.includes(true);
}
