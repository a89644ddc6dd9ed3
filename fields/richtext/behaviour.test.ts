import { provesBehaviour } from "@tessera/contract/testing/provesBehaviour.ts";
import { columnValueType } from "@tessera/contract/values/columnValueType.ts";
import { describe, expect, it } from "vitest";
import { behaviour } from "./behaviour.ts";
import cases from "./cases.json";

provesBehaviour("richtext", behaviour, cases);

describe("a column of rich texts", () => {
  const column = (formats: object) =>
    columnValueType({ type: "text", fieldType: { type: "richtext", formats: { ...formats } } }, () => behaviour);
  const detail = { postgres: "text" };

  it("[forms 3 richtext] given markup of any kind, when it is written to a column of the type, then only what a rich text may hold is stored", () => {
    const value = '<h1 style="color:red">Title</h1><script>alert(1)</script><p>one <b>two</b></p>';
    expect(column({}).check(value, detail)).toMatchObject({
      ok: true,
      value: "<p>Title</p><p>one <strong>two</strong></p>",
    });
    expect(column({ bold: false }).check(value, detail)).toMatchObject({
      ok: true,
      value: "<p>Title</p><p>one two</p>",
    });
    expect(column({}).check("<p> </p>", detail)).toMatchObject({ ok: true, value: null });
    expect(column({}).check(1, detail)).toMatchObject({ ok: false });
  });

  it("[forms 5 richtext] given a column with a longest text, when the markup is longer, then it is refused", () => {
    expect(column({}).check("abc", { ...detail, length: 10 })).toMatchObject({ ok: true });
    expect(column({}).check("<b>abc</b>", { ...detail, length: 10 })).toMatchObject({ ok: false });
  });
});
