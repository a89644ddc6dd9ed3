import type { TemplateData } from "./renderTemplate.ts";
import type { TemplateNode } from "./templateNode.ts";

function within(holder: ReadonlyMap<string, TemplateData>, path: readonly string[], value: TemplateData): TemplateData {
  const [first = "", ...rest] = path;
  const known = holder.get(first);
  const inside = rest.length === 0 ? value : within(known instanceof Map ? known : new Map(), rest, value);
  return new Map([...holder, [first, inside]]);
}

/** What a preview stands in for data: each value says its own name, a section comes twice. */
export function sampleData(nodes: readonly TemplateNode[]): ReadonlyMap<string, TemplateData> {
  const sample = new Map<string, TemplateData>();
  const put = (path: readonly string[], value: TemplateData): void => {
    const [first, ...rest] = path;
    if (first === undefined) return;
    const known = sample.get(first);
    if (rest.length === 0) {
      if (known === undefined) sample.set(first, value);
      return;
    }
    sample.set(first, within(known instanceof Map ? known : new Map(), rest, value));
  };
  for (const node of nodes) {
    if (node.kind === "value") put(node.path, { text: node.path.join("."), isThere: true });
    else if (node.kind === "section" && !node.inverted) {
      const item = sampleData(node.nodes);
      put(node.path, [item, item]);
    }
  }
  return sample;
}
