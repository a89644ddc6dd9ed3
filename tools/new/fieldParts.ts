import { camelCase } from "../lib/names.ts";
import type { Parts, Request } from "./parts.ts";

const def = (name: string): string => `import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** A line of text. */
export const ${camelCase(name)}Field = defineField({
  id: "${name}",
  aliases: [],
  formats: closed({ placeholder: inSheet(Type.Optional(Text()), { width: 12 }) }),
  defaults: {},
  values: ["text"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  icon: "type",
});
`;

const edit = `import { TextInput } from "@tessera/ui/TextInput.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** Edits the value; an empty text is null. Inside a cell of a sub-form it names itself, elsewhere its host does. */
export function Edit({ field, onChange, state, variant }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const { placeholder } = field.formats;
  return (
    <TextInput
      label={variant === "sheet" ? state.label : undefined}
      value={typeof state.value === "string" ? state.value : ""}
      placeholder={typeof placeholder === "string" ? shownText(placeholder, t) : undefined}
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

const cell = `import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { MaskedValue } from "@tessera/web-kit/form/MaskedValue.tsx";
import type { ReactNode } from "react";
import { Read } from "./read.tsx";

/** The value in a list's cell. */
export function Cell(props: FieldReadProps): ReactNode {
  return props.masked ? <MaskedValue /> : <Read {...props} />;
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
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read, Cell };
drawsFixtures("${name}", views, fixtures, { texts });

describe("${name}", () => {
  it("[forms 3 types] given a text, when it is typed and taken out again, then the value is the text and then null", async () => {
    const { log } = await drawField(views, { name: "", value: "a" });
    fireEvent.change(screen.getByRole("textbox", { name: "Field" }), { target: { value: "ab" } });
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "" } });
    expect(log).toEqual([["ab"], [null]]);
  });

  it("[forms 3 types] given a text, when it is read, then the read view and the list's cell show it", async () => {
    await drawField(views, { name: "", value: "kept" });
    expect(screen.getByTestId("read").textContent).toBe("kept");
    expect(screen.getByTestId("cell").textContent).toBe("kept");
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
      [`${folder}/edit.tsx`, edit],
      [`${folder}/read.tsx`, read],
      [`${folder}/cell.tsx`, cell],
      [`${folder}/fixtures.ts`, fixtures],
      [`${folder}/${name}.test.tsx`, test(name)],
    ]),
    texts: new Map([[`${folder}/i18n`, new Map([[`field.${name}`, labels]])]]),
  };
}
