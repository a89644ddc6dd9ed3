import { isJsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { type Chain, type ChainLink, expressionChains } from "@tessera/form-engine/definition/expressionChains.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { pathOfElement, valueAt } from "../document/bodyPath.ts";

/** Something of a form at one end of a rule. */
export interface FieldLink {
  /** Its path in the body. */
  readonly path: string;
  /** The rule, as the definition names it: `hiddenExp`, `saveExpression` … */
  readonly property: string;
}

/** What the rules of an element read, and whose rules read it. */
export interface FieldReads {
  readonly dependsOn: readonly FieldLink[];
  readonly readBy: readonly FieldLink[];
}

interface Named {
  readonly name: string;
  /** The sub-form that it is in; null in the main record. */
  readonly subForm: string | null;
}

const none: FieldReads = { dependsOn: [], readBy: [] };

/** Ids of the elements of a form by what rules call them. */
function idsOf(form: CompiledForm): ReadonlyMap<string, string> {
  const main = [...form.fields, ...form.tables].map(({ id, name }): [string, string] => [
    JSON.stringify([null, name]),
    id,
  ]);
  const rows = form.tables.flatMap((table) =>
    table.columns.map(({ id, name }): [string, string] => [JSON.stringify([table.name, name]), id]),
  );
  return new Map([...main, ...rows]);
}

function nameOf(body: Json, path: string): Named | null {
  const name = property(valueAt(body, path), "name");
  if (typeof name !== "string") return null;
  const inside = path.indexOf("/subForm/items/");
  const subForm = inside < 0 ? null : property(valueAt(body, path.slice(0, inside)), "name");
  return { name, subForm: typeof subForm === "string" ? subForm : null };
}

const isAt = ({ name, subForm }: Named, link: ChainLink): boolean =>
  (link.target === "field" || link.target === "subForm") && link.name === name && link.subForm === subForm;

/** One rule that reads one element. */
export interface Reading {
  /** Id of what is read. */
  readonly from: string;
  /** Id of the element whose rule reads it. */
  readonly to: string;
  /** The rule, as the definition names it. */
  readonly property: string;
}

/** Every element that a rule of a form reads, with whose rule it is. */
export function everyReading(form: CompiledForm): readonly Reading[] {
  const { expressionChain, subFormExpressions } = expressionChains(form);
  const ids = idsOf(form);
  const idOf = (subForm: string | null, name: string): string | undefined => ids.get(JSON.stringify([subForm, name]));
  const chains: readonly (readonly [string | null, Chain])[] = [
    [null, expressionChain],
    ...Object.entries(subFormExpressions),
  ];
  return chains.flatMap(([subForm, chain]) =>
    Object.entries(chain).flatMap(([name, links]) => {
      const from = idOf(subForm, name);
      return links.flatMap((link): readonly Reading[] => {
        const to = link.target === "page" || link.target === "group" ? link.name : idOf(link.subForm, link.name);
        return from === undefined || to === undefined ? [] : [{ from, to, property: link.property }];
      });
    }),
  );
}

/**
 * What the element at a path has to do with the rules of the form; nothing for what is no field. `form` must be made of
 * `body`.
 */
export function fieldReads(form: CompiledForm, body: Json, path: string): FieldReads {
  const own = nameOf(body, path);
  if (own === null || !isJsonObject(body)) return none;
  const { expressionChain, subFormExpressions } = expressionChains(form);
  const chains: readonly (readonly [string | null, Chain])[] = [
    [null, expressionChain],
    ...Object.entries(subFormExpressions),
  ];
  const ids = idsOf(form);
  const linkTo = (id: string | undefined, rule: string): readonly FieldLink[] => {
    const found = id === undefined ? null : pathOfElement(body, id);
    return found === null || found === path ? [] : [{ path: found, property: rule }];
  };
  const named = (subForm: string | null, name: string): string | undefined => ids.get(JSON.stringify([subForm, name]));
  const dependsOn = chains.flatMap(([subForm, chain]) =>
    Object.entries(chain).flatMap(([name, links]) =>
      links.filter((link) => isAt(own, link)).flatMap((link) => linkTo(named(subForm, name), link.property)),
    ),
  );
  const chain = chains.find(([subForm]) => subForm === own.subForm)?.[1] ?? {};
  const links = Object.hasOwn(chain, own.name) ? (chain[own.name] ?? []) : [];
  const readBy = links.flatMap((link) =>
    linkTo(
      link.target === "page" || link.target === "group" ? link.name : named(link.subForm, link.name),
      link.property,
    ),
  );
  return { dependsOn, readBy };
}
