import { property } from "@tessera/contract/documents/jsonShape.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import type { FieldCellProps, FieldFilterProps, FieldRegistry } from "@tessera/web-kit/form/fieldView.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import listTexts from "../../i18n/en.json";
import { requestRows, requestSetup } from "../../panels/List/fixtures.ts";
import { FilterDialog } from "../filter/FilterDialog.tsx";
import type { ListFilter } from "../filter/listFilter.ts";
import type { SetupColumn } from "../setupTypes.ts";
import { openList, serving } from "../testing/openList.tsx";

const [first] = requestSetup.columns;
const stamped: SetupColumn = {
  ...(first as SetupColumn),
  id: "subject",
  name: "subject",
  path: "subject",
  label: "Subject",
  fieldType: { type: "stamp", formats: { mark: "!" } },
};

function Cell({ settings, text, value }: FieldCellProps): ReactNode {
  return <b data-testid="stamp">{[text, String(value), settings.mark].join("|")}</b>;
}

function Filter({ onText, text }: FieldFilterProps): ReactNode {
  return <input aria-label="Stamp" value={text} onChange={(event) => onText(event.target.value)} />;
}

const stamp: FieldRegistry["views"][string] = {
  cell: async () => ({ Cell }),
  filter: async () => ({ Filter }),
  behaviour: async () => ({
    behaviour: { format: (value) => `<${value}>`, parse: (text) => text.toUpperCase() },
  }),
};

beforeAll(installDom);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function drawFilter(fields: FieldRegistry["views"], filter: ListFilter | null, isSeldom = false) {
  const made = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...listTexts }, fields });
  const kit = isSeldom ? { ...made, fields: { views: {}, seldom: async () => fields } } : made;
  const done: (ListFilter | null)[] = [];
  const operators = ["=", "LIKE", "IS NULL"];
  render(
    <TestKit kit={kit} url="/">
      <FilterDialog
        list="stamps"
        column={{ ...stamped, operators }}
        filter={filter}
        onDone={(made) => done.push(made)}
        onClose={() => undefined}
      />
    </TestKit>,
  );
  return done;
}

/** What stands in the row of a fixture. */
const subjectOf = (row: unknown): string => String(property(property(row, "cells"), "subject"));

const equal: ListFilter = { path: "subject", operator: "=", value: "A", names: null };

describe("columns of a field type", () => {
  it("[lists 3 format] given a column of a type with a cell, when the list is drawn, then the cell gets value, text and settings", async () => {
    const [row] = requestRows;
    await openList(serving({ setup: { ...requestSetup, columns: [stamped] }, rows: requestRows.slice(0, 1) }), {
      fields: { stamp },
    });
    const subject = subjectOf(row);
    expect((await screen.findAllByTestId("stamp"))[0]?.textContent).toBe(`<${subject}>|${subject}|!`);
  });

  it("[lists 3 format] given a column of a type that is not there, when the list is drawn, then its value stands there", async () => {
    const [row] = requestRows;
    await openList(serving({ setup: { ...requestSetup, columns: [stamped] }, rows: requestRows.slice(0, 1) }));
    expect((await screen.findAllByText(subjectOf(row))).length).toBeGreaterThan(0);
  });

  it("[lists 3 format] given a column of JSON, when its type is not there yet, then no JSON stands in the cell", async () => {
    const [row] = requestRows;
    const kept = { ...stamped, type: "json" };
    const stays = { stamp: { ...stamp, cell: () => new Promise<never>(() => undefined) } };
    await openList(serving({ setup: { ...requestSetup, columns: [kept] }, rows: requestRows.slice(0, 1) }), {
      fields: stays,
    });
    const cells = (await screen.findAllByRole("gridcell")).map(({ textContent }) => textContent);
    expect(cells).toContain("…");
    expect(cells).not.toContain(subjectOf(row));
  });

  it("[lists 3 filters] given a type with an editor for filters, when a value is entered there, then the filter has it as the type reads it", async () => {
    const done = await drawFilter({ stamp }, equal);
    fireEvent.change(await screen.findByLabelText("Stamp"), { target: { value: "b" } });
    fireEvent.click(screen.getByRole("button", { name: "Apply" }));
    expect(done).toEqual([{ ...equal, value: "B" }]);
  });

  it("[lists 3 filters] given a type that few forms have, when its column is filtered, then its editor is there as of any other", async () => {
    const done = await drawFilter({ stamp }, equal, true);
    fireEvent.change(await screen.findByLabelText("Stamp"), { target: { value: "b" } });
    fireEvent.click(screen.getByRole("button", { name: "Apply" }));
    expect(done).toEqual([{ ...equal, value: "B" }]);
  });

  it("[lists 3 filters] given a type that few forms have and that brings no editor, when its column is filtered, then that of the value type serves", async () => {
    const { filter, ...plain } = stamp;
    const done = await drawFilter({ stamp: plain }, equal, true);
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "c" } });
    fireEvent.click(await screen.findByRole("button", { name: "Apply" }));
    expect(done).toEqual([{ ...equal, value: "C" }]);
  });

  it("[lists 8 chunk load failure] given an editor for filters that cannot be had, when the filter is opened again, then it is there", async () => {
    vi.stubGlobal("reportError", vi.fn());
    // React says in the console what a boundary has caught.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let asked = 0;
    const filter = async () => {
      asked += 1;
      if (asked === 1) throw new TypeError("Failed to fetch dynamically imported module: https://x/a.js");
      return { Filter };
    };
    const kit = await createTestKit({
      api: new FakeApi(),
      texts: { ...uiTexts, ...listTexts },
      fields: { stamp: { ...stamp, filter } },
    });
    const dialog = (key: string) => (
      <TestKit kit={kit} url="/">
        <FilterDialog
          key={key}
          list="stamps"
          column={{ ...stamped, operators: ["="] }}
          filter={equal}
          onDone={() => undefined}
          onClose={() => undefined}
        />
      </TestKit>
    );
    const { rerender } = render(dialog("first"));
    await screen.findByText("kit.error.load.title");
    expect(screen.queryByLabelText("Stamp")).toBeNull();
    rerender(dialog("second"));
    expect(await screen.findByLabelText("Stamp")).toBeDefined();
  });

  it("[lists 3 filters] given a part of a text that is looked for, when the filter is edited, then it is typed as it is", async () => {
    const done = await drawFilter({ stamp }, { ...equal, operator: "LIKE", value: "a" });
    expect(screen.queryByLabelText("Stamp")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Apply" }));
    expect(done).toEqual([{ ...equal, operator: "LIKE", value: "a" }]);
  });

  it("[lists 3 filters] given a type without an editor for filters, when a value is typed, then it is taken as its forms take it", async () => {
    const { filter, ...plain } = stamp;
    const done = await drawFilter({ stamp: plain }, equal);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "c" } });
    fireEvent.click(await screen.findByRole("button", { name: "Apply" }));
    expect(done).toEqual([{ ...equal, value: "C" }]);
  });
});
