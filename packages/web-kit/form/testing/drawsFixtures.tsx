import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { axeProblems } from "../../testing/panelDrawing.tsx";
import { type DrawFieldOptions, type DrawnViews, drawField } from "./drawField.tsx";

/**
 * What the test of every field type begins with (design §11): a page to draw on, cleared after each test, and a test
 * per fixture. Called at the top of the file.
 */
export function drawsFixtures(
  type: string,
  views: DrawnViews,
  fixtures: readonly FieldFixture[],
  options: Pick<DrawFieldOptions, "texts">,
): void {
  beforeAll(installDom);
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  describe(`fixtures of ${type}`, () => {
    it.each(fixtures)(
      "[design 11 fixtures] given $name, when it is drawn, then axe finds nothing and the console is quiet",
      async (fixture) => {
        const complaints = vi.spyOn(console, "error");
        const { container } = await drawField(views, fixture, options);
        expect(await axeProblems(container)).toEqual([]);
        expect(complaints.mock.calls).toEqual([]);
      },
    );
  });
}
