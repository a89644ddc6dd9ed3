import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("datetime", views, fixtures, { texts });

describe("datetime", () => {
  it("[forms 9 dates] given a time on the wall, when it is shown, then the zone does not move it", async () => {
    await drawField(
      views,
      { name: "", field: { valueType: "datetime" }, value: "2026-11-21 09:30:00" },
      { language: "hu" },
    );
    expect(screen.getByTestId("read").textContent).toBe("2026-11-21 09:30");
  });

  it("[design 5 values] given an instant, when it is shown and entered in Budapest, then it is on the person's clock and stored in UTC", async () => {
    const field = { valueType: "timestamp_technical" } as const;
    const { log } = await drawField(views, { name: "", field, value: "2026-07-01 09:30:00" }, { language: "hu" });
    expect(screen.getByTestId("read").textContent).toBe("2026-07-01 11:30");
    const input = screen.getByRole("textbox");
    fireEvent.change(input, { target: { value: "2026-12-01 11:30" } });
    fireEvent.blur(input);
    expect(log).toEqual([["2026-12-01 10:30:00"]]);
  });
});
