import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { AmongNode } from "../conditionTree.ts";
import { PathPicker } from "../PathPicker.tsx";
import { AskedRows, type AskedRowsProps, useAskedRows } from "./AskedRows.tsx";
import { ConditionRows } from "./ConditionRows.tsx";

/**
 * Whether a value of this record is among those of other records, or of rows of a query, and what these have to be
 * like.
 */
export function ConditionAmong(props: AskedRowsProps<AmongNode>): ReactNode {
  const { node, onChange } = props;
  const { t } = useTexts();
  const { inner, root } = useAskedRows(node);
  return (
    <AskedRows
      label={t("definitions.condition.among")}
      where={root !== null && props.drawWhere(inner)}
      onRemove={props.onRemove}
    >
      <PathPicker
        label={t("definitions.condition.field")}
        placeholder={t("definitions.condition.choose_field")}
        root={props.paths.root}
        value={node.field === "" ? null : node.field}
        endsInReference
        onChange={(field) => onChange({ ...node, field: field ?? "" })}
      />
      <span className="t-cond__word">{t("definitions.condition.among")}</span>
      <ConditionRows
        value={root}
        onChange={(rows) => onChange({ ...node, rows: rows ?? "", column: "", where: { ...node.where, parts: [] } })}
      />
      {root !== null && (
        <PathPicker
          label={t("definitions.condition.among_column")}
          placeholder={t("definitions.condition.among_column")}
          root={root}
          value={node.column === "" ? null : node.column}
          endsInReference
          onChange={(column) => onChange({ ...node, column: column ?? "" })}
        />
      )}
    </AskedRows>
  );
}
