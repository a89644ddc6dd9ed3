import type { Json } from "@tessera/std/canonicalJson.ts";
import { Field } from "@tessera/ui/field/Field.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useId } from "react";
import { issueText } from "./behaviour.ts";
import type { ValueIssue } from "./checkValue.ts";
import { ListParts } from "./ListParts.tsx";
import { helpOf, titleOf } from "./nodeText.ts";
import { PartText } from "./PartText.tsx";
import { ScalarInput } from "./ScalarInput.tsx";
import type { SchemaNode } from "./schemaNode.ts";

type Path = readonly (string | number)[];
type Held = { readonly [key: string]: Json };

/** What every part of the form is given. */
export interface PartProps<Node extends SchemaNode = SchemaNode> {
  /** Null for nothing yet. */
  readonly value: Json;
  readonly node: Node;
  readonly path: Path;
  /** Of the whole form. */
  readonly issues: readonly ValueIssue[];
  readonly language: string;
  readonly onChange: (value: Json) => void;
}

const heldIn = (value: Json): Held =>
  // Anything else than an object has no parts.
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Held) : {};

/** The parts of an object, each under its title; objects in it as groups. */
export function ObjectParts(props: PartProps<Extract<SchemaNode, { kind: "object" }>>): ReactNode {
  const { node, onChange, value } = props;
  const held = heldIn(value);
  const set = (name: string, next: Json | undefined): void => {
    const { [name]: _former, ...rest } = held;
    onChange(next === undefined ? rest : { ...held, [name]: next });
  };
  return (
    <div className="t-jsonform__parts">
      {node.properties.map(({ name, node: part, required }) => (
        <Part
          key={name}
          {...props}
          node={part}
          name={name}
          required={required}
          path={[...props.path, name]}
          value={Object.hasOwn(held, name) ? (held[name] ?? null) : null}
          onChange={(next) => set(name, next === null ? undefined : next)}
        />
      ))}
    </div>
  );
}

const isAt = (issue: ValueIssue, path: Path): boolean =>
  issue.path.length === path.length && issue.path.every((key, index) => key === path[index]);

function Part(props: PartProps & { readonly name: string; readonly required: boolean }): ReactNode {
  const { issues, language, name, node, path, required, value } = props;
  const { t } = useTexts();
  const titleId = useId();
  const title = titleOf(node, name, language);
  const help = helpOf(node, language);
  const found = issues.find((issue) => isAt(issue, path));
  const said = found && issueText(found, language);
  const error = said && t(said.code, said.data);
  const held = value === null && node.initial !== undefined && node.readOnly ? node.initial : value;
  if (node.readOnly)
    return (
      <Field label={title} help={help} group>
        {held === null ? (
          <span className="t-faint">{t("ui.not_set")}</span>
        ) : (
          <PartText value={held} node={node} language={language} />
        )}
      </Field>
    );
  if (node.kind === "object" || node.kind === "array")
    return (
      // biome-ignore lint/a11y/useSemanticElements: a field of a form has its frame already
      <div className="t-jsonform__group" role="group" aria-labelledby={titleId}>
        <p id={titleId} className="t-strong">
          {title}
          {required && node.kind === "array" && <span aria-hidden="true"> *</span>}
        </p>
        {help !== undefined && <p className="t-small t-faint">{help}</p>}
        {node.kind === "object" ? (
          <ObjectParts {...props} node={node} />
        ) : (
          <ListParts {...props} node={node} title={title} drawObject={(item) => <ObjectParts {...item} />} />
        )}
        {error !== undefined && (
          <p className="t-small t-jsonform__error" role="alert">
            {error}
          </p>
        )}
      </div>
    );
  return (
    <Field label={title} help={help} error={error} required={required} group={node.kind === "boolean"}>
      <ScalarInput {...props} node={node} label={node.kind === "boolean" ? title : undefined} />
    </Field>
  );
}
