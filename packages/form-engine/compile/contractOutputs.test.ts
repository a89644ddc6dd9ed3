import type { ServerMessage } from "@tessera/contract/save.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expressionChains } from "../definition/expressionChains.ts";
import { type FieldPath, formatFieldPath, parseFieldPath } from "../definition/fieldPath.ts";
import { locateField } from "../definition/locateField.ts";
import { pathMaps } from "../definition/pathMaps.ts";
import { messagesAfterSave, messagesAfterVerification, withoutMessagesOf } from "../store/messageList.ts";
import { openForm } from "../testing/openForm.ts";
import { orderInput } from "../testing/orderForm.ts";
import { withItems } from "../testing/savedOrder.ts";
import { compileForm } from "./compileForm.ts";

const { form } = compileForm(orderInput);

const part = fc.string({ minLength: 1 });
const paths: fc.Arbitrary<FieldPath> = fc.record({
  page: part,
  group: part,
  row: fc.nat({ max: 999_999_999 }),
  field: part,
  item: fc.option(fc.record({ row: fc.oneof(fc.constant("*" as const), fc.nat({ max: 999_999_999 })), field: part })),
});

describe("field paths", () => {
  it("[forms 3 path] given any place of a field, when its path is written and read, then it is the same place in four or six parts", () => {
    fc.assert(
      fc.property(paths, (path) => {
        const text = formatFieldPath(path);
        expect(text.split("/")).toHaveLength(path.item ? 6 : 4);
        expect(parseFieldPath(text)).toEqual(path);
      }),
    );
  });

  it.each([
    "",
    "a/b/c",
    "p/g/0",
    "p/g/x/f",
    "p/g/-1/f",
    "p/g/0/f/1",
    "p/g/0/f/1/i/x",
    "p/g/0/f/x/i",
    "/g/0/f",
    "p//0/f",
    "p/g/0/",
    "p/g",
    "p/g/0/f/*/",
  ])("[forms 3 path] given the text %j, when it is read as a path, then it is none", (text) => {
    expect(parseFieldPath(text)).toBeNull();
  });

  it("[forms 3 path] given any text of parts, when it is read as a path, then it is none, or one that is written and read as the same", () => {
    const texts = fc.array(fc.constantFrom("a", "0", "7", "*", "", "%2F", "%25", "%")).map((parts) => parts.join("/"));
    fc.assert(
      fc.property(texts, (text) => {
        const path = parseFieldPath(text);
        if (path) expect(parseFieldPath(formatFieldPath(path))).toEqual(path);
        else expect(path).toBeNull();
      }),
    );
  });
});

describe("path maps", () => {
  const { fieldPathMap, fieldPathMapByFormName } = pathMaps(form);

  it("[forms 7 properties] given a form, when its path maps are made, then fields are found by element id and by form and name", () => {
    expect(fieldPathMap).toMatchObject({ i1: "p1/g1/0/subject", i4: "p1/g1/2/lines", s1: "p1/g1/2/lines/*/product" });
    expect(fieldPathMapByFormName).toEqual({
      order: {
        subject: "p1/g1/0/subject",
        country: "p1/g1/0/country",
        discount: "p1/g1/1/discount",
        lines: "p1/g1/2/lines",
        total: "p1/g1/3/total",
      },
      lines: Object.fromEntries(
        ["product", "quantity", "price", "total", "share"].map((name) => [name, `p1/g1/2/lines/*/${name}`]),
      ),
    });
  });

  it("[forms 7 properties] given every path of the maps, when it is followed, then it leads to the field it was made of", () => {
    for (const [id, text] of Object.entries(fieldPathMap)) {
      const path = parseFieldPath(text);
      const found = path ? locateField(form, path) : null;
      expect(found?.ok && (found.value.field ?? found.value.table)?.id).toBe(id);
    }
  });

  it.each([
    ["p1/g9/0/subject", "Group does not exist on the form"],
    ["p9/g1/0/subject", "Group does not exist on the form"],
    ["p1/g1/0/nothing", "Field does not exist in the group"],
    ["p1/g1/2/lines/0/nothing", "Field does not exist in the group"],
    ["p1/g1/2/lines/0/order_id", "Field does not exist in the group"],
    ["p1/g1/0/subject/0/product", "Field does not exist in the group"],
    ["p1/g1/0/reference", "Field does not exist in the group"],
  ])("[forms 8 group] given the path %s, when it is followed, then the answer is: %s", (text, error) => {
    const path = parseFieldPath(text);
    expect(path && locateField(form, path)).toEqual({ ok: false, error });
  });
});

describe("expression chains", () => {
  const { expressionChain, subFormExpressions } = expressionChains(form);
  const short = (links: readonly { subForm: string | null; name: string; property: string }[] | undefined) =>
    links?.map(({ name, property, subForm }) => `${subForm ? `${subForm}.` : ""}${name} ${property}`);

  it("[forms 7 properties] given a form, when its chains are made, then each field names what reads it, values first", () => {
    expect(short(expressionChain.country)).toEqual([
      "reference saveExpression",
      "discount hiddenExp",
      "discount requiredExp",
      "lines.price readOnlyExp",
    ]);
    expect(short(expressionChain.discount)).toEqual(["total saveExpression"]);
    expect(short(expressionChain.lines)).toContain("total saveExpression");
    expect(expressionChain.total).toBeUndefined();
  });

  it("[forms 7 properties] given columns, when their chains are made, then a total of a row comes before what reads it", () => {
    expect(short(subFormExpressions.lines?.price)).toEqual(["lines.total saveExpression"]);
    expect(new Set(short(subFormExpressions.lines?.total))).toEqual(
      new Set(["lines.share saveExpression", "total saveExpression"]),
    );
    expect(subFormExpressions.lines?.price?.[0]?.expression).toBe("row.quantity * row.price");
  });

  it("[forms 7 properties] given groups with rules, when chains are made, then pages and groups are named by id", () => {
    const [page] = orderInput.form?.body.pages ?? [];
    const groups = page?.groups.map((group) => ({ ...group, hiddenExp: "subject == ''" })) ?? [];
    const pages = page ? [{ ...page, readOnlyExp: "subject == 'x'", groups }] : [];
    const body = orderInput.form?.body;
    const ruled = body ? compileForm({ ...orderInput, form: { id: "order", body: { ...body, pages } } }).form : form;
    const links = expressionChains(ruled).expressionChain.subject?.map(({ name, target }) => [target, name]);
    expect(links).toEqual([
      ["field", "reference"],
      ["page", "p1"],
      ["group", "g1"],
    ]);
  });

  it("[forms 7 properties] given rules of every place, when chains are made, then each link says what it decides of what, and how it is written", () => {
    const { form: ruled } = openForm({
      group: { collapsedExp: "subject == 'c'" },
      columns: {
        product: { expressions: { defaultValue: "parent.subject" } },
        quantity: { expressions: { minExp: "lines.count()" } },
      },
      items: withItems({
        country: { expressions: { defaultValue: "concat(subject, subject)" } },
        lines: { expressions: { hiddenExp: "subject == 's'" } },
      }),
      form: (body) => ({ ...body, pages: body.pages.map((page) => ({ ...page, readOnlyExp: "subject == 'p'" })) }),
    });
    const chains = expressionChains(ruled);
    const reference = { target: "field", name: "reference", subForm: null, property: "saveExpression" };
    const total = { ...reference, name: "total" };
    expect(chains.expressionChain.subject).toEqual([
      {
        target: "field",
        name: "country",
        subForm: null,
        property: "defaultValue",
        expression: "concat(subject, subject)",
      },
      { ...reference, expression: "`${country}-${subject}`" },
      { target: "field", name: "product", subForm: "lines", property: "defaultValue", expression: "parent.subject" },
      { target: "page", name: "p1", subForm: null, property: "readOnlyExp", expression: "subject == 'p'" },
      { target: "group", name: "g1", subForm: null, property: "collapsedExp", expression: "subject == 'c'" },
      { target: "subForm", name: "lines", subForm: null, property: "hiddenExp", expression: "subject == 's'" },
    ]);
    expect(short(chains.expressionChain.lines)).toEqual([
      "total saveExpression",
      "lines.share saveExpression",
      "lines.quantity minExp",
    ]);
    expect(chains.subFormExpressions).toEqual({
      lines: {
        quantity: [{ ...total, subForm: "lines", expression: "row.quantity * row.price" }],
        price: [{ ...total, subForm: "lines", expression: "row.quantity * row.price" }],
        total: [
          { ...total, expression: "lines.sum(row => row.total) * (1 - coalesce(discount, 0))" },
          { ...total, name: "share", subForm: "lines", expression: "round(row.total / sum(lines.total), 2)" },
        ],
      },
    });
    expect(Object.keys(chains.expressionChain)).toEqual(["subject", "country", "discount", "lines"]);
  });

  it("[design 7 withheld] given a rule that stays on the server, when chains are made, then nothing of it is reported", () => {
    const { discount } = Object.fromEntries(form.fields.map((field) => [field.name, field]));
    const hidden = discount?.rules.hiddenExp;
    if (!discount || !hidden) throw new Error("The discount has no rule.");
    const rules = { ...discount.rules, hiddenExp: { ...hidden, withheld: true as const } };
    const fields = form.fields.map((field) => (field === discount ? { ...field, rules } : field));
    expect(short(expressionChains({ ...form, fields }).expressionChain.country)).not.toContain("discount hiddenExp");
  });

  it("[forms 7 properties] given a sub-form whose columns nothing reads, when chains are made, then it is there without links", () => {
    const { form: plain } = openForm({
      columns: { total: { expressions: {} }, share: { expressions: {} } },
      items: withItems({ total: { expressions: {} } }),
    });
    expect(expressionChains(plain).subFormExpressions).toEqual({ lines: {} });
  });
});

describe("messages of the server", () => {
  const message = (id: string, row: string | null = null): ServerMessage => ({
    ID: id,
    PUBLIC: "validation.required",
    PUBLIC_PARAMS: {},
    LABEL: id,
    PAGEID: "p1",
    PAGELABEL: "Order",
    ROWNUM: row === null ? null : 0,
    SUBFORM: row === null ? null : "lines",
    ROWUID: row,
  });
  const header = {
    ERROR: [message("a"), message("b", "n1"), message("b", "n2")],
    WARNING: [message("a")],
    SUCCESS: [message("c")],
  };

  it("[forms 4 save] given messages of a save, when it has ended, then all but successes stay", () => {
    expect(messagesAfterSave(header).map(({ type }) => type)).toEqual(["error", "error", "error", "warning"]);
  });

  it("[forms 4 verify] given messages of a verification, when it has ended, then success is called success-verification", () => {
    expect(messagesAfterVerification(header).at(-1)).toEqual({ type: "success-verification", message: message("c") });
    expect(messagesAfterVerification(header)).toHaveLength(5);
  });

  it("[forms 4 messages] given an error that is removed, when its field has more messages, then all of that field go and no others", () => {
    const all = messagesAfterSave(header);
    expect(withoutMessagesOf(all, message("a")).map((one) => one.message.ROWUID)).toEqual(["n1", "n2"]);
    expect(withoutMessagesOf(all, message("b", "n1")).map((one) => one.message.ID)).toEqual(["a", "b", "a"]);
  });
});
