import type { Json } from "@tessera/std/canonicalJson.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";
import { issueText } from "./behaviour.ts";
import type { PartProps } from "./ObjectParts.tsx";
import { ScalarInput } from "./ScalarInput.tsx";
import type { SchemaNode } from "./schemaNode.ts";

/** What a new item begins with. */
const emptyItem = ({ initial, kind }: SchemaNode): Json =>
  initial ?? (kind === "object" ? {} : kind === "array" ? [] : kind === "boolean" ? false : kind === "number" ? 0 : "");

/** The items of a list one below the other; they are added at the end and taken out singly. */
export function ListParts(
  props: PartProps<Extract<SchemaNode, { kind: "array" }>> & {
    readonly title: string;
    /** Draws an item that is an object. */
    readonly drawObject: (item: PartProps<Extract<SchemaNode, { kind: "object" }>>) => ReactNode;
  },
): ReactNode {
  const { issues, language, node, onChange, path, title, value } = props;
  const { t } = useTexts();
  const root = useRef<HTMLOListElement>(null);
  const items: readonly Json[] = Array.isArray(value) ? value : [];
  const take = (next: readonly Json[]): void => onChange(next.length === 0 && node.min === 0 ? null : next);
  const add = (): void => take([...items, emptyItem(node.items)]);
  const remove = (index: number): void => {
    take(items.filter((_, at) => at !== index));
    root.current?.focus();
  };
  return (
    <>
      <ol ref={root} tabIndex={-1} className="t-jsonform__list">
        {items
          .map((item, index) => ({ item, index }))
          .map(({ index, item }) => {
            const label = t("field.jsonform.item", { title, number: index + 1 });
            const inside = {
              issues,
              language,
              path: [...path, index],
              value: item,
              onChange: (next: Json) =>
                take(items.map((one, at) => (at === index ? (next ?? emptyItem(node.items)) : one))),
            };
            const own = issues.find((issue) => issue.path.length === path.length + 1 && issue.path.at(-1) === index);
            const said = own && issueText(own, language);
            return (
              <li key={index} className="t-jsonform__item">
                <div>
                  {node.items.kind === "object" ? (
                    // biome-ignore lint/a11y/useSemanticElements: a field of a form has its frame already
                    <div role="group" aria-label={label}>
                      {props.drawObject({ ...inside, node: node.items })}
                    </div>
                  ) : node.items.kind === "array" ? (
                    <ListParts {...inside} node={node.items} title={label} drawObject={props.drawObject} />
                  ) : (
                    <ScalarInput {...inside} node={node.items} label={label} />
                  )}
                  {said && <p className="t-small t-jsonform__error">{t(said.code, said.data)}</p>}
                </div>
                <IconButton
                  icon={X}
                  label={t("field.jsonform.remove", { item: label })}
                  onClick={() => remove(index)}
                />
              </li>
            );
          })}
      </ol>
      {(node.max === null || items.length < node.max) && (
        <div>
          <Button onClick={add}>{t("field.jsonform.add", { title })}</Button>
        </div>
      )}
    </>
  );
}
