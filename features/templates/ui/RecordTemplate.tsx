import { type PackedForm, packedShape, unpackForm } from "@tessera/form-engine/definition/unpackForm.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import { readRecordAnswer, recordValues } from "@tessera/web-kit/form/recordValues.ts";
import { useCellFormat } from "@tessera/web-kit/values/useCellFormat.tsx";
import { type ReactNode, useMemo } from "react";
import { getDataTemplate } from "#features/forms/operations/getDataTemplate.ts";
import { getProperties } from "#features/forms/operations/getProperties.ts";
import { fieldTypesOf, recordData } from "./recordData.tsx";
import { type Content, Drawn, nothing, waiting } from "./templateParts.tsx";

/** A record of a form, drawn by a template; loaded by itself, because it shares the parts of forms. */
export function RecordTemplate(props: { template: Content; form: string; record: string }): ReactNode {
  const { form, record, template } = props;
  const properties = useOperationQuery(getProperties, { idForm: form, only: packedShape });
  const answer = useOperationQuery(getDataTemplate, { idForm: form, idMaintable: record });
  // Asked for so, what stands under the form's id is packed.
  const packed = properties.data?.forms[form] as PackedForm | undefined;
  const compiled = useMemo(() => packed && unpackForm(packed), [packed]);
  const types = useColumnTypes(compiled ? fieldTypesOf(compiled) : []);
  const cellFormat = useCellFormat(types);
  const found = answer.data && readRecordAnswer(answer.data.record);
  const data = useMemo(() => {
    if (!compiled || !found) return nothing;
    return new Map([["display", found.display], ...recordData(compiled, recordValues(compiled, found), cellFormat)]);
  }, [compiled, found, cellFormat]);
  return waiting(properties, answer) ?? <Drawn content={template.content} data={data} />;
}
