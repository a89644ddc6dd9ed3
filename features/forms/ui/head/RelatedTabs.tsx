import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { SectionHeads } from "@tessera/ui/grid/SectionHeads.ts";
import { useOperationQueries } from "@tessera/web-kit/api/useOperationQueries.ts";
import type { FurtherTabs } from "@tessera/web-kit/form/views/PageTabs.tsx";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { PanelHost } from "@tessera/web-kit/panels/PanelHost.tsx";
import type { ReactNode } from "react";
import { getCount } from "#features/lists/operations/getCount.ts";
import type { FormProperties } from "../opening/openedForm.tsx";
import "./RelatedTabs.css";

/** Parameter of the address that holds the tab that is open. */
const parameter = "tab";

function addressOf(url: string, tab: string | null): string {
  const [path = "", query = ""] = url.split("?");
  const params = new URLSearchParams(query);
  if (tab === null) params.delete(parameter);
  else params.set(parameter, tab);
  return `${path}?${params}`;
}

/**
 * The lists of records that belong to this one, as tabs behind the pages of the form: each with its count, and below it
 * the list itself, which adds records that begin with this one. The address holds which of them is open.
 */
export function RelatedTabs(props: {
  readonly links: CompiledForm["links"];
  readonly tabs: NonNullable<FormProperties["tabs"]>;
  readonly recordKey: string;
  /** Draws the form with them. */
  readonly children: (further: FurtherTabs) => ReactNode;
}): ReactNode {
  const { children, links, recordKey, tabs } = props;
  const page = usePageContext();
  const navigate = useNavigate();
  const shown = links.filter(({ id }) => tabs[id] !== undefined);
  const counts = useOperationQueries(
    getCount,
    shown.map(({ list, reference }) => ({
      idList: list,
      filter: { field: reference, operator: "=" as const, operand: { value: recordKey } },
    })),
  );
  const asked = page.params.get(parameter);
  const active = shown.find(({ id }) => id === asked) ?? null;
  const panel = active && tabs[active.id];
  return children({
    tabs: shown.map(({ id, label }, index) => {
      const count = counts[index]?.data;
      return { id, label, ...(count === undefined ? {} : { count: count.total }) };
    }),
    active: active?.id ?? null,
    body: active && panel && (
      // What heads the list is below the name of the record.
      <SectionHeads value>
        <div className="t-related">
          <PanelHost key={active.id} id={active.id} type={panel.type} params={panel.params} isOneOfSeveral />
        </div>
      </SectionHeads>
    ),
    onChange: (id) => navigate(addressOf(page.url, id), { replace: true }),
  });
}
