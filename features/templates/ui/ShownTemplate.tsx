import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { TemplateData } from "@tessera/contract/templates/renderTemplate.ts";
import type { CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import { EmptyState } from "@tessera/ui/EmptyState.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { readRecordAnswer, recordValues } from "@tessera/web-kit/form/recordValues.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { PanelBars } from "@tessera/web-kit/panels/PanelBars.tsx";
import { PanelProblem } from "@tessera/web-kit/panels/PanelProblem.tsx";
import { Template } from "@tessera/web-kit/templates/Template.tsx";
import { usePageData } from "@tessera/web-kit/templates/usePageData.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useCellWords } from "@tessera/web-kit/values/useCellWords.tsx";
import { type ReactNode, useMemo } from "react";
import { getDataTemplate } from "#features/forms/operations/getDataTemplate.ts";
import { getProperties } from "#features/forms/operations/getProperties.ts";
import { getListSetup } from "#features/lists/operations/getListSetup.ts";
import { getTemplate } from "../operations/getTemplate.ts";
import { getTemplateItems } from "../operations/getTemplateItems.ts";
import { recordData, rowData } from "./itemData.tsx";
import "./ShownTemplate.css";

type Content = OutputOf<typeof getTemplate>;
interface Part {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** What stands in the place of content that is not there; null when it is. */
function waiting(...parts: readonly Part[]): ReactNode {
  const failed = parts.find(({ error }) => error !== null);
  if (failed !== undefined)
    return <PanelProblem error={failed.error} onAgain={() => parts.forEach((one) => void one.refetch())} />;
  return parts.some(({ isPending }) => isPending) ? <PanelBars /> : null;
}

function Drawn(props: { content: string; data: ReadonlyMap<string, TemplateData> }): ReactNode {
  const page = usePageData();
  const data = useMemo(() => new Map([...page, ...props.data]), [page, props.data]);
  return <Template className="t-template" text={props.content} data={data} />;
}

const nothing: ReadonlyMap<string, TemplateData> = new Map();

function ItemsTemplate({ template, list }: { template: Content; list: string }): ReactNode {
  const { t } = useTexts();
  const words = useCellWords();
  const setup = useOperationQuery(getListSetup, { idList: list });
  const items = useOperationQuery(getTemplateItems, { id: template.id });
  const [columns, rows] = [setup.data, items.data];
  const data = useMemo(
    () =>
      new Map<string, TemplateData>([
        ["items", (rows ?? []).map((row) => rowData(row, columns?.columns ?? [], columns?.updateUrl ?? null, words))],
      ]),
    [columns, rows, words],
  );
  const state = waiting(setup, items);
  if (state !== null) return state;
  if (rows?.length === 0) return <EmptyState text={template.empty ?? t("templates.no_items")} />;
  return <Drawn content={template.content} data={data} />;
}

function RecordTemplate(props: { template: Content; form: string; record: string }): ReactNode {
  const { form, record, template } = props;
  const words = useCellWords();
  const properties = useOperationQuery(getProperties, { idForm: form, only: "form" });
  const answer = useOperationQuery(getDataTemplate, { idForm: form, idMaintable: record });
  // The server made it: publish stores compiled forms as the form engine describes them.
  const compiled = properties.data?.forms[form] as CompiledForm | undefined;
  const found = answer.data && readRecordAnswer(answer.data.record);
  const data = useMemo(() => {
    if (!compiled || !found) return nothing;
    return new Map([["display", found.display], ...recordData(compiled, recordValues(compiled, found), words)]);
  }, [compiled, found, words]);
  return waiting(properties, answer) ?? <Drawn content={template.content} data={data} />;
}

/** A template with what it is about: alone, with the rows of its list, or with the record whose key is `record` (null: none is chosen). */
export function ShownTemplate(props: { readonly id: string; readonly record: string | null }): ReactNode {
  const { t } = useTexts();
  const query = useOperationQuery(getTemplate, { id: props.id });
  const template = query.data;
  if (template === undefined) return waiting(query);
  const { form, list, type } = template;
  if (type === "items" && list !== null) return <ItemsTemplate template={template} list={list} />;
  if (type !== "record" || form === null) return <Drawn content={template.content} data={nothing} />;
  if (props.record === null) return <EmptyState text={template.empty ?? t("templates.no_record")} />;
  return <RecordTemplate template={template} form={form} record={props.record} />;
}

/** The record that the page's parameter names; null when the page has none. */
export function useRecordKey(param: string | null): string | null {
  return usePageContext().params.get(param ?? "id") ?? null;
}
