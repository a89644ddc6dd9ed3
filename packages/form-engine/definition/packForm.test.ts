import { brotliCompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompiledForm } from "../compile/compiledForm.ts";
import { compileForm } from "../compile/compileForm.ts";
import { compositeInput } from "../testing/compositeForm.ts";
import { largeForm } from "../testing/largeForm.ts";
import { orderInput } from "../testing/orderForm.ts";
import { randomForm } from "../testing/randomForm.ts";
import { packForm } from "./packForm.ts";
import { readerForm } from "./readerForm.ts";
import { rulesOf } from "./rulesOf.ts";
import { unpackForm } from "./unpackForm.ts";

/** What a browser makes of the form that it gets. */
const received = (form: CompiledForm): CompiledForm => unpackForm(JSON.parse(JSON.stringify(packForm(form))));

const large = compileForm(largeForm(2500));
const sent = JSON.stringify(packForm(readerForm(large.form, false)));

describe("a form on its way to the browser", () => {
  it.each([
    ["an order", orderInput],
    ["references of several columns", compositeInput],
    ["2,500 fields", largeForm(2500)],
  ])(
    "[forms 7 properties] given the form of %s, when it is packed and unpacked, then it is the same, key by key",
    (_, input) => {
      const { form } = compileForm(input);
      expect(JSON.stringify(received(form))).toBe(JSON.stringify(form));
    },
  );

  it("[forms 7 properties] given forms with random rules, when they are packed and unpacked, then they are the same", () => {
    fc.assert(
      fc.property(randomForm, (form) => {
        expect(JSON.stringify(received(form))).toBe(JSON.stringify(form));
      }),
    );
  });

  it("[forms 7 properties] given settings of any kind in random fields, when the form is packed and unpacked, then they are the same", () => {
    const { form } = compileForm(orderInput);
    const settings = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
    fc.assert(
      fc.property(fc.array(settings, { minLength: form.fields.length, maxLength: form.fields.length }), (all) => {
        const fields = form.fields.map((field, index) => ({ ...field, formats: all[index] ?? {} }));
        expect(JSON.stringify(received({ ...form, fields }))).toBe(JSON.stringify({ ...form, fields }));
      }),
    );
  });

  it("[forms 7 properties] given the same answer twice, when it is unpacked again, then the form is the same", () => {
    const packed = packForm(large.form);
    expect(unpackForm(packed)).toEqual(unpackForm(packed));
  });

  it("[forms 7 properties] given a form of 2,500 fields, when it goes out, then it is less than a quarter of the whole and twice what its ids, names and labels take", () => {
    expect(large.problems).toEqual([]);
    expect(large.form.fields.length).toBeGreaterThanOrEqual(2500);
    expect(sent.length * 4).toBeLessThan(JSON.stringify(large.form).length);
    const own = JSON.stringify(large.form.fields.map(({ id, label, name }) => [id, name, label]));
    expect(sent.length / 2500).toBeLessThan((own.length / 2500) * 2);
    expect(brotliCompressSync(sent).length).toBeLessThan(brotliCompressSync(own).length * 1.4);
  });

  it("[forms 7 properties] given rules that say the same of many fields, when the form arrives, then their trees are one", () => {
    const { form } = compileForm(largeForm(400));
    const text = "applicant_name_0 == 'none'";
    const fields = form.fields.map((field) => {
      const hiddenExp = form.fields[2]?.rules.hiddenExp;
      return hiddenExp ? { ...field, rules: { hiddenExp: { ...hiddenExp } } } : field;
    });
    const rules = rulesOf(received({ ...form, fields })).filter((rule) => rule.text === text);
    expect(rules.length).toBeGreaterThanOrEqual(400);
    expect(new Set(rules.map(({ tree }) => tree)).size).toBe(1);
  });
});

describe("what a browser gets of a form", () => {
  it("[forms 7 properties] given a person who fills the form in, when it goes out, then neither the texts of rules nor the types of PostgreSQL do", () => {
    const form = readerForm(large.form, false);
    expect(rulesOf(form).filter(({ text }) => text !== "")).toEqual([]);
    expect(sent).not.toContain("postgres");
    expect(sent).not.toContain("round(");
    expect(rulesOf(form).map(({ tree }) => tree)).toEqual(rulesOf(large.form).map(({ tree }) => tree));
  });

  it("[forms 7 properties] given a designer, when the form goes out, then the texts of its rules do as well", () => {
    const texts = rulesOf(readerForm(large.form, true)).map(({ text }) => text);
    expect(texts).toEqual(rulesOf(large.form).map(({ text }) => text));
    expect(texts).not.toContain("");
  });
});
