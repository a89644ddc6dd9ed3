import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { type AmongNode, type ExistsNode, pathsIn } from "../conditionTree.ts";
import { type EntityPaths, useEntityPaths } from "../useEntityPaths.tsx";

/** What a part of a condition that asks for other rows is given. */
export interface AskedRowsProps<Node> {
  node: Node;
  paths: EntityPaths;
  /** Draws what the other rows have to be like. */
  drawWhere: (paths: EntityPaths) => ReactNode;
  onChange: (node: Node) => void;
  onRemove: () => void;
}

/** The rows that a part asks for, null until some are chosen, and the paths over them. */
export function useAskedRows({ rows, where }: AmongNode | ExistsNode): {
  readonly root: string | null;
  readonly inner: EntityPaths;
} {
  const root = rows === "" ? null : rows;
  return { root, inner: useEntityPaths(root, pathsIn(where), root === null ? [] : [root]) };
}

/** A part of a condition that asks for other rows: the question on one line, what they have to be like below. */
export function AskedRows(props: {
  label: string;
  /** Null while no rows are chosen. */
  where: ReactNode;
  onRemove: () => void;
  children: ReactNode;
}): ReactNode {
  const { t } = useTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of one field, whose frame and legend a fieldset would repeat
    <div className="t-cond t-cond--nested" role="group" aria-label={props.label}>
      <div className="t-cond__asks">
        <div className="t-cond__mode">{props.children}</div>
        <IconButton icon={X} size={14} label={t("definitions.condition.remove")} onClick={props.onRemove} />
      </div>
      {props.where}
    </div>
  );
}
