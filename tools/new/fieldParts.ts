import { camelCase } from "../lib/names.ts";
import type { Parts, Request } from "./parts.ts";

const def = (name: string): string => `import { defineField } from "@tessera/contract/defineField.ts";
import { closed, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** A line of text. */
export const ${camelCase(name)}Field = defineField({
  id: "${name}",
  aliases: [],
  formats: closed({ placeholder: Type.Optional(Text()) }),
  defaults: {},
  values: ["text"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  icon: "type",
});
`;

const sheet = (name: string): string => `import type { FormBody } from "@tessera/contract/definitions/formBody.ts";

/** The settings (\`formats\`) of one field of this type. */
export const sheet: FormBody = {
  label: "key:field.${name}",
  entity: null,
  pages: [
    {
      id: "page",
      label: "key:field.${name}",
      groups: [
        {
          id: "group",
          label: "key:field.${name}",
          items: [
            {
              id: "placeholder",
              name: "placeholder",
              type: "text",
              label: "key:field.${name}.placeholder",
              posRow: 0,
              posCol: 0,
              posSizex: 12,
            },
          ],
        },
      ],
    },
  ],
};
`;

const edit = (name: string): string => `import type { ReactNode } from "react";
import type { Static } from "typebox";
import type { ${camelCase(name)}Field } from "./def.ts";

/** Edits the value; an empty text is null. \`id\` ties the control to its label. */
export function Edit(props: {
  readonly id: string;
  readonly value: string | null;
  readonly readOnly: boolean;
  readonly formats: Static<typeof ${camelCase(name)}Field.formats>;
  readonly onChange: (value: string | null) => void;
}): ReactNode {
  return (
    <input
      id={props.id}
      className="t-input"
      value={props.value ?? ""}
      placeholder={props.formats.placeholder ?? ""}
      readOnly={props.readOnly}
      onChange={(event) => props.onChange(event.target.value === "" ? null : event.target.value)}
    />
  );
}
`;

const shown = (component: string, doc: string): string => `import type { ReactNode } from "react";

/** ${doc} */
export function ${component}(props: { readonly value: string | null }): ReactNode {
  return <span>{props.value ?? ""}</span>;
}
`;

const fixtures = (name: string): string => `import type { Static } from "typebox";
import type { ${camelCase(name)}Field } from "./def.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly {
  readonly name: string;
  readonly value: string | null;
  readonly readOnly: boolean;
  readonly formats: Static<typeof ${camelCase(name)}Field.formats>;
}[] = [
  { name: "empty", value: null, readOnly: false, formats: { placeholder: "Text" } },
  { name: "filled", value: "árvíztűrő tükörfúrógép", readOnly: false, formats: {} },
  { name: "read-only", value: "fixed", readOnly: true, formats: {} },
];
`;

const test = (name: string): string => `import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import { Read } from "./read.tsx";

afterEach(cleanup);

describe("${name}", () => {
  it.each(fixtures)("[forms 3 types] given $name, when it is drawn, then each view shows the value", (fixture) => {
    render(<Edit id="control" onChange={() => {}} {...fixture} />);
    expect(screen.getByRole("textbox")).toHaveProperty("value", fixture.value ?? "");
    const read = render(<Read value={fixture.value} />);
    const cell = render(<Cell value={fixture.value} />);
    expect(read.container.textContent).toBe(fixture.value ?? "");
    expect(cell.container.textContent).toBe(fixture.value ?? "");
  });

  it("[forms 3 types] given a text, when it is typed and taken out again, then the value is the text and then null", () => {
    const onChange = vi.fn();
    render(<Edit id="control" value="a" readOnly={false} formats={{}} onChange={onChange} />);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "ab" } });
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "" } });
    expect(onChange.mock.calls).toEqual([["ab"], [null]]);
  });
});
`;

/** A field type (design §2). */
export function fieldParts(request: Request): Parts {
  const { name, labels } = request;
  const folder = `fields/${name}`;
  return {
    files: new Map([
      [`${folder}/def.ts`, def(name)],
      [`${folder}/sheet.ts`, sheet(name)],
      [`${folder}/edit.tsx`, edit(name)],
      [`${folder}/read.tsx`, shown("Read", "The value where it cannot be edited.")],
      [`${folder}/cell.tsx`, shown("Cell", "The value in a list's cell.")],
      [`${folder}/fixtures.ts`, fixtures(name)],
      [`${folder}/${name}.test.tsx`, test(name)],
    ]),
    texts: new Map([
      [
        `${folder}/i18n`,
        new Map([
          [`field.${name}`, labels],
          [`field.${name}.placeholder`, { hu: "Helykitöltő szöveg", en: "Placeholder", de: "Platzhalter" }],
        ]),
      ],
    ]),
  };
}
