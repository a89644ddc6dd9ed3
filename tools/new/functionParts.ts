import type { Labels, Parts, Request } from "./parts.ts";

/** Headings of docs/reference/functions.md by group. */
const headings: Readonly<Record<string, string>> = {
  text: "## Text",
  number: "## Numbers",
  date: "## Date and time",
  dateMath: "## Date and time",
  range: "## Ranges",
  list: "## Lists",
  null: "## Empty values and conditions",
  resource: "## Look-ups",
};

const source = (group: string, name: string): string => `import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";

/** \`${name}(text)\`: the text as it is; null stays null. */
export const ${name}: FunctionDefinition = {
  name: "${name}",
  group: "${group === "dateMath" ? "date" : group}",
  parameters: [textParameter("text")],
  result: always("text"),
  evaluate: (args, frame) => textAt(args, 0, frame),
};
`;

const cases = (name: string): string => `[
  { "text": "${name}('a')", "gives": "a" },
  { "text": "${name}(nothing)", "gives": null }
]
`;

const sentence = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

const sentences = ({ de, en, hu }: Labels): Labels => ({ hu: sentence(hu), en: sentence(en), de: sentence(de) });

/** A function of expressions, in the folder of its group. */
export function functionParts({ feature, labels, name }: Request): Parts {
  const group = feature ?? "";
  const folder = "packages/expression/functions";
  const heading = headings[group];
  if (heading === undefined) throw new Error(`docs/reference/functions.md has no heading for the group "${group}".`);
  const said = sentences(labels);
  return {
    files: new Map([
      [`${folder}/${group}/${name}.ts`, source(group, name)],
      [`${folder}/${group}/cases/${name}.cases.json`, cases(name)],
    ]),
    texts: new Map([[`${folder}/i18n`, new Map([[`expression.function.${name}`, said]])]]),
    rows: [{ path: "docs/reference/functions.md", heading, row: `| \`${name}(text)\` | ${said.en} |` }],
  };
}
