import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { operatorKey } from "../values/operatorKey.ts";
import { ConditionValue } from "./ConditionValue.tsx";
import { type ConditionSource, valuesOf } from "./conditionColumn.ts";
import type { GroupDraft, GroupMode, RowDraft } from "./conditionDraft.ts";
import "./conditions.css";

const modes: readonly GroupMode[] = ["all", "any", "none"];
/** How deep groups may stand in each other; stored conditions go no deeper. */
const deepest = 5;

function Row(props: {
  readonly row: RowDraft;
  readonly source: ConditionSource;
  readonly onChange: (row: RowDraft) => void;
  readonly onRemove: () => void;
}): ReactNode {
  const { onChange, row, source } = props;
  const { t } = useTexts();
  const column = source.columns.find(({ path }) => path === row.path) ?? null;
  const choose = (path: string | null): void => {
    const next = source.columns.find((one) => one.path === path);
    if (!next) return;
    const operator = next.operators.includes(row.operator) ? row.operator : (next.operators[0] ?? "=");
    onChange({ kind: "row", path: next.path, operator, texts: [], days: null });
  };
  const columns = source.columns.map(({ label, path }) => ({ value: path, label }));
  // A column that is gone, or that one may not see, stays named until it is changed.
  const offered = column || row.path === "" ? columns : [...columns, { value: row.path, label: row.path }];
  return (
    <div className="t-where__row">
      <Select
        label={t("condition.column")}
        placeholder={t("condition.column")}
        options={offered}
        value={row.path || null}
        onChange={choose}
      />
      {column && (
        <>
          <Select
            label={t("condition.operator")}
            options={column.operators.map((one) => ({
              value: one,
              label: t(operatorKey(one, column.reference ? null : column.type)),
            }))}
            value={row.operator}
            onChange={(value) => {
              const operator = column.operators.find((one) => one === value);
              if (!operator) return;
              const isSame = valuesOf(operator) === valuesOf(row.operator);
              onChange({ ...row, operator, ...(isSame ? {} : { texts: [], days: null }) });
            }}
          />
          <ConditionValue column={column} row={row} source={source} onChange={onChange} />
        </>
      )}
      <IconButton
        icon={X}
        label={t("condition.remove", { column: column?.label ?? (row.path || t("condition.column")) })}
        onClick={props.onRemove}
      />
    </div>
  );
}

/** A group of comparisons and further groups, with how they belong together. The outermost has no `onRemove`. */
export function ConditionEditor(props: {
  readonly group: GroupDraft;
  readonly source: ConditionSource;
  readonly onChange: (group: GroupDraft) => void;
  readonly onRemove?: () => void;
  readonly depth?: number;
}): ReactNode {
  const { depth = 1, group, onChange, onRemove, source } = props;
  const { t } = useTexts();
  const give = (parts: GroupDraft["parts"]): void => onChange({ ...group, parts });
  const [first] = source.columns;
  const row: RowDraft = { kind: "row", path: "", operator: first?.operators[0] ?? "=", texts: [], days: null };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of one field
    <div role="group" aria-label={t("condition.group")} className={onRemove ? "t-where is-inner" : "t-where"}>
      {(onRemove || group.parts.length > 1 || group.mode === "none") && (
        <div className="t-where__mode">
          <Select
            label={t("condition.mode")}
            options={modes.map((mode) => ({ value: mode, label: t(`condition.mode.${mode}`) }))}
            value={group.mode}
            onChange={(value) => {
              const mode = modes.find((one) => one === value);
              if (mode) onChange({ ...group, mode });
            }}
          />
          {onRemove && <IconButton icon={X} label={t("condition.remove_group")} onClick={onRemove} />}
        </div>
      )}
      {group.parts.map((part, index) => {
        const change = (next: typeof part): void => give(group.parts.with(index, next));
        const remove = (): void => give(group.parts.toSpliced(index, 1));
        return part.kind === "row" ? (
          <Row key={index} row={part} source={source} onChange={change} onRemove={remove} />
        ) : (
          <ConditionEditor
            key={index}
            group={part}
            source={source}
            depth={depth + 1}
            onChange={change}
            onRemove={remove}
          />
        );
      })}
      <div className="t-where__add">
        <Button variant="quiet" icon={Plus} onClick={() => give([...group.parts, row])}>
          {t("condition.add")}
        </Button>
        {depth < deepest && (
          <Button
            variant="quiet"
            icon={Plus}
            onClick={() => give([...group.parts, { kind: "group", mode: "any", parts: [row] }])}
          >
            {t("condition.add_group")}
          </Button>
        )}
      </div>
    </div>
  );
}
