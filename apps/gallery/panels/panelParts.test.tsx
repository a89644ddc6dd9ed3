import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { galleryStore } from "../engine/galleryStore.ts";
import { panelParts } from "./panelParts.tsx";

afterEach(cleanup);

it("[design 11 gallery] given the panels of features, when the gallery draws their fixtures, then each shows something, and none fails for want of an answer", async () => {
  const parts = await panelParts(await galleryStore("en"));
  expect(parts.length).toBeGreaterThan(10);
  for (const { fixtures, name } of parts) {
    for (const fixture of fixtures) {
      const { container, unmount } = render(fixture.draw());
      await waitFor(() => expect(container.querySelector("[aria-busy=true], .t-skeleton"), name).toBeNull());
      expect(container.textContent || container.querySelector("button, iframe, svg, img, video"), name).toBeTruthy();
      expect(container.textContent, `${name}: ${fixture.name}`).not.toContain("unknown_operation");
      unmount();
    }
  }
});
