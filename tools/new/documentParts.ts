import { camelCase, pascalCase } from "../lib/names.ts";
import type { Parts, Request } from "./parts.ts";

const body = (
  name: string,
  type: string,
): string => `import { closed, type Static, Text } from "@tessera/contract/schema.ts";

/** Body of a document of the kind \`${name}\`. */
export const ${type}BodySchema = closed({ label: Text() });

/** See \`${type}BodySchema\`. */
export type ${type}Body = Static<typeof ${type}BodySchema>;

declare module "@tessera/contract/documents/bodyOf.ts" {
  interface DocumentBodies {
    readonly ${name}: ${type}Body;
  }
}
`;

const kind = (
  name: string,
  type: string,
  label: string,
): string => `import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { ${type}BodySchema } from "./bodies/${name}Body.ts";

/** The kind \`${name}\`: ${label}. */
export const ${name}Document = defineDocument({
  kind: "${name}",
  schemaVersion: 1,
  schema: ${type}BodySchema,
  upcasters: [],
  icon: "file-text",
  order: 100,
});
`;

const test = (name: string, type: string): string => `import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import type { ${type}Body } from "./bodies/${name}Body.ts";
import { ${name}Document } from "./${name}.ts";

describe("${name}", () => {
  it("[design 4 documents] given a body of the kind, when it is checked, then it fits, and with an unknown key it does not", () => {
    const body: ${type}Body = { label: "One" };
    expect(Value.Check(${name}Document.schema, body)).toBe(true);
    expect(Value.Check(${name}Document.schema, { ...body, other: 1 })).toBe(false);
  });
});
`;

/** A kind of document: its body, its declaration and their test (design §4). */
export function documentParts({ feature, name: given, labels }: Request): Parts {
  const [name, type] = [camelCase(given), pascalCase(given)];
  const folder = `features/${feature}`;
  return {
    files: new Map([
      [`${folder}/documents/bodies/${name}Body.ts`, body(name, type)],
      [`${folder}/documents/${name}.ts`, kind(name, type, labels.en)],
      [`${folder}/documents/${name}.test.ts`, test(name, type)],
    ]),
    texts: new Map([
      [
        `${folder}/i18n`,
        new Map([
          [`definitions.kind.${name}`, labels],
          [`kind.${name}`, labels],
        ]),
      ],
    ]),
    next: [
      "Say what a new one begins with, and who may publish it, by the traits of `defineDocument`.",
      "Grant `read`, `draft` and `publish` of the kind in the roles that are to have it.",
    ],
  };
}
