import { fromJson } from "@tessera/expression/values/json.ts";
import filesTexts from "@tessera/web-kit/files/i18n/en.json";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import own from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read, Cell };
const texts = { ...own, ...filesTexts };
drawsFixtures("document-prop", views, fixtures, { texts });

it("[forms 3 document-prop] given a document in a cell of a sub-form, when it is opened by keyboard, then what is in it has the keyboard, and Escape leads back without discarding", async () => {
  const file = { id: "01890a5d-ac96-774b-bcce-b302099a8057", name: "a.pdf", size: 5, type: "application/pdf" };
  const field = { type: "document-prop", valueType: "json" as const, column: "paper" };
  await drawField(views, { name: "", field, value: fromJson({ files: [file] }) }, { texts, variant: "sheet" });
  const box = screen.getByRole("button", { name: "Field: a.pdf" });
  box.focus();
  fireEvent.keyDown(box, { key: "ArrowDown" });
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Title and description of a.pdf"),
  );
  const isLeft = fireEvent.keyDown(document.activeElement ?? box, { key: "Escape" });
  expect([isLeft, document.activeElement]).toEqual([false, box]);
});
