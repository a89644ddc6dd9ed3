import type { Json } from "@tessera/std/canonicalJson.ts";
import type { SchemaNode } from "./schemaNode.ts";

const texts = { date: "2026-01-15", time: "08:30:00", email: "anna@example.org", uri: "https://example.org" };

function sampleText({ format, maxLength, minLength, pattern }: Extract<SchemaNode, { kind: "text" }>, seed: number) {
  if (pattern !== null) return undefined;
  const text = format === null ? `Text ${seed % 9}`.padEnd(minLength, ".") : texts[format];
  return maxLength === null ? text : text.slice(0, maxLength);
}

/** A value that someone might enter; undefined where none comes to mind, as for a pattern. */
export function sampleValue(node: SchemaNode, seed: number): Json | undefined {
  switch (node.kind) {
    case "boolean":
      return seed % 2 === 0;
    case "choice":
      return node.choices[seed % node.choices.length]?.value;
    case "number": {
      const { above, max, min, step } = node;
      return min ?? (above === null ? (max ?? step ?? seed % 100) : above + (step ?? 1));
    }
    case "text":
      return sampleText(node, seed);
    case "array": {
      const item = sampleValue(node.items, seed);
      return item === undefined ? undefined : Array.from({ length: Math.max(node.min, 1) }, () => item);
    }
    case "object":
      return Object.fromEntries(
        node.properties.flatMap(({ name, node: part }, index) => {
          const value = sampleValue(part, seed + index);
          return value === undefined ? [] : [[name, value]];
        }),
      );
  }
}
