import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import { orderInput } from "@tessera/form-engine/testing/orderForm.ts";
import { sampleField } from "@tessera/form-engine/testing/sampleField.ts";
import { expect, it } from "vitest";
import { loadRangeFunctions } from "./loadRangeFunctions.ts";

it("[forms 7 expression] given a form without ranges and one with a field of them, when its functions are loaded, then only the other gets those of ranges", async () => {
  const { form } = compileForm(orderInput);
  const period = sampleField({ valueType: "date_range" });
  const found = await loadRangeFunctions({ ...form, fields: [...form.fields, period] });
  expect(await loadRangeFunctions(form)).toBeNull();
  expect(found?.has("overlaps")).toBe(true);
});
