import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { pathOfElement } from "../document/bodyPath.ts";
import { everyReading } from "./fieldReads.ts";

/** An element of a form as a node of the graph of its rules. */
export interface RuleNode {
  /** Its path in the body. */
  readonly id: string;
  /** The rules of it that read something, as the definition names them. */
  readonly rules: readonly string[];
}

/** What is read leads to what is decided by it; `rules` are those that read it. */
export interface RuleEdge {
  readonly from: string;
  readonly to: string;
  readonly rules: readonly string[];
}

/** Who reads whom in the rules of a form: the elements that have to do with a rule, and a line for each pair. */
export function ruleGraph(
  form: CompiledForm,
  body: Json,
): { readonly nodes: readonly RuleNode[]; readonly edges: readonly RuleEdge[] } {
  const paths = new Map<string, string | null>();
  const pathOf = (id: string): string | null => {
    const known = paths.get(id);
    if (known !== undefined) return known;
    const found = pathOfElement(body, id);
    paths.set(id, found);
    return found;
  };
  const nodes = new Map<string, Set<string>>();
  const edges = new Map<string, { from: string; to: string; rules: Set<string> }>();
  for (const { from, property, to } of everyReading(form)) {
    const [source, target] = [pathOf(from), pathOf(to)];
    if (source === null || target === null) continue;
    nodes.set(source, nodes.get(source) ?? new Set());
    nodes.set(target, (nodes.get(target) ?? new Set()).add(property));
    if (source === target) continue;
    const key = `${source}\n${target}`;
    const edge = edges.get(key) ?? { from: source, to: target, rules: new Set<string>() };
    edge.rules.add(property);
    edges.set(key, edge);
  }
  return {
    nodes: [...nodes].map(([id, rules]) => ({ id, rules: [...rules] })),
    edges: [...edges.values()].map(({ from, rules, to }) => ({ from, to, rules: [...rules] })),
  };
}

/**
 * What can be reached from an element by so many lines, in either direction; the whole where it is no node of the
 * graph.
 */
export function graphAround<
  Node extends { readonly id: string },
  Edge extends { readonly from: string; readonly to: string },
>(
  { edges, nodes }: { readonly nodes: readonly Node[]; readonly edges: readonly Edge[] },
  centre: string,
  steps: number,
): { readonly nodes: readonly Node[]; readonly edges: readonly Edge[] } {
  if (!nodes.some(({ id }) => id === centre)) return { nodes, edges };
  const near = new Set([centre]);
  for (let step = 0; step < steps; step++) {
    const found = edges.filter(({ from, to }) => near.has(from) || near.has(to));
    for (const { from, to } of found) near.add(from).add(to);
  }
  return {
    nodes: nodes.filter(({ id }) => near.has(id)),
    edges: edges.filter(({ from, to }) => near.has(from) && near.has(to)),
  };
}
