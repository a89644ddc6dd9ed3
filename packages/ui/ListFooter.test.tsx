// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ListFooter } from "./ListFooter.tsx";
import { installDom } from "./testing/installDom.ts";
import { renderUi } from "./testing/renderUi.tsx";

const nothing = (): void => undefined;

function Foot(props: { rows: number; total: number | null }) {
  const { rows, total } = props;
  return (
    <ListFooter
      page={2}
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
  ])("[lists 2.2 list] given %j when the foot is drawn then it says %s", (props, words) => {
    renderUi(<Foot {...props} />);
    expect(screen.getByRole("status").textContent).toBe(words);
  });
});
