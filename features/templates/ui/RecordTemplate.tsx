import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { type PackedForm, unpackForm } from "@tessera/form-engine/definition/unpackForm.ts";
import { useColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import { readRecordAnswer, recordValues } from "@tessera/web-kit/form/recordValues.ts";
import { useCellFormat } from "@tessera/web-kit/values/useCellFormat.tsx";
import { type ReactNode, useMemo } from "react";
import type { getDataTemplate } from "#features/forms/operations/getDataTemplate.ts";
import type { getProperties } from "#features/forms/operations/getProperties.ts";
import { fieldTypesOf, recordData } from "./recordData.tsx";
import { type Content, Drawn, nothing } from "./templateParts.tsx";

/** A record of a form, drawn by a template; loaded by itself, because it shares the parts of forms. */
export function RecordTemplate(props: {
  readonly template: Content;
  readonly form: string;
  readonly properties: OutputOf<typeof getProperties>;
  readonly answer: OutputOf<typeof getDataTemplate>;
}): ReactNode {
  const { answer, form, properties, template } = props;
  // Asked for so, what stands under the form's id is packed.
  const packed = properties.forms[form] as PackedForm | undefined;
  const compiled = useMemo(() => packed && unpackForm(packed), [packed]);
  const types = useColumnTypes(compiled ? fieldTypesOf(compiled) : []);
  const cellFormat = useCellFormat(types);
  const found = readRecordAnswer(answer.record);
  const data = useMemo(() => {
    if (!compiled || !found) return nothing;
    return new Map([["display", found.display], ...recordData(compiled, recordValues(compiled, found), cellFormat)]);
  }, [compiled, found, cellFormat]);
  return <Drawn content={template.content} data={data} />;
}
