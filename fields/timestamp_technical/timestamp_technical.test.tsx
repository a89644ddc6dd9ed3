import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

drawsFixtures("timestamp_technical", { Edit, Read }, fixtures, { texts });

describe("timestamp_technical", () => {
  it("[forms 3 timestamp_technical] given a moment on the clock, when it is drawn, then it is shown to the second and nothing can be typed", async () => {
    const field = { type: "timestamp_technical", valueType: "datetime" } as const;
    await drawField({ Edit, Read }, { name: "", field, value: "2026-11-21 09:30:07" }, { texts, language: "hu" });
    expect(screen.getByTestId("read").textContent).toBe("2026-11-21 09:30:07");
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});
