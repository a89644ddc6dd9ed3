import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { RowsAnswer } from "@tessera/contract/panelData.ts";
import type { TemplateData } from "@tessera/contract/templates/renderTemplate.ts";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { useColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import { PanelBars } from "@tessera/web-kit/panels/PanelBars.tsx";
import { readRows } from "@tessera/web-kit/rows/listRow.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useCellFormat } from "@tessera/web-kit/values/useCellFormat.tsx";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import type { getDataTemplate } from "#features/forms/operations/getDataTemplate.ts";
import type { getProperties } from "#features/forms/operations/getProperties.ts";
import type { getListSetup } from "#features/lists/operations/getListSetup.ts";
import { rowData } from "./itemData.tsx";
import { type Content, Drawn, nothing } from "./templateParts.tsx";

const RecordTemplate = lazy(async () => ({ default: (await import("./RecordTemplate.tsx")).RecordTemplate }));

/** What `templateQueries` asks for. */
export interface TemplateAnswers {
  readonly template?: Content;
  readonly columns?: Pick<OutputOf<typeof getListSetup>, "columns" | "updateUrl">;
  readonly items?: RowsAnswer;
  readonly form?: OutputOf<typeof getProperties>;
  readonly record?: OutputOf<typeof getDataTemplate>;
}

function ItemsTemplate(props: {
  readonly template: Content;
  readonly setup: NonNullable<TemplateAnswers["columns"]>;
  readonly items: RowsAnswer;
}): ReactNode {
  const { items, setup, template } = props;
  const { t } = useTexts();
  const types = useColumnTypes(setup.columns.flatMap(({ fieldType }) => fieldType?.type ?? []));
  const cellFormat = useCellFormat(types);
  const data = useMemo(() => {
    const rows = readRows(items.rows).map((row) => rowData(row, setup.columns, setup.updateUrl, cellFormat));
    return new Map<string, TemplateData>([["items", rows]]);
  }, [setup, items, cellFormat]);
  if (items.rows.length === 0) return <EmptyState text={template.empty ?? t("templates.no_items")} />;
  return <Drawn content={template.content} data={data} />;
}

/** A template with what it is about: alone, with the rows of its list, or with the record that was chosen. */
export function ShownTemplate({ answers }: { readonly answers: TemplateAnswers }): ReactNode {
  const { t } = useTexts();
  const { columns, form, items, record, template } = answers;
  if (template === undefined) return <EmptyState text={t("templates.choose")} />;
  if (columns !== undefined && items !== undefined)
    return <ItemsTemplate template={template} setup={columns} items={items} />;
  if (template.type !== "record" || template.form === null) return <Drawn content={template.content} data={nothing} />;
  if (form === undefined || record === undefined)
    return <EmptyState text={template.empty ?? t("templates.no_record")} />;
  return (
    <Suspense fallback={<PanelBars />}>
      <RecordTemplate template={template} form={template.form} properties={form} answer={record} />
    </Suspense>
  );
}
