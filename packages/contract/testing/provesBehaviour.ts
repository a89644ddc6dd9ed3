import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import type { FieldBehaviour, FieldIssue, FieldSettings } from "../fieldBehaviour.ts";

/** What a field type's `cases.json` holds: values and texts, with what its behaviour makes of them. */
export interface BehaviourCases {
  /** `issue` null: the value is one of the type. */
  readonly check?: readonly {
    readonly value: Json;
    readonly settings?: FieldSettings | undefined;
    /** Type of the value table; `text` by default. */
    readonly valueType?: string | undefined;
    readonly issue: FieldIssue | null;
  }[];
  readonly format?: readonly {
    readonly value: Json;
    readonly language: string;
    readonly settings?: FieldSettings | undefined;
    /** Type of the value table; `text` by default. */
    readonly valueType?: string | undefined;
    /** Zone of the reader; `UTC` by default. */
    readonly zone?: string | undefined;
    readonly text: string;
  }[];
  readonly parse?: readonly {
    readonly text: string;
    readonly language: string;
    /** As for `format`. */
    readonly valueType?: string | undefined;
    readonly zone?: string | undefined;
    readonly value: Json;
  }[];
  /** `canonical` null: the value says nothing. */
  readonly canonical?: readonly {
    readonly value: Json;
    readonly settings?: FieldSettings | undefined;
    /** Type of the value table; `text` by default. */
    readonly valueType?: string | undefined;
    readonly canonical: Json;
  }[];
  readonly order?: readonly { readonly value: Json; readonly key: string | number | null }[];
  /** `text` null: there is nothing to search. */
  readonly search?: readonly {
    readonly value: Json;
    readonly settings?: FieldSettings | undefined;
    readonly text: string | null;
  }[];
  /** `merged` null: the two have to decide. Options by their keys. */
  readonly merge?: readonly {
    readonly base: Json;
    readonly theirs: Json;
    readonly mine: Json;
    readonly settings?: FieldSettings | undefined;
    readonly options?: readonly string[] | undefined;
    readonly merged: { readonly value: Json } | null;
  }[];
}

/** Proves what a field type's behaviour makes of the values and texts of its cases, a test each. */
export function provesBehaviour(type: string, behaviour: FieldBehaviour, cases: BehaviourCases): void {
  const { canonical = [], check = [], format = [], merge = [], order = [], parse = [], search = [] } = cases;
  describe(`values of ${type}`, () => {
    it.each(check)(
      `[forms 5 ${type}] given $value with the settings $settings, when it is checked, then the issue is $issue`,
      ({ value, settings = {}, valueType = "text", issue }) =>
        expect(behaviour.check?.(value, settings, valueType) ?? null).toEqual(issue),
    );
    it.each(format)(
      `[forms 5 ${type}] given $value with the settings $settings, when it is written in $language, then it is $text`,
      ({ value, language, settings = {}, text, valueType = "text", zone = "UTC" }) =>
        expect(behaviour.format?.(value, { language, settings, valueType, zone, options: null })).toBe(text),
    );
    it.each(parse)(
      `[forms 5 ${type}] given $text in $language, when it is typed, then $value is stored`,
      ({ text, language, value, valueType = "text", zone = "UTC" }) =>
        expect(behaviour.parse?.(text, language, { valueType, zone })).toEqual(value),
    );
    it.each(canonical)(
      `[forms 5 ${type}] given $value with the settings $settings, when it is compared, then as $canonical`,
      ({ canonical: form, settings = {}, value, valueType = "text" }) =>
        expect(behaviour.canonical?.(value, { settings, valueType })).toEqual(form),
    );
    it.each(order)(`[forms 5 ${type}] given $value, when records are sorted, then by $key`, ({ key, value }) =>
      expect(behaviour.order?.of(value)).toEqual(key),
    );
    it.each(search)(
      `[forms 5 ${type}] given $value with the settings $settings, when it is searched, then in $text`,
      ({ settings = {}, text, value }) => expect(behaviour.search?.(settings)?.of(value) ?? null).toBe(text),
    );
    it.each(merge)(
      `[forms 5 ${type}] given $base, saved as $theirs and wanted as $mine with the settings $settings, when it is merged, then it is $merged`,
      ({ merged, options, settings = {}, ...versions }) => {
        const context = { settings, options: options?.map((key) => ({ key })) ?? null };
        expect(behaviour.merge?.(versions, context)).toEqual(merged);
      },
    );
  });
}
