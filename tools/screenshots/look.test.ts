import { describe, expect, it } from "vitest";
import { looksOf } from "./look.ts";
import { readmePictures } from "./readmePictures.ts";
import { screens } from "./screens.ts";

describe("looks of screens", () => {
  it("[design 11 pictures] given any screen, when its looks are chosen, then it is seen in each size, theme and language", () => {
    for (const place of screens.keys()) {
      const looks = looksOf(place, false);
      expect(new Set(looks.map(({ size, theme }) => `${size} ${theme}`)).size).toBe(4);
      expect(new Set(looks.map(({ language }) => language)).size).toBe(3);
    }
  });

  it("[design 11 pictures] given the whole set, when the looks of a screen are chosen, then each size and theme has every language", () => {
    expect(new Set(looksOf(0, true).map((look) => JSON.stringify(look))).size).toBe(12);
  });

  it("[design 11 pictures] given the pictures of the README, when they are looked up, then each is of a screen that there is", () => {
    expect(readmePictures.length).toBe(6);
    expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length);
  });
});
