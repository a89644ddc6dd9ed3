import type { DocumentLookup, NameUse } from "@tessera/contract/defineDocument.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { walkMarks } from "@tessera/contract/documents/walkMarks.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { childrenOf, type Node } from "@tessera/expression/parse/node.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import type { TSchema } from "typebox";

type CallNode = Extract<Node, { kind: "call" }>;

function callsIn(node: Node): readonly CallNode[] {
  const inner = childrenOf(node).flatMap(callsIn);
  return node.kind === "call" ? [node, ...inner] : inner;
}

function idsByName(lookup: DocumentLookup): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const bodies = lookup.all("function").map((document) => ({ id: document.id, body: bodyOf(document, "function") }));
  for (const { body, id } of bodies) if (!ids.has(body.name)) ids.set(body.name, id);
  for (const { body, id } of bodies) {
    for (const alias of body.aliases ?? []) if (!ids.has(alias)) ids.set(alias, id);
  }
  return ids;
}

/** Where a name ends, which may be written in escapes. */
function nameEnd(text: string, from: number): number {
  const written = /(?:\\u(?:\{[0-9a-f]+\}|[0-9a-f]{4})|[\p{L}\p{N}_$])+/iuy;
  written.lastIndex = from;
  return from + (written.exec(text)?.[0].length ?? 0);
}

/** The names by which the expressions of a body call functions that people defined. */
export function callUses(schema: TSchema, body: unknown, lookup: DocumentLookup): readonly NameUse[] {
  const ids = idsByName(lookup);
  if (ids.size === 0) return [];
  return walkMarks(schema, body).flatMap((mark): readonly NameUse[] => {
    if (mark.mark !== "expression") return [];
    const parsed = parse(mark.value);
    if (!parsed.ok) return [];
    return callsIn(parsed.value).flatMap(({ name, nameFrom }): NameUse[] => {
      const id = standardLibrary.has(name) ? undefined : ids.get(name);
      if (id === undefined) return [];
      const target = { kind: "function", id, element: null };
      return [
        { path: mark.path, from: nameFrom, to: nameEnd(mark.value, nameFrom), fromElement: mark.element, target },
      ];
    });
  });
}
