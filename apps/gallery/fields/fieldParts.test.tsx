import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { galleryStore } from "../engine/galleryStore.ts";
import { fieldParts } from "./fieldParts.tsx";

afterEach(cleanup);

it("[design 11 gallery] given the field types, when the gallery draws their fixtures, then each shows something", async () => {
  const parts = await fieldParts(await galleryStore("en"));
  expect(parts.length).toBeGreaterThan(20);
  for (const { fixtures, name } of parts) {
    expect(fixtures.length, name).toBeGreaterThan(0);
    for (const fixture of fixtures) {
      const { container, unmount } = render(fixture.draw());
      expect(container.textContent, `${name}: ${fixture.name}`).not.toBe("");
      unmount();
    }
  }
});
