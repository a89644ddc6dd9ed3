import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** A panel that shows the records of a tab. */
interface LinkTab {
  readonly type: string;
  readonly params: { readonly [name: string]: unknown };
}

/**
 * The panels of those links of a form that are tabs of its record, by the link's element id: none where the caller may
 * read no record of the list. Guests have no tabs: lists are shown to them where a page does so.
 */
export function linkTabs(
  { links }: CompiledForm,
  context: RequestContext,
): { readonly tabs?: { readonly [link: string]: LinkTab } } {
  const asked = links.filter(({ tab }) => tab === true);
  if (asked.length === 0 || isGuest(context)) return {};
  const { definitions, records } = context.services;
  const rights = records.rights(context);
  const tabs = [...definitions.panelTypes.values()].flatMap(({ id, needs }) =>
    needs?.kind === "records" && needs.of === "list" && needs.ofRecord !== undefined
      ? [{ id, list: needs.param, reference: needs.ofRecord }]
      : [],
  );
  const [panel] = tabs;
  if (panel === undefined) return {};
  return {
    tabs: Object.fromEntries(
      asked.flatMap(({ id, list, reference }) => {
        const body = findBody(definitions.current(), "list", list);
        if (body === null || !rights.mayAny(body.entity, "read")) return [];
        return [[id, { type: panel.id, params: { [panel.list]: list, [panel.reference]: reference } }]];
      }),
    ),
  };
}
