import type { TemplateData } from "@tessera/contract/templates/renderTemplate.ts";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { PanelBars } from "@tessera/web-kit/panels/PanelBars.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useCellFormat } from "@tessera/web-kit/values/useCellFormat.tsx";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { getListSetup } from "#features/lists/operations/getListSetup.ts";
import { getTemplate } from "../operations/getTemplate.ts";
import { getTemplateItems } from "../operations/getTemplateItems.ts";
import { rowData } from "./itemData.tsx";
import { type Content, Drawn, nothing, waiting } from "./templateParts.tsx";

const RecordTemplate = lazy(async () => ({ default: (await import("./RecordTemplate.tsx")).RecordTemplate }));

function ItemsTemplate({ template, list }: { template: Content; list: string }): ReactNode {
  const { t } = useTexts();
  const setup = useOperationQuery(getListSetup, { idList: list });
  const types = useColumnTypes((setup.data?.columns ?? []).flatMap(({ fieldType }) => fieldType?.type ?? []));
  const cellFormat = useCellFormat(types);
  const items = useOperationQuery(getTemplateItems, { id: template.id });
  const [columns, rows] = [setup.data, items.data];
  const data = useMemo(
    () =>
      new Map<string, TemplateData>([
        [
          "items",
          (rows ?? []).map((row) => rowData(row, columns?.columns ?? [], columns?.updateUrl ?? null, cellFormat)),
        ],
      ]),
    [columns, rows, cellFormat],
  );
  const state = waiting(setup, items);
  if (state !== null) return state;
  if (rows?.length === 0) return <EmptyState text={template.empty ?? t("templates.no_items")} />;
  return <Drawn content={template.content} data={data} />;
}

/**
 * A template with what it is about: alone, with the rows of its list, or with the record whose key is `record` (null:
 * none is chosen).
 */
export function ShownTemplate(props: { readonly id: string; readonly record: string | null }): ReactNode {
  const { t } = useTexts();
  const query = useOperationQuery(getTemplate, { id: props.id });
  const template = query.data;
  if (template === undefined) return waiting(query);
  const { form, list, type } = template;
  if (type === "items" && list !== null) return <ItemsTemplate template={template} list={list} />;
  if (type !== "record" || form === null) return <Drawn content={template.content} data={nothing} />;
  if (props.record === null) return <EmptyState text={template.empty ?? t("templates.no_record")} />;
  return (
    <Suspense fallback={<PanelBars />}>
      <RecordTemplate template={template} form={form} record={props.record} />
    </Suspense>
  );
}

/** The record that the page's parameter names; null when the page has none. */
export function useRecordKey(param: string | null): string | null {
  return usePageContext().params.get(param ?? "id") ?? null;
}
