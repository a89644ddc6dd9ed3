import { pascalCase } from "../lib/names.ts";
import { operationParts } from "./operationParts.ts";
import type { Parts, Request } from "./parts.ts";

/** A feature: its name in every language, and its first operation (design §2). */
export function featureParts(request: Request): Parts {
  const { name, labels } = request;
  const first = operationParts({ feature: name, name: `get${pascalCase(name)}`, labels });
  const folder = `features/${name}/i18n`;
  const texts = new Map(first.texts.get(folder) ?? []);
  return { ...first, texts: new Map([[folder, new Map([[`feature.${name}`, labels], ...texts])]]) };
}
