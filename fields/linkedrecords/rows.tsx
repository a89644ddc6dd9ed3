import { castKey } from "@tessera/form-engine/choices/choiceKeys.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import { asOneAction } from "@tessera/form-engine/store/asOneAction.ts";
import { ComboBox } from "@tessera/ui/choice/ComboBox.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { RowsLabel } from "@tessera/web-kit/form/subform/RowsLabel.tsx";
import { rowErrors } from "@tessera/web-kit/form/subform/rowErrors.ts";
import type { RowsModel, RowsViewProps } from "@tessera/web-kit/form/subform/rowsModel.ts";
import { useRowDialog } from "@tessera/web-kit/form/subform/useRowDialog.tsx";
import { useTableCells } from "@tessera/web-kit/form/subform/useTableCells.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useElementUrls } from "@tessera/web-kit/popups/useElementUrls.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useChosenNames } from "@tessera/web-kit/values/useChosenNames.tsx";
import { useRecordChoices } from "@tessera/web-kit/values/useRecordChoices.tsx";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import "@tessera/ui/list/TagList.css";
import "./linkedrecords.css";

const OpenElement = lazyPart(async () => (await import("@tessera/web-kit/popups/OpenElement.tsx")).OpenElement);

/** Stands for the line that makes a new record; keys of records have no such letter. */
const making = "\u0000new";

interface Link {
  readonly row: RowInfo;
  /** Null for a row that names no record yet. */
  readonly key: string | null;
  readonly name: string | null;
}

/** The links as they stand, each with what its record is called, where that came along. */
function linksOf({ refOf, scope, state }: RowsModel, picker: CompiledField): readonly Link[] {
  return state.rows.map((row) => {
    const cell = scope.store.field(refOf(row, picker));
    const value = cell?.value ?? null;
    return { row, key: value === null ? null : String(value), name: cell?.display ?? null };
  });
}

function Links({ model, picker }: RowsViewProps & { readonly picker: CompiledField }): ReactNode {
  const { scope, state, table } = model;
  const { store } = scope;
  const { t } = useTexts();
  const { dialog, open } = useRowDialog(model);
  useTableCells(store, table.slot);
  // Choices are the same for every row.
  const load: typeof scope.loadChoices = (_ref, request) =>
    scope.loadChoices({ table: table.slot, uid: state.rows[0]?.uid ?? "", slot: picker.slot }, request);
  const ask = (request: Parameters<typeof load>[1]) => load({ table: null, slot: picker.slot }, request);
  const choices = useRecordChoices(ask);
  const links = linksOf(model, picker);
  const unnamed = links.flatMap(({ key, name }) => (key !== null && name === null ? [key] : []));
  const { nameOf } = useChosenNames(unnamed, ask);
  const chosen = new Set(links.map(({ key }) => key));
  const hasData = model.columns.some((column) => column !== picker);
  const add = ({ label, value }: { readonly label: string | null; readonly value: string }): void =>
    asOneAction(store, table.slot, () => {
      const uid = model.add?.();
      if (uid) store.setValue({ table: table.slot, uid, slot: picker.slot }, castKey(value, picker.valueType), label);
    });
  const { createNewElement, openElement } = picker.formats;
  const elements = useElementUrls(
    picker,
    { createNewElement: createNewElement === true, openElement: openElement === true },
    (key) => {
      if (!chosen.has(key)) add({ value: key, label: null });
    },
  );
  const found = choices.options.filter(({ value }) => !chosen.has(value));
  const offered =
    elements.make === null || choices.isLoading
      ? found
      : [...found, { value: making, label: t("form.element.new"), icon: Plus, acts: true }];
  return (
    <fieldset className="t-links" aria-label={model.label}>
      {model.isTitled && <RowsLabel model={model} />}
      {model.add !== null && (
        <ComboBox
          label={t("field.linkedrecords.add", { label: model.label })}
          value={null}
          options={offered}
          hasMore={choices.hasMore}
          loading={choices.isLoading}
          error={choices.hasFailed ? t("field.linkedrecords.failed") : undefined}
          onSearch={choices.search}
          onMore={choices.more}
          placeholder={t("field.linkedrecords.choose")}
          onChange={(option) => {
            if (option?.value === making) elements.make?.();
            else if (option !== null) add(option);
          }}
        />
      )}
      {links.length === 0 && state.readOnly && <span className="t-faint">{t("field.linkedrecords.none")}</span>}
      {links.length > 0 && (
        <ul className="t-tag-list">
          {links.map(({ key, name, row }, index) => {
            const label = name ?? (key === null ? "—" : nameOf(key));
            const entry = model.actionsOf(row, index).find(({ id }) => id === "remove");
            const remove = entry && "onSelect" in entry ? entry.onSelect : undefined;
            const isBad = rowErrors(model, row) > 0;
            return (
              <li key={row.uid}>
                <span className={classNames("t-tag", isBad && "is-bad")}>
                  {hasData || isBad ? (
                    <button
                      type="button"
                      className="t-links__name"
                      aria-invalid={isBad || undefined}
                      onClick={() => open(row)}
                    >
                      {label}
                    </button>
                  ) : (
                    label
                  )}
                  {elements.urlOf !== null && key !== null && (
                    <OpenElement url={elements.urlOf(key)} name={label} instead={null} />
                  )}
                  {remove && (
                    <button type="button" aria-label={t("field.linkedrecords.remove", { label })} onClick={remove}>
                      <Icon of={X} size={12} />
                    </button>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {dialog}
    </fieldset>
  );
}

/**
 * Linked records as chips: a box adds one, a cross removes one, and the name opens what the link says of its own, where
 * it says anything.
 */
export function Rows({ model }: RowsViewProps): ReactNode {
  const ties = new Set(model.table.ties?.map(({ slot }) => slot));
  const picker = model.table.columns.find(
    ({ reference, slot, type }) => type !== null && reference !== null && !ties.has(slot),
  );
  // A publish refuses rows without one.
  return picker ? <Links model={model} picker={picker} /> : null;
}
