import { type Condition, ConditionSchema } from "@tessera/contract/definitions/condition.ts";
import { conditionToText } from "@tessera/expression/conditions/conditionToText.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { parseJsonSafely } from "@tessera/std/safeRecord.ts";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { FieldContext, useControl } from "@tessera/ui/field/FieldContext.ts";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { Value } from "typebox/value";
import { ConditionGroup } from "./ConditionGroup.tsx";
import { ConditionText } from "./ConditionText.tsx";
import { ConditionView } from "./ConditionView.tsx";
import { conditionOf, type GroupNode, groupOf, isUnfinished, pathsIn } from "./conditionTree.ts";
import { fieldPlace } from "./fieldPlace.ts";
import { useSheetPlace } from "./SheetPlaceProvider.tsx";
import { useEntityPaths } from "./useEntityPaths.tsx";
import "./editors.css";

/**
 * The condition that the field's value holds as JSON text; null where it holds none, as a draft may that was written as
 * text.
 */
function conditionIn(value: unknown): Condition | null {
  const found: unknown = typeof value === "string" ? parseJsonSafely(value) : null;
  // What the schema lets through is a condition.
  return Value.Check(ConditionSchema, found) ? (found as Condition) : null;
}

// Operands are JSON: the schema of conditions lets nothing else through.
const textOf = (condition: Condition | null): string | null =>
  condition === null ? null : canonicalJson(condition as Json, 2).trimEnd();

/** Edits a condition as a tree of comparisons, or as an expression. What is unfinished is not the condition yet. */
export function Edit({ onChange, onInvalid, settings, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const { labelId } = useControl({});
  const { keys, ofDocument } = fieldPlace(settings);
  const { entityIdAt, own } = useSheetPlace();
  const root = entityIdAt(keys, ofDocument);
  // The result of a query is looked at when everything was read.
  const asks = !(ofDocument && own?.kind === "query");
  const value = typeof state.value === "string" ? state.value : null;
  const [draft, setDraft] = useState<{ readonly node: GroupNode; readonly of: string | null }>(() => ({
    node: groupOf(conditionIn(value)),
    of: value,
  }));
  // A value that was not made here (undo, another draft) takes the place of what is drawn.
  const node = draft.of === value ? draft.node : groupOf(conditionIn(value));
  const [isText, setIsText] = useState(false);
  const paths = useEntityPaths(root, pathsIn(node), root === null ? [] : [root]);
  const typeOf = (path: string) => paths.endOf(path)?.type ?? null;
  const text = conditionToText(conditionIn(value) ?? { and: [] }, typeOf);
  const isOpen = isUnfinished(node);
  const change = (after: GroupNode): void => {
    const wanted = isUnfinished(after) ? value : textOf(conditionOf(after));
    setDraft({ node: after, of: wanted });
    if (wanted !== value) onChange(wanted);
  };
  const take = (condition: Condition | null): void => {
    const wanted = textOf(condition);
    setDraft({ node: groupOf(condition), of: wanted });
    if (wanted !== value) onChange(wanted);
  };
  const views = (
    <Segmented
      label={t("definitions.condition.view")}
      value={isText ? "text" : "tree"}
      items={[
        { id: "tree", label: t("definitions.condition.view.tree") },
        { id: "text", label: t("definitions.condition.view.text"), disabled: text === null || isOpen },
      ]}
      onChange={(view) => {
        onInvalid(null);
        setIsText(view === "text");
      }}
    />
  );
  const note = isOpen
    ? t("definitions.condition.unfinished")
    : value !== null && conditionIn(value) === null
      ? t("definitions.condition.no_condition")
      : text === null
        ? t("definitions.condition.no_text")
        : null;
  if (root === null) return <p className="t-quiet t-small">{t("definitions.path.no_entity")}</p>;
  return (
    <fieldset className="t-editor" aria-labelledby={labelId}>
      {isText ? (
        <>
          <ConditionText root={root} text={value === null ? "" : (text ?? "")} onTake={take} onInvalid={onInvalid} />
          <div className="t-cond__add">
            <span className="t-cond__end">{views}</span>
          </div>
        </>
      ) : (
        // The controls inside are named by themselves: the field's label is that of them all.
        <FieldContext value={null}>
          <ConditionGroup node={node} paths={paths} asks={asks} end={views} onChange={change} />
        </FieldContext>
      )}
      {!isText && note !== null && <p className="t-quiet t-small">{note}</p>}
    </fieldset>
  );
}

/** The condition as text. */
export function Read({ settings, value }: FieldReadProps): ReactNode {
  const { keys, ofDocument } = fieldPlace(settings);
  const root = useSheetPlace().entityIdAt(keys, ofDocument);
  const node = groupOf(conditionIn(value));
  const paths = useEntityPaths(root, pathsIn(node));
  return <ConditionView node={node} paths={paths} />;
}
