import type { Operand } from "@tessera/contract/definitions/condition.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { operatorKey } from "@tessera/web-kit/values/operatorKey.ts";
import { Fragment, type ReactNode } from "react";
import { arityOf, type ConditionNode, type ExistsNode, type FieldNode, pathsIn } from "./conditionTree.ts";
import type { PathEnd } from "./entityPaths.ts";
import { PathText } from "./PathText.tsx";
import { RecordLabel } from "./RecordInput.tsx";
import { useSheetPlace } from "./SheetPlaceProvider.tsx";
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

function ExistsView({ node }: { node: ExistsNode }): ReactNode {
  const { t } = useTexts();
  const { entities } = useSheetPlace();
  const paths = useEntityPaths(node.entity, pathsIn(node.where), [node.entity]);
  return (
    <>
      <span className="t-quiet">{t("definitions.condition.exists")}</span>{" "}
      {entities.find(({ id }) => id === node.entity)?.label ?? node.entity}
      {node.where.parts.length > 0 && <ConditionView node={node.where} paths={paths} />}
    </>
  );
}

/** A condition as text: its parts as a list, below how they belong together. */
export function ConditionView({ node, paths }: { node: ConditionNode; paths: EntityPaths }): ReactNode {
  const { t } = useTexts();
  if (node.kind === "field") return <FieldView node={node} paths={paths} />;
  if (node.kind === "exists") return <ExistsView node={node} />;
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
