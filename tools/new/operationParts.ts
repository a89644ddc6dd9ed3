import { kebabCase, pascalCase } from "../lib/names.ts";
import type { Parts, Request } from "./parts.ts";

/** The family's name in the singular, as it begins the ids of its operations. */
function singular(family: string): string {
  if (family.endsWith("ies")) return `${family.slice(0, -3)}y`;
  return family.endsWith("s") ? family.slice(0, -1) : family;
}

const declaration = (
  family: string,
  name: string,
  label: string,
): string => `import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Answers with the text it was asked for and the caller's language. */
export const ${name} = defineOperation({
  id: "${singular(family)}_${name}",
  family: "${family}",
  name: "${kebabCase(name)}",
  method: "GET",
  envelope: "data",
  input: closed({ text: Type.String({ maxLength: 200 }) }),
  output: closed({ text: Type.String(), language: Type.String() }),
  access: { kind: "granted" },
  summary: ${JSON.stringify(label)},
});
`;

const handler = (name: string): string => `import { handle } from "@tessera/server-core/handle.ts";
import { ${name} } from "./${name}.ts";

/** Handles \`${name}\`. */
export const ${name}Handler = handle(${name}, async (input, context) => ({
  text: input.text,
  language: context.language,
}));
`;

const fixtures = (name: string): string => `import type { InputOf } from "@tessera/contract/defineOperation.ts";
import type { ${name} } from "./${name}.ts";

/** Inputs that the operation takes. */
export const ${name}Inputs: readonly InputOf<typeof ${name}>[] = [{ text: "" }, { text: "árvíztűrő tükörfúrógép" }];
`;

const test = (name: string): string => `import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { ${name}Inputs } from "./${name}.fixtures.ts";
import { ${name}Handler } from "./${name}.server.ts";
import { ${name} } from "./${name}.ts";

describe("${name}", () => {
  it("[design 1.4 catalogue] given the declaration, when its handler is looked up, then they belong together", () => {
    expect(${name}Handler.operation).toBe(${name});
  });

  it.each(${name}Inputs)("[design 1.4 catalogue] given %j, when it is checked, then it is taken", (input) => {
    expect(Value.Check(${name}.input, input)).toBe(true);
  });

  it("[design 1.4 catalogue] given an unknown key, when the input is checked, then it is refused", () => {
    expect(Value.Check(${name}.input, { text: "a", other: 1 })).toBe(false);
  });
});
`;

/** An operation of a feature: its declaration, its handler and their test (design §1.4). */
export function operationParts(request: Request): Parts {
  const { feature, name, labels } = request;
  const folder = `features/${feature}`;
  return {
    files: new Map([
      [`${folder}/operations/${name}.ts`, declaration(pascalCase(feature ?? ""), name, labels.en)],
      [`${folder}/operations/${name}.server.ts`, handler(name)],
      [`${folder}/operations/${name}.test.ts`, test(name)],
      [`${folder}/operations/${name}.fixtures.ts`, fixtures(name)],
    ]),
    texts: new Map([[`${folder}/i18n`, new Map([[`operation.${feature}.${name}`, labels]])]]),
    next: [
      `Name it, with its keys, in docs/reference/api.md below "### ${pascalCase(feature ?? "")}": tests look for it there.`,
      `Grant it in a role, or choose another \`access\` in ${name}.ts.`,
    ],
  };
}
