import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import type { Scope } from "@tessera/expression/check/scope.ts";
import { fromJson } from "@tessera/expression/values/json.ts";
import { typeOfValue } from "@tessera/form-engine/compile/typeOfValue.ts";
import { randomId } from "@tessera/std/ids.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { ControlGroup } from "@tessera/ui/field/ControlGroup.tsx";
import { FieldContext, useControl } from "@tessera/ui/field/FieldContext.ts";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { useConditionSource } from "@tessera/web-kit/conditions/useConditionSource.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type ReactNode, useMemo } from "react";
import type { TaskExpressionsSettings } from "./def.ts";
import { ExpressionLine } from "./ExpressionLine.tsx";
import { maxExpressions, type NamedExpression } from "./expressionsValue.ts";
import { listCalls } from "./listCalls.tsx";
import { heldExpressions } from "./readExpressions.ts";
import "./taskExpressions.css";

/** Expressions need the width. */
export const wide = true;

const isValueType = (type: string): type is ValueTypeName => Object.hasOwn(valueTypes, type);

/** Names expressions, writes them, and says when each counts. */
export function Edit({ onChange, settings, state }: FieldEditProps<TaskExpressionsSettings>): ReactNode {
  const { t } = useTexts();
  const control = useControl({});
  const { source } = useConditionSource(settings.list ?? null, listCalls);
  const items = heldExpressions(state.value);
  const scope = useMemo((): Scope | null => {
    if (source === null) return null;
    const main = source.columns.map(({ label, name, type }, slot) => ({
      name,
      label,
      slot,
      type: typeOfValue(isValueType(type) ? type : "text"),
    }));
    return { main, user: [], params: [] };
  }, [source]);
  const give = (next: readonly NamedExpression[]): void =>
    onChange(next.length === 0 ? null : fromJson({ items: next.map((one) => ({ ...one })) }));
  const change = (id: string, parts: Partial<NamedExpression>): void =>
    give(items.map((one) => (one.id === id ? { ...one, ...parts } : one)));
  return (
    <ControlGroup control={control} className="t-exprs">
      {/* The controls inside are named by themselves: the field's label is that of them all. */}
      <FieldContext value={null}>
        {items.map(({ condition = "", expression, id, name }, index) => {
          const called = name || t("field.taskExpressions.number", { number: index + 1 });
          return (
            // biome-ignore lint/a11y/useSemanticElements: a part of one field
            <div key={id} role="group" aria-label={called} className="t-exprs__line">
              <TextInput
                label={t("field.taskExpressions.called")}
                placeholder={t("field.taskExpressions.called")}
                maxLength={63}
                value={name}
                onChange={(next) => change(id, { name: next })}
              />
              <ExpressionLine
                label={t("field.taskExpressions.text")}
                scope={scope}
                value={expression}
                onChange={(next) => change(id, { expression: next })}
              />
              <ExpressionLine
                label={t("field.taskExpressions.if")}
                scope={scope}
                value={condition}
                onChange={(next) => change(id, { condition: next })}
              />
              <span className="t-exprs__tools">
                <IconButton
                  icon={ArrowUp}
                  label={t("field.taskExpressions.up", { name: called })}
                  disabled={index === 0}
                  onClick={() => {
                    const [moved] = items.slice(index, index + 1);
                    if (moved) give(items.toSpliced(index, 1).toSpliced(index - 1, 0, moved));
                  }}
                />
                <IconButton
                  icon={X}
                  label={t("field.taskExpressions.remove", { name: called })}
                  onClick={() => give(items.filter((one) => one.id !== id))}
                />
              </span>
            </div>
          );
        })}
        {items.length < maxExpressions && (
          <Button
            variant="quiet"
            icon={Plus}
            onClick={() => give([...items, { id: randomId(8), name: "", expression: "" }])}
          >
            {t("field.taskExpressions.add")}
          </Button>
        )}
      </FieldContext>
    </ControlGroup>
  );
}
