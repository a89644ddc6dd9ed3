import type { RequestContext } from "@tessera/server-core/context.ts";

/** Where a literal stands; `element` null outside any element. */
export interface LiteralPlace {
  readonly kind: string;
  readonly id: string;
  readonly element: string | null;
  readonly property: string;
}

const productKey = "key:";

/** A literal of a document in the caller's language (design §4 Texts): its translation, else the literal as it stands. */
export function literalText(context: RequestContext, place: LiteralPlace, literal: string): string {
  const { texts } = context.services;
  if (literal.startsWith(productKey)) return texts.text(context.language, literal.slice(productKey.length));
  const key = `${place.kind}:${place.id}#${place.element ?? ""}.${place.property}`;
  return texts.has(context.language, key) ? texts.text(context.language, key) : literal;
}
