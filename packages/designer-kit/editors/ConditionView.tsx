import type { Operand } from "@tessera/contract/definitions/condition.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { operatorKey } from "@tessera/web-kit/values/operatorKey.ts";
import { Fragment, type ReactNode } from "react";
import { useRowSources } from "./askedRows/ConditionRows.tsx";
import {
  type AmongNode,
  arityOf,
  type ConditionNode,
  type ExistsNode,
  type FieldNode,
  pathsIn,
} from "./conditionTree.ts";
import type { PathEnd } from "./entityPaths.ts";
import { PathText } from "./PathText.tsx";
import { RecordLabel } from "./RecordInput.tsx";
import { type EntityPaths, useEntityPaths } from "./useEntityPaths.tsx";
import "./editors.css";

function OperandView(props: { operand: Operand; end: PathEnd | null; paths: EntityPaths }): ReactNode {
  const { end, operand, paths } = props;
  const { t } = useTexts();
  if ("today" in operand) return `${operand.today} ${t("definitions.condition.days_from_today")}`;
  if ("user" in operand)
    return `${t("definitions.condition.with.user")}: ${t(`definitions.condition.user.${operand.user}`)}`;
  if ("param" in operand) return `${t("definitions.condition.param")}: ${operand.param}`;
  if ("field" in operand) return <PathText labels={paths.endOf(operand.field)?.labels ?? [operand.field]} />;
  const values: readonly unknown[] = Array.isArray(operand.value) ? operand.value : [operand.value];
  const record = end?.record ?? null;
  if (record !== null) {
    return values.map((value, index) => (
      <Fragment key={String(value)}>
        {index > 0 && ", "}
        <RecordLabel entity={record} value={String(value)} />
      </Fragment>
    ));
  }
  const labels = new Map(end?.options.map(({ key, label }) => [key, shownText(label, t)]));
  return values.map((value) => labels.get(String(value)) ?? String(value)).join(", ");
}

function FieldView({ node, paths }: { node: FieldNode; paths: EntityPaths }): ReactNode {
  const { t } = useTexts();
  const end = paths.endOf(node.field);
  return (
    <>
      <PathText labels={end?.labels ?? [node.field]} />{" "}
      <span className="t-quiet">{t(operatorKey(node.operator, end?.type ?? null))}</span>{" "}
      {arityOf(node.operator) !== "none" && node.operand !== null && (
        <OperandView operand={node.operand} end={end} paths={paths} />
      )}
    </>
  );
}

/** What is asked for rows of, and what these have to be like. */
function RowsView({
  node: { rows, where },
  column,
}: {
  node: ExistsNode | AmongNode;
  column: string | null;
}): ReactNode {
  const name = useRowSources().find(({ value }) => value === rows)?.label ?? rows;
  const paths = useEntityPaths(rows, [...pathsIn(where), ...(column === null ? [] : [column])], [rows]);
  return (
    <>
      {name}
      {column !== null && (
        <>
          {" · "}
          <PathText labels={paths.endOf(column)?.labels ?? [column]} />
        </>
      )}
      {where.parts.length > 0 && <ConditionView node={where} paths={paths} />}
    </>
  );
}

function ExistsView({ node }: { node: ExistsNode }): ReactNode {
  const { t } = useTexts();
  return (
    <>
      <span className="t-quiet">{t("definitions.condition.exists")}</span> <RowsView node={node} column={null} />
    </>
  );
}

function AmongView({ node, paths }: { node: AmongNode; paths: EntityPaths }): ReactNode {
  const { t } = useTexts();
  return (
    <>
      <PathText labels={paths.endOf(node.field)?.labels ?? [node.field]} />{" "}
      <span className="t-quiet">{t("definitions.condition.among")}</span> <RowsView node={node} column={node.column} />
    </>
  );
}

/** A condition as text: its parts as a list, below how they belong together. */
export function ConditionView({ node, paths }: { node: ConditionNode; paths: EntityPaths }): ReactNode {
  const { t } = useTexts();
  if (node.kind === "field") return <FieldView node={node} paths={paths} />;
  if (node.kind === "exists") return <ExistsView node={node} />;
  if (node.kind === "among") return <AmongView node={node} paths={paths} />;
  const isPlain = node.parts.length === 1 && (node.mode === "all" || node.mode === "any");
  return (
    <div className="t-cond-view">
      {!isPlain && <span className="t-quiet">{t(`definitions.condition.mode.${node.mode}`)}</span>}
      <ul>
        {node.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names
          <li key={index}>
            <ConditionView node={part} paths={paths} />
          </li>
        ))}
      </ul>
    </div>
  );
}
