import type { Json } from "@tessera/std/canonicalJson.ts";
import { choiceText, titleOf } from "./nodeText.ts";
import type { SchemaNode } from "./schemaNode.ts";

/** A value as one line of text: what people entered, behind the titles. */
export function valueText(value: Json, node: SchemaNode, language: string): string {
  switch (node.kind) {
    case "choice": {
      const choice = node.choices.find((one) => one.value === value);
      return choice ? choiceText(choice, language) : String(value);
    }
    case "array":
      return Array.isArray(value) ? value.map((item: Json) => valueText(item, node.items, language)).join(", ") : "";
    case "object": {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
      const held = value as { readonly [key: string]: Json };
      return node.properties
        .flatMap(({ name, node: part }) => {
          const said = held[name];
          if (said === undefined) return [];
          const text = valueText(said, part, language);
          return [`${titleOf(part, name, language)}: ${part.kind === "object" ? `(${text})` : text}`];
        })
        .join("; ");
    }
    case "boolean":
      return value === true ? "☑" : "☐";
    default:
      return String(value);
  }
}
