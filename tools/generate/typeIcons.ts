import { pascalCase } from "../lib/names.ts";
import { heading, objectText } from "./writer.ts";

/** Files that declare a panel or field type. */
export const typeDefinition = /^(features\/[^/]+\/panels|fields)\/[^/]+\/def\.ts$/;

/**
 * The registry of the icons that panel and field types name, for designers only; `definitions` are the texts of the
 * types' files. A name that the icon family does not have is found by the type check.
 */
export function typeIconsModule(definitions: readonly string[]): string {
  const named = definitions.flatMap((text) => /^ {2}icon: "([a-z0-9-]+)",?$/m.exec(text)?.[1] ?? []);
  const names = [...new Set(named)].sort();
  const imports = names.map((name) => `import ${pascalCase(name)}Icon from "lucide-react/icons/${name}";\n`);
  const members = names.map((name) => ({ key: name, value: `${pascalCase(name)}Icon` }));
  const doc = "/** The icons that panel and field types name, by these names. */";
  return `${heading}${imports.join("")}\n${doc}\nexport const typeIcons = ${objectText(members)} as const;\n`;
}
