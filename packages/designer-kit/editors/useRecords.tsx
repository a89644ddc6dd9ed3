import { useApi } from "@tessera/web-kit/api/useApi.ts";
import type { ChoicePage, ChoiceRequest } from "@tessera/web-kit/form/fieldView.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useDefinitionQuery } from "../definitions/useDefinitionQuery.tsx";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";

/** Asks for records of an entity by name, with the rights of the designer. Rejects with `ApiError`. */
export function useRecords(entity: string): (request: ChoiceRequest) => Promise<ChoicePage> {
  const { definitions: source } = useDesignerRegistries();
  const api = useApi();
  const page = usePageContext();
  return (request) => source.records({ api, page }, { ...request, entity });
}

/** What a record is called. */
export interface RecordName {
  readonly label: string;
  /** Whether no record with that key can be found. */
  readonly isUnknown: boolean;
}

/**
 * The name of the record with a key; null without a key and while it is not there. A key that no record has, or none
 * that may be seen, says so.
 */
export function useRecordName(entity: string, key: string | null): RecordName | null {
  const { t } = useTexts();
  const { data, isError } = useDefinitionQuery(
    "records",
    [entity, key],
    (source, asking) => source.records(asking, { entity, search: "", page: 0, selection: key === null ? [] : [key] }),
    key !== null,
  );
  if (key === null || (data === undefined && !isError)) return null;
  const found = data?.options.find((one) => one.key === key);
  return found
    ? { label: found.label, isUnknown: false }
    : { label: t("definitions.record.unknown", { key }), isUnknown: true };
}
