import type { Operand } from "@tessera/contract/definitions/condition.ts";
import type { Operator } from "@tessera/contract/values/valueType.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { NumberInput } from "@tessera/ui/input/NumberInput.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { operatorKey } from "@tessera/web-kit/values/operatorKey.ts";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { arityOf, type FieldNode, newOperand, operandKind, operandKindsAt, operatorsAt } from "./conditionTree.ts";
import type { PathEnd } from "./entityPaths.ts";
import { PathPicker } from "./PathPicker.tsx";
import type { EntityPaths } from "./useEntityPaths.tsx";
import { ValueInput } from "./ValueInput.tsx";

const userProperties = ["id", "login", "email", "language", "roles"];

/** What a comparison compares with. */
function OperandInput(props: {
  operand: Operand | null;
  end: PathEnd | null;
  operator: Operator;
  paths: EntityPaths;
  onChange: (operand: Operand | null) => void;
}): ReactNode {
  const { end, onChange, operand, operator, paths } = props;
  const { t } = useTexts();
  if (operand !== null && "today" in operand) {
    return (
      <NumberInput
        label={t("definitions.condition.days")}
        value={String(operand.today)}
        suffix={t("definitions.condition.days_from_today")}
        onChange={(text) => onChange({ today: Number(text ?? "0") })}
      />
    );
  }
  if (operand !== null && "user" in operand) {
    return (
      <Select
        label={t("definitions.condition.user")}
        value={operand.user}
        options={userProperties.map((value) => ({ value, label: t(`definitions.condition.user.${value}`) }))}
        onChange={(user) => user !== null && onChange({ user })}
      />
    );
  }
  if (operand !== null && "param" in operand) {
    return (
      <TextInput
        label={t("definitions.condition.param")}
        value={operand.param}
        onChange={(param) => onChange({ param })}
      />
    );
  }
  if (operand !== null && "field" in operand) {
    return (
      <PathPicker
        label={t("definitions.condition.other_field")}
        placeholder={t("definitions.condition.choose_field")}
        root={paths.root}
        value={operand.field === "" ? null : operand.field}
        endsInReference
        onChange={(field) => onChange({ field: field ?? "" })}
      />
    );
  }
  return (
    <ValueInput
      of={{ type: end?.type ?? null, options: end?.options ?? [], record: end?.record ?? null }}
      operator={operator}
      // The document's schema lets only JSON through.
      value={(operand?.value ?? null) as Json}
      onChange={(value) => onChange(value === null ? null : { value })}
    />
  );
}

/** One comparison: a column, how, and what with. */
export function ConditionRow(props: {
  node: FieldNode;
  paths: EntityPaths;
  onChange: (node: FieldNode) => void;
  onRemove: () => void;
}): ReactNode {
  const { node, onChange, paths } = props;
  const { t } = useTexts();
  const end = paths.endOf(node.field);
  const operators = operatorsAt(end);
  const kinds = operandKindsAt(end, node.operator);
  const kind = operandKind(node.operand);
  const choosePath = (field: string | null): void => {
    const next = paths.endOf(field ?? "");
    const [first = "="] = operatorsAt(next);
    // What was compared with belonged to another column; how stays where it was chosen and can.
    const stays = node.field !== "" && operatorsAt(next).includes(node.operator);
    const operator = stays ? node.operator : first;
    onChange({ ...node, field: field ?? "", operator, operand: null });
  };
  const chooseOperator = (value: string | null): void => {
    const operator = operators.find((one) => one === value);
    if (operator === undefined) return;
    const isSame = arityOf(operator) === arityOf(node.operator) && operandKindsAt(end, operator).includes(kind);
    onChange({ ...node, operator, operand: isSame ? node.operand : null });
  };
  return (
    <div className="t-cond__row">
      <div className="t-cond__path">
        <PathPicker
          label={t("definitions.condition.field")}
          placeholder={t("definitions.condition.choose_field")}
          root={paths.root}
          value={node.field === "" ? null : node.field}
          endsInReference
          onChange={choosePath}
        />
      </div>
      <div className="t-cond__operator">
        <Select
          label={t("list.filter.operator")}
          value={node.operator}
          options={operators.map((one) => ({ value: one, label: t(operatorKey(one, end?.type ?? null)) }))}
          onChange={chooseOperator}
        />
      </div>
      {arityOf(node.operator) !== "none" && (
        <div className="t-cond__operand">
          {kinds.length > 1 && (
            <Select
              label={t("definitions.condition.compare_with")}
              value={kind}
              options={kinds.map((one) => ({ value: one, label: t(`definitions.condition.with.${one}`) }))}
              onChange={(value) => {
                const chosen = kinds.find((one) => one === value);
                if (chosen) onChange({ ...node, operand: newOperand(chosen) });
              }}
            />
          )}
          <OperandInput
            key={`${node.field} ${node.operator} ${kind}`}
            operand={node.operand}
            end={end}
            operator={node.operator}
            paths={paths}
            onChange={(operand) => onChange({ ...node, operand })}
          />
        </div>
      )}
      <IconButton icon={X} size={14} label={t("definitions.condition.remove")} onClick={props.onRemove} />
    </div>
  );
}
