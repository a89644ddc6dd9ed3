import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";
import type {
  FieldBehaviourModule,
  FieldCellModule,
  FieldCellProps,
  FieldEditModule,
  FieldEditProps,
  FieldReadModule,
  FieldReadProps,
} from "@tessera/web-kit/form/fieldView.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import type { TextStore } from "@tessera/web-kit/texts/textStore.ts";
import type { ComponentType } from "react";
import type { Part } from "../readFixtures.ts";
import { type DrawnField, FieldFixtureView } from "./FieldFixtureView.tsx";

/** Modules of the folders of field types, which are given to the gallery by standing there. */
const edits = import.meta.glob<FieldEditModule>("../../../fields/*/edit.tsx");
const reads = import.meta.glob<FieldReadModule>("../../../fields/*/read.tsx");
const cells = import.meta.glob<FieldCellModule>("../../../fields/*/cell.tsx");
const behaviours = import.meta.glob<FieldBehaviourModule>("../../../fields/*/behaviour.ts");
const fixtures = import.meta.glob<{ fixtures: readonly FieldFixture[] }>("../../../fields/*/fixtures.ts");

async function viewsOf(folder: string): Promise<DrawnField> {
  const [edit, read, cell, known] = await Promise.all([
    edits[`${folder}/edit.tsx`]?.(),
    reads[`${folder}/read.tsx`]?.(),
    cells[`${folder}/cell.tsx`]?.(),
    behaviours[`${folder}/behaviour.ts`]?.(),
  ]);
  if (edit === undefined || read === undefined) throw new Error(`The field type in ${folder} has no views.`);
  // A view takes the settings of its own type, which the folders' modules do not share; fixtures have just these.
  return {
    Edit: edit.Edit as unknown as ComponentType<FieldEditProps>,
    Read: read.Read as unknown as ComponentType<FieldReadProps>,
    Cell: (cell?.Cell ?? null) as unknown as ComponentType<FieldCellProps> | null,
    behaviour: known?.behaviour ?? null,
    bare: edit.bare === true,
  };
}

/**
 * The field types in the situations of their fixtures: edited, read, and in a list's cell. Their labels are those of
 * `texts`.
 */
export async function fieldParts(texts: TextStore): Promise<readonly Part[]> {
  const kit = { ...(await createTestKit({ api: new FakeApi(), language: texts.language })), texts };

  async function partOf(path: string): Promise<Part> {
    const folder = path.slice(0, -"/edit.tsx".length);
    const [views, states] = await Promise.all([viewsOf(folder), fixtures[`${folder}/fixtures.ts`]?.()]);
    return {
      name: `${folder.slice(folder.lastIndexOf("/") + 1)} field`,
      fixtures: (states?.fixtures ?? []).map((fixture) => ({
        name: fixture.name,
        draw: () => (
          <TestKit kit={kit} url="/home">
            <FieldFixtureView fixture={fixture} views={views} />
          </TestKit>
        ),
      })),
    };
  }

  return Promise.all(Object.keys(edits).map(partOf));
}
