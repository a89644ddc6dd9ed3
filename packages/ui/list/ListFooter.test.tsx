// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { installDom } from "../testing/installDom.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { ListFooter } from "./ListFooter.tsx";

const nothing = (): void => undefined;

function Foot(props: { page?: number; rows: number; total: number | null; counting?: boolean; loading?: boolean }) {
  const { page = 2, rows, total, ...state } = props;
  return (
    <ListFooter
      {...state}
      page={page}
      pageSize={20}
      onPage={nothing}
      onPageSize={nothing}
      rows={rows}
      hasNext={false}
      total={total}
    />
  );
}

beforeAll(installDom);
afterEach(cleanup);

describe("ListFooter", () => {
  it.each([
    [{ rows: 15, total: 35 }, "21–35 of 35"],
    [{ rows: 15, total: null }, "21–35"],
    [{ rows: 0, total: 0 }, "0 rows"],
  ])("[lists 2.2 list] given %j when the foot is drawn then it says %s", (props, label) => {
    renderUi(<Foot {...props} />);
    expect(screen.getByRole("status").textContent).toBe(label);
  });

  it.each([
    [{ page: 1, rows: 0, total: 0 }, "0 rows", false],
    [{ page: 1, rows: 0, total: null }, "0 rows", false],
    [{ page: 1, rows: 0, total: null, counting: true, loading: true }, "counting…", true],
    [{ page: 1, rows: 0, total: 35, loading: true }, "", true],
    [{ page: 3, rows: 0, total: null }, "0 rows", true],
    [{ page: 1, rows: 3, total: 3 }, "1–3 of 3", true],
  ])(
    "[lists 2.2 list] given %j, when the foot is drawn, then it says %j and pages can be turned: %s",
    (props, label, turns) => {
      renderUi(<Foot {...props} />);
      expect(screen.getByRole("status").textContent).toBe(label);
      expect(screen.queryByRole("navigation") !== null).toBe(turns);
      expect(screen.queryByRole("button", { name: /^Rows/ }) !== null).toBe(turns);
    },
  );
});
