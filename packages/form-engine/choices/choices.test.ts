import { Decimal } from "@tessera/std/decimal.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newTag } from "../record/newTag.ts";
import { castKey, choiceKeys } from "./choiceKeys.ts";
import { missingChoices } from "./missingChoices.ts";
import { onlyChoice } from "./onlyChoice.ts";
import { shownChoices } from "./shownChoices.ts";
import { toggleChoice } from "./toggleChoice.ts";

const choices = (...keys: readonly string[]) => keys.map((key) => ({ key, label: key.toUpperCase() }));

describe("chosen keys", () => {
  it.each([
    [null, []],
    ["", []],
    [[], []],
    ["a", ["a"]],
    [7, ["7"]],
    [false, ["false"]],
    [
      ["a", null, "b"],
      ["a", "b"],
    ],
    [new Decimal(150n, 2), ["1.5"]],
    ["k1,k2", ["k1,k2"]],
  ] as const)(
    "[forms 4 choice] given the value %j, when its choices are asked, then they are %j",
    (value, expected) => {
      expect(choiceKeys(value)).toEqual(expected);
    },
  );

  it.each([
    ["7", "integer", 7],
    ["seven", "integer", "seven"],
    ["", "integer", ""],
    ["1.5", "float", 1.5],
    ["", "float", ""],
    ["true", "boolean", true],
    ["false", "boolean", false],
    ["7", "text", "7"],
    ["7", "uuid", "7"],
    ["1.50", "decimal", new Decimal(150n, 2)],
  ] as const)(
    "[forms 5 dropdowns] given the key %j, when it is stored as %s, then its value is %j",
    (key, type, expected) => {
      expect(castKey(key, type)).toEqual(expected);
    },
  );

  it("[forms 5 dropdowns] given any whole number as key, when it is cast and read again, then it is the same key", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom("integer" as const, "decimal" as const, "text" as const),
        (number, type) => {
          expect(choiceKeys(castKey(String(number), type))).toEqual([String(number)]);
        },
      ),
    );
  });
});

describe("clicking", () => {
  it("[forms 4 choice] given one choice, when it is clicked again, then it is let go, and another takes its place", () => {
    expect(toggleChoice([], "a", false)).toEqual(["a"]);
    expect(toggleChoice(["a"], "b", false)).toEqual(["b"]);
    expect(toggleChoice(["a"], "a", false)).toEqual([]);
  });

  it("[forms 4 choice] given several choices, when any is clicked twice, then the others are as before", () => {
    const keys = fc.uniqueArray(fc.constantFrom<string>("a", "b", "c", "d"));
    fc.assert(
      fc.property(keys, fc.constantFrom("a", "b", "e"), (selected, key) => {
        const once = toggleChoice(selected, key, true);
        expect(once.includes(key)).toBe(!selected.includes(key));
        expect([...toggleChoice(once, key, true)].sort()).toEqual([...selected].sort());
      }),
    );
  });
});

describe("choices that are gone", () => {
  it("[forms 8 missing] given chosen ids that no longer exist, when they are taken out, then a warning names them for five seconds", () => {
    expect(missingChoices(["a", "x", "y"], choices("a", "b"))).toEqual({
      kept: ["a"],
      notice: {
        severity: "warning",
        title: "id_missing_from_table",
        text: "evaluated_value_cannot_be_found",
        ids: ["x", "y"],
        milliseconds: 5000,
      },
    });
  });

  it("[forms 4 choice] given ids that all exist and a new tag, when they are looked at, then they stay and nothing is said", () => {
    const selected = ["a", "new-1"];
    expect(missingChoices(selected, choices("a"))).toEqual({ kept: selected, notice: null });
  });
});

describe("tags", () => {
  const tags = [{ key: "t1", label: "Urgent" }];

  it("[forms 4 choice] given a name that no tag has, when it is typed, then a tag with a temporary key is made", () => {
    expect(newTag("  not   yet ", tags)).toEqual({ key: "new-not yet", label: "not yet" });
  });

  it("[forms 4 choice] given a name that a tag has, when it is typed in other letters, then that tag is meant", () => {
    expect(newTag("URGENT", tags)).toEqual(tags[0]);
    expect(newTag("  ", tags)).toBeNull();
  });
});

describe("drawing and choosing by itself", () => {
  const only = { dropdownOnlyOne: true };

  it("[forms 5 dropdowns] given one choice and the setting, when nothing is chosen, then it chooses itself", () => {
    expect(onlyChoice(only, { choices: choices("a"), completed: true }, [])).toBe("a");
  });

  it.each([
    ["the setting is off", {}, choices("a"), true, []],
    ["there are two", only, choices("a", "b"), true, []],
    ["there is none", only, [], true, []],
    ["there may be more", only, choices("a"), false, []],
    ["something is chosen", only, choices("a"), true, ["b"]],
  ])(
    "[forms 5 dropdowns] given %s, when choices come, then none chooses itself",
    (_, formats, list, completed, selected) => {
      expect(onlyChoice(formats, { choices: list, completed }, selected)).toBeNull();
    },
  );

  it("[forms 5 dropdowns] given more choices than are drawn, when some far down are chosen, then these are drawn first", () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ key: `k${index}` }));
    const drawn = shownChoices(many, ["k150", "k3"]).map(({ key }) => key);
    expect(drawn).toHaveLength(50);
    expect(drawn.slice(0, 4)).toEqual(["k3", "k150", "k0", "k1"]);
    expect(
      shownChoices(
        many,
        many.map(({ key }) => key),
        10,
      ),
    ).toHaveLength(200);
  });
});
