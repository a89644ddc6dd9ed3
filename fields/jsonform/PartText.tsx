import type { Json } from "@tessera/std/canonicalJson.ts";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import type { ReactNode } from "react";
import { titleOf } from "./nodeText.ts";
import type { SchemaNode } from "./schemaNode.ts";
import { valueText } from "./valueText.ts";
import "./jsonform.css";

const plain = /^-?\d+(\.(\d+))?$/;

/** A part of a value, to be read: objects as pairs, lists one below the other. */
export function PartText(props: {
  readonly value: Json;
  readonly node: SchemaNode;
  readonly language: string;
}): ReactNode {
  const { language, node, value } = props;
  if (node.kind === "object" && typeof value === "object" && value !== null && !Array.isArray(value)) {
    const held = value as { readonly [key: string]: Json };
    const parts = node.properties.filter(({ name }) => Object.hasOwn(held, name));
    return (
      <dl className="t-jsonform__pairs">
        {parts.map(({ name, node: part }) => (
          <div key={name}>
            <dt className="t-small t-faint">{titleOf(part, name, language)}</dt>
            <dd>
              <PartText value={held[name] ?? null} node={part} language={language} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  if (node.kind === "array" && Array.isArray(value))
    return (
      <ol className="t-jsonform__list">
        {value
          .map((item: Json, index) => ({ item, place: index }))
          .map(({ item, place }) => (
            <li key={place}>
              <PartText value={item} node={node.items} language={language} />
            </li>
          ))}
      </ol>
    );
  if (node.kind === "text" && typeof value === "string" && (node.format === "date" || node.format === "time"))
    return <span className="t-date">{formatTemporal(node.format, value, language)}</span>;
  const number = node.kind === "number" ? plain.exec(String(value)) : null;
  if (number !== null)
    return <span className="t-num">{formatDecimal(String(value), language, number[2]?.length ?? 0)}</span>;
  return <span>{valueText(value, node, language)}</span>;
}
