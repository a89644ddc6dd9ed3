import { sampleRecordKey } from "@tessera/contract/values/recordKey.ts";
import { ComboBox } from "@tessera/ui/choice/ComboBox.tsx";
import type { Option } from "@tessera/ui/choice/OptionList.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import type { ChoicePage, ChoiceRequest } from "@tessera/web-kit/form/fieldView.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useRecordChoices } from "@tessera/web-kit/values/useRecordChoices.tsx";
import FlaskConical from "lucide-react/icons/flask-conical";
import { type ReactNode, useState } from "react";
import { getPreviewRecords } from "#features/previews/operations/getPreviewRecords.ts";

/** What a record is called that was chosen before; as it is written where who is looked as may not read it. */
function useChosenName(id: string, value: string | null): string {
  const { t } = useTexts();
  const isAsked = value !== null && value !== sampleRecordKey;
  const query = useOperationQuery(getPreviewRecords, { id, selection: isAsked ? [value] : [] }, { enabled: isAsked });
  if (value === sampleRecordKey) return t("definitions.preview.sample");
  if (query.data === undefined) return query.error === null ? "…" : t("definitions.preview.record_hidden");
  return query.data.options.find(({ key }) => key === value)?.value ?? t("definitions.preview.record_hidden");
}

/** Chooses with which record a preview begins: one that who is looked as reads, or one that is made up. */
export function PreviewRecordField(props: {
  /** Handle of the preview. */
  id: string;
  value: string | null;
  onChange: (key: string | null) => void;
}): ReactNode {
  const { id, onChange, value } = props;
  const { t } = useTexts();
  const api = useApi();
  const page = usePageContext();
  const [search, setSearch] = useState("");
  const load = async (request: ChoiceRequest): Promise<ChoicePage> => {
    const found = request.search === "" ? {} : { search: request.search };
    const answer = await api.call(getPreviewRecords, { id, page: request.page, ...found }, { page });
    return {
      completed: answer.completed,
      options: answer.options.map(({ detail, key, value: label }) => ({ key, label, detail })),
    };
  };
  const choices = useRecordChoices(load);
  const name = useChosenName(id, value);
  const sample: Option = { value: sampleRecordKey, label: t("definitions.preview.sample"), icon: FlaskConical };
  const isSampleFound = sample.label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
  return (
    <Field label={t("definitions.preview.record")}>
      <ComboBox
        value={value === null ? null : { value, label: name }}
        options={[...(isSampleFound ? [sample] : []), ...choices.options]}
        hasMore={choices.hasMore}
        loading={choices.isLoading}
        error={choices.hasFailed ? t("definitions.record.failed") : undefined}
        clearable
        placeholder={t("definitions.preview.record_none")}
        onSearch={(text) => {
          setSearch(text);
          choices.search(text);
        }}
        onMore={choices.more}
        onChange={(option) => onChange(option?.value ?? null)}
      />
    </Field>
  );
}
