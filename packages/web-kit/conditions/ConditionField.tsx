import type { StoredCondition } from "@tessera/contract/values/storedCondition.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { ControlGroup } from "@tessera/ui/field/ControlGroup.tsx";
import { FieldContext, useControl } from "@tessera/ui/field/FieldContext.ts";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { type ReactNode, useState } from "react";
import { errorText } from "../api/errorText.ts";
import { usePageContext } from "../page/usePageContext.ts";
import { useTexts } from "../texts/useTexts.ts";
import { ConditionEditor } from "./ConditionEditor.tsx";
import { conditionOfDraft, draftOfCondition, type GroupDraft } from "./conditionDraft.ts";
import type { KnownSource } from "./useConditionSource.tsx";

// A stored condition is JSON.
const textOf = (condition: StoredCondition | null): string => canonicalJson(condition as Json);

/**
 * Edits a condition that is kept as a value. What is unfinished stays in the editor and is no part of it; a value from
 * elsewhere (undo, another person) takes the place of what is drawn.
 */
export function ConditionField(props: {
  readonly label?: string | undefined;
  /** Whether there is a list whose columns can be compared. */
  readonly hasList: boolean;
  readonly known: KnownSource;
  readonly value: StoredCondition | null;
  readonly onChange: (value: StoredCondition | null) => void;
  /** What stands below. */
  readonly children?: ReactNode;
}): ReactNode {
  const { hasList, known, label, onChange, value } = props;
  const { t } = useTexts();
  const { zone } = usePageContext();
  const control = useControl({ label });
  const [draft, setDraft] = useState<{ readonly group: GroupDraft; readonly of: string } | null>(null);
  if (!hasList) return <p className="t-quiet t-small">{t("condition.no_list")}</p>;
  if (known.error !== null)
    return (
      <p role="alert" className="t-small">
        {t("condition.columns_failed", { reason: errorText(known.error, t).title })}
      </p>
    );
  const { source } = known;
  if (source === null) return <Skeleton height={72} />;
  const stored = textOf(value);
  const group = draft?.of === stored ? draft.group : draftOfCondition(value, source.columns, zone);
  const { isUnfinished } = conditionOfDraft(group, source.columns, zone);
  const change = (next: GroupDraft): void => {
    const { condition } = conditionOfDraft(next, source.columns, zone);
    setDraft({ group: next, of: textOf(condition) });
    if (textOf(condition) !== stored) onChange(condition);
  };
  return (
    <ControlGroup control={control} className="t-where__field">
      {/* The controls inside are named by themselves: the field's label is that of them all. */}
      <FieldContext value={null}>
        <ConditionEditor group={group} source={source} onChange={change} />
      </FieldContext>
      {isUnfinished && <p className="t-quiet t-small">{t("condition.unfinished")}</p>}
      {props.children}
    </ControlGroup>
  );
}
