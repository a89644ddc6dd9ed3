import { expect, it } from "vitest";
import { accentOf, lookAttributes, lookText, plainLook, readLook } from "./look.ts";

it("[shell 9 constants] given the names of the spec's lists, when they are read as accents, then each has one, and fourig is the default", () => {
  const words = ["default", "blue", "green", "orange", "pink", "red", "Default", "Pink", "fourig"];
  expect(words.map(accentOf)).toEqual([
    "default",
    "blue",
    "green",
    "orange",
    "pink",
    "red",
    "default",
    "pink",
    "default",
  ]);
  expect([accentOf("mauve"), accentOf(null), accentOf("toString")]).toEqual([null, null, null]);
});

it("[design 9 look] given a look, when it goes through the cookie, then it is the same", () => {
  const look = { theme: "dark", accent: "pink", density: "dense" } as const;
  expect(readLook(lookText(look))).toEqual(look);
  expect(lookAttributes(look)).toEqual(look);
});

it.each([[null], [""], ['"><script>'], ["dark"], ["light.mauve.dense.more"]])(
  "[design 9 look] given the cookie %j, when it is read, then nothing comes out that is no look",
  (text) => {
    const { theme, accent, density } = readLook(text);
    expect([theme, accent, density].join()).toMatch(/^(light|dark|system),default,(default|dense)$/);
  },
);

it("[design 9 look] given nothing chosen, when the page is drawn, then the root element carries no attribute", () => {
  expect(Object.values(lookAttributes(plainLook))).toEqual([null, null, null]);
});
