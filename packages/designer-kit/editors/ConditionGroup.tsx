import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { queryOfRoot } from "../schema/queryRoot.ts";
import { ConditionAmong } from "./askedRows/ConditionAmong.tsx";
import { ConditionExists } from "./askedRows/ConditionExists.tsx";
import { ConditionRow } from "./ConditionRow.tsx";
import type { ConditionNode, FieldNode, GroupMode, GroupNode } from "./conditionTree.ts";
import type { EntityPaths } from "./useEntityPaths.tsx";
import "./editors.css";

const modes: readonly GroupMode[] = ["all", "any", "none", "notAll"];
const newField: FieldNode = { kind: "field", field: "", operator: "=", operand: null };
const newGroup: GroupNode = { kind: "group", mode: "any", parts: [newField] };
const where: GroupNode = { kind: "group", mode: "all", parts: [] };
const newExists: ConditionNode = { kind: "exists", rows: "", reference: "", where };
const newAmong: ConditionNode = { kind: "among", field: "", rows: "", column: "", where };

interface PartProps {
  part: ConditionNode;
  paths: EntityPaths;
  asks: boolean;
  onChange: (part: ConditionNode) => void;
  onRemove: () => void;
}

function ConditionPart({ part, ...props }: PartProps): ReactNode {
  if (part.kind === "field") return <ConditionRow {...props} node={part} />;
  if (part.kind === "group") return <ConditionGroup {...props} node={part} />;
  const drawWhere = (paths: EntityPaths): ReactNode => (
    <ConditionGroup node={part.where} paths={paths} asks onChange={(where) => props.onChange({ ...part, where })} />
  );
  if (part.kind === "among") return <ConditionAmong {...props} node={part} drawWhere={drawWhere} />;
  return <ConditionExists {...props} node={part} drawWhere={drawWhere} />;
}

/**
 * A group of a condition: how its parts belong together, the parts, and what can be added. The outermost has no
 * `onRemove`.
 */
export function ConditionGroup(props: {
  node: GroupNode;
  paths: EntityPaths;
  /** Whether other rows can be asked for. */
  asks: boolean;
  onChange: (node: GroupNode) => void;
  onRemove?: () => void;
  /** What stands at the end of the line of what can be added. */
  end?: ReactNode;
}): ReactNode {
  const { node, onChange, paths } = props;
  const { t } = useTexts();
  const set = (index: number, part: ConditionNode): void => onChange({ ...node, parts: node.parts.with(index, part) });
  const remove = (index: number): void => onChange({ ...node, parts: node.parts.toSpliced(index, 1) });
  const add = (part: ConditionNode): void => onChange({ ...node, parts: [...node.parts, part] });
  // No record refers to a row of a query.
  const refersBack = props.asks && (paths.root === null || queryOfRoot(paths.root) === null);
  const isNested = props.onRemove !== undefined;
  const hasMode = isNested || node.parts.length > 1 || (node.mode !== "all" && node.parts.length > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of one field
    <div
      className={isNested ? "t-cond t-cond--nested" : "t-cond"}
      role="group"
      aria-label={t("definitions.condition.group")}
    >
      {hasMode && (
        <div className="t-cond__mode">
          <Select
            label={t("definitions.condition.mode")}
            value={node.mode}
            options={modes.map((mode) => ({ value: mode, label: t(`definitions.condition.mode.${mode}`) }))}
            onChange={(value) => {
              const mode = modes.find((one) => one === value);
              if (mode) onChange({ ...node, mode });
            }}
          />
          {props.onRemove && (
            <IconButton icon={X} size={14} label={t("definitions.condition.remove_group")} onClick={props.onRemove} />
          )}
        </div>
      )}
      {node.parts.map((part, index) => (
        <ConditionPart
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and their order is theirs
          key={index}
          part={part}
          paths={paths}
          asks={props.asks}
          onChange={(one) => set(index, one)}
          onRemove={() => remove(index)}
        />
      ))}
      <div className="t-cond__add">
        <Button icon={Plus} variant="quiet" onClick={() => add(newField)}>
          {t("definitions.condition.add")}
        </Button>
        <Menu
          label={t("definitions.condition.add_more")}
          align="start"
          items={[
            { id: "group", label: t("definitions.condition.add_group"), onSelect: () => add(newGroup) },
            ...(refersBack
              ? [{ id: "exists", label: t("definitions.condition.add_exists"), onSelect: () => add(newExists) }]
              : []),
            ...(props.asks
              ? [{ id: "among", label: t("definitions.condition.add_among"), onSelect: () => add(newAmong) }]
              : []),
          ]}
        />
        {props.end !== undefined && <span className="t-cond__end">{props.end}</span>}
      </div>
    </div>
  );
}
