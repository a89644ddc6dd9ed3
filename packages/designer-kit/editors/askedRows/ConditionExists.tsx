import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { ChoiceInput } from "../ChoiceInput.tsx";
import type { ExistsNode } from "../conditionTree.ts";
import { referencesOf } from "../entityPaths.ts";
import { AskedRows, type AskedRowsProps, useAskedRows } from "./AskedRows.tsx";
import { ConditionRows } from "./ConditionRows.tsx";

/**
 * Whether there is a record of another entity, or a row of a query, that refers to this one, and what it has to be
 * like.
 */
export function ConditionExists(props: AskedRowsProps<ExistsNode>): ReactNode {
  const { node, onChange } = props;
  const { t } = useTexts();
  const { inner, root } = useAskedRows(node);
  const references = referencesOf(root === null ? null : inner.entities.get(root)).filter(
    ({ target }) => target === props.paths.root,
  );
  return (
    <AskedRows
      label={t("definitions.condition.exists")}
      where={root !== null && props.drawWhere(inner)}
      onRemove={props.onRemove}
    >
      <span className="t-cond__word">{t("definitions.condition.exists")}</span>
      <ConditionRows
        value={root}
        onChange={(rows) => onChange({ ...node, rows: rows ?? "", reference: "", where: { ...node.where, parts: [] } })}
      />
      {root !== null && (
        <ChoiceInput
          label={t("definitions.condition.exists_reference")}
          placeholder={t("definitions.condition.exists_reference")}
          value={node.reference === "" ? null : node.reference}
          options={references.map(({ label, name }) => ({ value: name, label: shownText(label, t) }))}
          onChange={(reference) => onChange({ ...node, reference: reference ?? "" })}
        />
      )}
    </AskedRows>
  );
}
