import { camelCase, pascalCase } from "../lib/names.ts";
import type { Parts, Request } from "./parts.ts";

const def = (name: string): string => `import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({ placeholder: inSheet(Type.Optional(Text()), { width: 12 }) });

/** Settings of one field of this type. */
export type ${pascalCase(name)}Settings = Static<typeof formats>;

/** A line of text. */
export const ${camelCase(name)}Field = defineField({
  id: "${name}",
  aliases: [],
  formats,
  defaults: {},
  values: ["text"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  icon: "type",
  seldom: true,
  behaviour,
});
`;

const behaviour = (name: string): string => `import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { ${pascalCase(name)}Settings } from "./def.ts";

/**
 * What this type knows of its values; \`check\`, \`format\`, \`canonical\`, \`order\`, \`search\` and \`operators\` are
 * as the value type has them.
 */
export const behaviour = defineBehaviour<${pascalCase(name)}Settings>({
  parse: (text) => text.trim(),
});
`;

const edit = (name: string): string => `import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { ${pascalCase(name)}Settings } from "./def.ts";

/** Edits the value; an empty text is null. Inside a cell of a sub-form it names itself, elsewhere its host does. */
export function Edit(props: FieldEditProps<${pascalCase(name)}Settings>): ReactNode {
  const { onChange, settings, state, variant } = props;
  const { t } = useTexts();
  const { placeholder } = settings;
  return (
    <TextInput
      label={variant === "sheet" ? state.label : undefined}
      value={typeof state.value === "string" ? state.value : ""}
      placeholder={placeholder === undefined ? undefined : shownText(placeholder, t)}
      onChange={(text) => onChange(text === "" ? null : text)}
    />
  );
}
`;

const read = `import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";

/** The value where it cannot be edited. */
export function Read({ value }: FieldReadProps): ReactNode {
  return <span>{typeof value === "string" ? value : ""}</span>;
}
`;

const cell = `import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";

/** The value in a list's cell. Without this file the list writes the text as it is. */
export function Cell({ text }: FieldCellProps): ReactNode {
  return <span>{text}</span>;
}
`;

const filter = `import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import type { FieldFilterProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";

/** Edits the value that a filter compares with. Without this file the value type's editor does. */
export function Filter({ onText, text }: FieldFilterProps): ReactNode {
  return <TextInput value={text} onChange={onText} />;
}
`;

const fixtures = `import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "an empty text", field: { formats: { placeholder: "Text" } }, value: null },
  { name: "a filled text", value: "árvíztűrő tükörfúrógép" },
];
`;

const test = (name: string): string => `import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { behaviour } from "./behaviour.ts";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { Filter } from "./filter.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("${name}", { ...views, Cell, Filter }, fixtures, { texts });

describe("${name}", () => {
  it("[forms 3 types] given a text, when it is typed and taken out again, then the value is the text and then null", async () => {
    const { log } = await drawField(views, { name: "", value: "a" });
    fireEvent.change(screen.getByRole("textbox", { name: "Field" }), { target: { value: "ab" } });
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "" } });
    expect(log).toEqual([["ab"], [null]]);
  });

  it("[forms 3 types] given a text, when it is read, then the read view and the list's cell show it", async () => {
    await drawField({ ...views, Cell, Filter }, { name: "", value: "kept" });
    expect(screen.getByTestId("read").textContent).toBe("kept");
    expect(screen.getByTestId("cell").textContent).toBe("kept");
  });

  it("[forms 3 types] given a text with blanks around it, when a filter takes it, then it is without them", () => {
    expect(behaviour.parse?.(" a ", "en", { zone: "UTC", valueType: "text" })).toBe("a");
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
      [`${folder}/behaviour.ts`, behaviour(name)],
      [`${folder}/edit.tsx`, edit(name)],
      [`${folder}/read.tsx`, read],
      [`${folder}/cell.tsx`, cell],
      [`${folder}/filter.tsx`, filter],
      [`${folder}/fixtures.ts`, fixtures],
      [`${folder}/${name}.test.tsx`, test(name)],
    ]),
    texts: new Map([
      [
        `${folder}/i18n`,
        new Map([
          [`field.${name}`, labels],
          [`field.${name}.about`, labels],
        ]),
      ],
    ]),
    next: [
      `Name it, and each of its settings, in docs/reference/forms.md, "Field types" and "Formats": tests look for them there.`,
      "Delete cell.tsx and filter.tsx where lists draw and filter its values as they do those of the value type.",
    ],
  };
}
