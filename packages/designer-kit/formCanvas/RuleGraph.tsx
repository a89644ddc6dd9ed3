import type { Json } from "@tessera/std/canonicalJson.ts";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { Canvas } from "../canvas/Canvas.tsx";
import type { PlacedNode } from "../canvas/graph.ts";
import { layoutGraph } from "../canvas/layoutGraph.ts";
import { valueAt } from "../document/bodyPath.ts";
import { objectName } from "../document/literalText.ts";
import type { DesignerSession } from "../session/designerSession.ts";
import { propertyKey } from "../sheet/sheetOf.ts";
import { graphAround, ruleGraph } from "./ruleGraph.ts";
import { useCompiledDraft } from "./useCompiledDraft.tsx";
import "./FormCanvas.css";

interface Node extends PlacedNode {
  readonly name: string;
  readonly rules: string;
}

/** With more elements than these, those around the chosen one are drawn first. */
const many = 30;
/** How many lines lead from it to what is drawn. */
const reached = 2;

/** Size of a node in px, as `FormCanvas.css` has it. */
const box = { width: 208, height: 52 };

/**
 * The rules of a form as a graph: lines lead from what is read to what is decided by it. What nothing reads and what
 * reads nothing is left out.
 */
export function RuleGraph(props: {
  designer: DesignerSession;
  body: Json;
  /** Path of what is chosen. */
  selected: string;
  onSelect: (path: string) => void;
  /** Enter, or a double click. */
  onOpen: (path: string) => void;
}): ReactNode {
  const { designer, onOpen, onSelect, selected } = props;
  const { t } = useTexts();
  const body = useDeferredValue(props.body);
  const { form } = useCompiledDraft(designer, body);
  const whole = useMemo(() => form && ruleGraph(form, body), [form, body]);
  const [reach, setReach] = useState<"near" | "all" | null>(null);
  const shown = reach ?? ((whole?.nodes.length ?? 0) > many ? "near" : "all");
  // Walking the graph does not exchange it under one's feet: it is laid out around what was chosen when it was opened.
  const [centre, setCentre] = useState(selected);
  const around = centre === "" ? (whole?.nodes[0]?.id ?? "") : centre;
  const graph = useMemo(() => {
    if (whole === null) return null;
    const { edges, nodes } = shown === "all" ? whole : graphAround(whole, around, reached);
    const nameOf = (path: string): string => objectName(valueAt(body, path), t);
    const rulesText = (rules: readonly string[]): string => rules.map((rule) => t(propertyKey(rule))).join(", ");
    const lines = edges.map(({ from, rules, to }) => ({
      from,
      to,
      label: t("definitions.canvas.rule_edge", { from: nameOf(from), to: nameOf(to), rules: rulesText(rules) }),
    }));
    const sized = nodes.map(({ id, rules }) => ({ id, name: nameOf(id), rules: rulesText(rules), ...box }));
    return { edges: lines, nodes: layoutGraph(sized, lines) };
  }, [around, body, shown, t, whole]);
  if (graph === null)
    return (
      <div className="t-defs__wait" role="status" aria-busy="true">
        <Skeleton width={240} />
      </div>
    );
  if (graph.nodes.length === 0) return <p className="t-designer__none">{t("definitions.canvas.no_rules")}</p>;
  const centreOn = (path: string): void => {
    setCentre(path);
    setReach("near");
  };
  const chosen = graph.nodes.some(({ id }) => id === selected) ? selected : (graph.nodes[0]?.id ?? "");
  return (
    <div className="t-fc__graph">
      <div className="t-fc__graph-tools">
        <Segmented
          label={t("definitions.canvas.reach")}
          value={shown}
          onChange={(id) => (id === "all" ? setReach("all") : centreOn(chosen))}
          items={[
            { id: "near", label: t("definitions.canvas.reach.near") },
            { id: "all", label: t("definitions.canvas.reach.all") },
          ]}
        />
        <span className="t-faint" role="status">
          {t("definitions.canvas.reach.count", { shown: graph.nodes.length, count: whole?.nodes.length ?? 0 })}
        </span>
      </div>
      <Canvas<Node>
        label={t("definitions.canvas.rules")}
        nodes={graph.nodes}
        edges={graph.edges}
        selected={chosen}
        onSelect={onSelect}
        onOpen={onOpen}
        nameOf={({ name }) => name}
        draw={({ name, rules }) => (
          <span className="t-fc__rule">
            <span className="t-cut">{name}</span>
            <span className="t-cut t-faint t-small">{rules === "" ? t("definitions.canvas.only_read") : rules}</span>
          </span>
        )}
      />
    </div>
  );
}
