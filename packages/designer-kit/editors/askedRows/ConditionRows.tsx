import { queryRows } from "@tessera/contract/definitions/queryRows.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { ChoiceInput } from "../ChoiceInput.tsx";
import { useSheetPlace } from "../SheetPlaceProvider.tsx";

/**
 * What a condition asks for rows of, by its name as a source of rows: the entities, and the queries where the place may
 * ask for these.
 */
export function useRowSources(): readonly { readonly value: string; readonly label: string }[] {
  const { entities, queries } = useSheetPlace();
  const { t } = useTexts();
  return [
    ...entities.map(({ id, label }) => ({ value: id, label: label ?? id })),
    ...queries.map(({ id, label }) => ({
      value: queryRows(id),
      label: t("definitions.condition.rows_of_query", { name: label ?? id }),
    })),
  ];
}

/** Chooses what a condition asks for rows of. */
export function ConditionRows(props: {
  readonly value: string | null;
  readonly onChange: (source: string | null) => void;
}): ReactNode {
  const { t } = useTexts();
  return (
    <ChoiceInput
      label={t("definitions.condition.exists_entity")}
      placeholder={t("definitions.condition.exists_entity")}
      value={props.value}
      options={useRowSources()}
      onChange={props.onChange}
    />
  );
}
