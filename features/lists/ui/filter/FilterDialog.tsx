import { Button } from "@tessera/ui/action/Button.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useId, useState } from "react";
import { type SetupColumn, typesOf } from "../setupTypes.ts";
import { FilterValue } from "./FilterValue.tsx";
import { draftOf, editorKind, filterOf, operatorsOf } from "./filterDraft.tsx";
import { operatorLabel } from "./filterLabels.tsx";
import { arityOf, isOperator, type ListFilter } from "./listFilter.ts";

/** See `FilterDialog`. */
export interface FilterDialogProps {
  /** Id of the list. */
  readonly list: string;
  readonly column: SetupColumn;
  /** The filter that is set now; null for a new one. */
  readonly filter: ListFilter | null;
  /** Null takes the filter away. */
  readonly onDone: (filter: ListFilter | null) => void;
  readonly onClose: () => void;
}

/** Sets the filter of one column: operator and values. */
export function FilterDialog(props: FilterDialogProps): ReactNode {
  const { column, filter, onDone, onClose } = props;
  const { t } = useTexts();
  const { language } = useUiText();
  const { zone } = usePageContext();
  const form = useId();
  const [draft, setDraft] = useState(() => draftOf(column, filter, zone));
  const types = useColumnTypes(typesOf([column]));
  const behaviour = types.get(column.fieldType?.type ?? "")?.behaviour ?? null;
  const made = filterOf(column, draft, { zone, language, behaviour });
  const choose = (operator: string | null): void => {
    if (!isOperator(operator)) return;
    const isSame =
      editorKind(column, operator) === editorKind(column, draft.operator) &&
      (arityOf(operator) === "many") === (arityOf(draft.operator) === "many");
    setDraft({ ...draft, operator, texts: isSame ? draft.texts : [] });
  };
  return (
    <Dialog
      title={t("list.filter.title", { column: column.label })}
      onClose={onClose}
      footer={
        <>
          {filter !== null && (
            <Button variant="quiet" onClick={() => onDone(null)}>
              {t("list.filter.remove")}
            </Button>
          )}
          <Button onClick={onClose}>{t("list.filter.cancel")}</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            disabledReason={made === null ? t("list.filter.incomplete") : undefined}
          >
            {t("list.filter.apply")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="t-list__filter"
        onSubmit={(event) => {
          event.preventDefault();
          if (made !== null) onDone(made);
        }}
      >
        <Field label={t("list.filter.operator")}>
          <Select
            options={operatorsOf(column).map((one) => ({ value: one, label: operatorLabel(one, column, t) }))}
            value={draft.operator}
            onChange={choose}
          />
        </Field>
        <FilterValue
          list={props.list}
          column={column}
          draft={draft}
          onTexts={(texts) => setDraft({ ...draft, texts })}
          onRecords={(texts, names) => setDraft({ ...draft, texts, names })}
        />
      </form>
    </Dialog>
  );
}
