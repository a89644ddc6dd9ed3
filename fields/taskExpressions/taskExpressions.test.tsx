import functionTexts from "@tessera/expression/functions/i18n/en.json";
import expressionTexts from "@tessera/expression/i18n/en.json";
import { toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { typeCode } from "@tessera/web-kit/code/testing/typeCode.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import ownTexts from "./i18n/en.json";
import { Read } from "./read.tsx";

const texts = { ...functionTexts, ...expressionTexts, ...ownTexts };
const views = { Edit, Read };
drawsFixtures("taskExpressions", views, fixtures, { texts });

const last = (log: readonly (readonly unknown[])[]) => toJson((log.at(-1)?.[0] ?? null) as EngineValue);
const full = { ...fixtures[1], name: "", value: fixtures[1]?.value ?? null };

describe("taskExpressions", () => {
  it("[forms 3 taskExpressions] given an empty list, when an expression is added, named and written, then it is the value, and what cannot be read is said below it", async () => {
    const { log } = await drawField(views, { ...fixtures[0], name: "", value: null }, { texts });
    fireEvent.click(screen.getByRole("button", { name: "Add expression" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: "total" } });
    typeCode(screen.getByRole("textbox", { name: "Expression" }), "2 *");
    expect(screen.getByText("The expression cannot be read here.")).toBeTruthy();
    typeCode(screen.getByRole("textbox", { name: "Expression" }), "2 * 3");
    expect(last(log)).toMatchObject({ items: [{ name: "total", expression: "2 * 3" }] });
  });

  it("[forms 3 taskExpressions] given two expressions, when one is moved up and the other removed, then the order is theirs, and the last one leaves nothing", async () => {
    const { log } = await drawField(views, full, { texts });
    fireEvent.click(screen.getByRole("button", { name: "Move days up" }));
    expect(last(log)).toMatchObject({ items: [{ name: "days" }, { name: "assignee" }] });
    fireEvent.click(screen.getByRole("button", { name: "Remove assignee" }));
    fireEvent.click(screen.getByRole("button", { name: "Remove days" }));
    expect(last(log)).toBeNull();
  });

  it("[forms 3 taskExpressions] given expressions, when they are read, then each stands under its name, with when it counts", async () => {
    await drawField(views, full, { texts });
    const read = within(screen.getByTestId("read"));
    expect(read.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "'approver'",
      "2 + 3if 1 < 2",
    ]);
  });
});
