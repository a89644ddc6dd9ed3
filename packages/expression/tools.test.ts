import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completionsAt } from "./completionsAt.ts";
import type { ConditionScalar, ConditionTree } from "./condition.ts";
import { conditionToText } from "./conditionToText.ts";
import { dependenciesOf } from "./dependenciesOf.ts";
import { format } from "./format.ts";
import { parse } from "./parse.ts";
import { type RenameTarget, rename } from "./rename.ts";
import { sampleRowScope, sampleScope } from "./sample.ts";
import { isUsableName, type Scope } from "./scope.ts";
import { standardLibrary } from "./standardLibrary.ts";
import { run } from "./testing.ts";
import { textToCondition } from "./textToCondition.ts";

function parsed(text: string) {
  const result = parse(text);
  if (!result.ok) throw new Error(`${text}: ${result.error[0]?.code}`);
  return result.value;
}

describe("format", () => {
  it.each([
    ["a+b*c", "a + b * c"],
    ["(a+b)*c", "(a + b) * c"],
    ["((a))-(b-c)", "a - (b - c)"],
    ["a-b-c", "a - b - c"],
    ["(a**b)**c**d", "(a ** b) ** c ** d"],
    ["(-a)**b", "(-a) ** b"],
    ["-(-a)", "-(-a)"],
    ["!!a", "!!a"],
    ["(a??b)||c", "(a ?? b) || c"],
    ["a?b:(c?d:e)", "a ? b : c ? d : e"],
    ["(a?b:c)?d:e", "(a ? b : c) ? d : e"],
    ['"it\'s"', "'it\\'s'"],
    ["'\"'", "'\"'"],
    ["`a${ b }\\`\\${c}`", "`a${b}\\`\\${c}`"],
    ["[ 1,2 ]", "[1, 2]"],
    ["({a:1,'b c':2})", "{ a: 1, 'b c': 2 }"],
    ["f((x)=>({a:x}))", "f(x => ({ a: x }))"],
    ["xs.map((x,i)=>x+i)", "xs.map((x, i) => x + i)"],
    ["(1).a", "(1).a"],
    ["a ?. b ?. [0]", "a?.b?.[0]"],
    ["1_000 + 0x1F", "1_000 + 0x1F"],
  ])("[design 6 format] given %s, when formatted, then it is %s", (text, expected) => {
    expect(format(parsed(text))).toBe(expected);
  });
});

describe("dependenciesOf", () => {
  it("[design 6 names] given a parsed expression, when asked without a scope, then the names it reads are listed once", () => {
    expect(dependenciesOf(parsed("a + row.b * a + sum(lines, x => x.c + d) + lines.c + user.name.length"))).toEqual([
      "a",
      "row.b",
      "lines",
      "d",
      "lines.c",
      "user.name.length",
    ]);
  });
});

describe("rename", () => {
  const main = (name: string): RenameTarget => ({ scope: "main", name });
  const column = (name: string): RenameTarget => ({ scope: "main", name: "lines", column: name });

  it.each<[string, RenameTarget, string, string, Scope]>([
    [
      "price*2 + sum(lines, l => l.quantity * price)",
      main("price"),
      "amount",
      "amount*2 + sum(lines, l => l.quantity * amount)",
      sampleScope,
    ],
    ["count(lines) + count", main("count"), "number", "count(lines) + number", sampleScope],
    ["user.name + name + 'name'", main("name"), "title", "user.name + title + 'name'", sampleScope],
    ["user.name + name", { scope: "user", name: "name" }, "login", "user.login + name", sampleScope],
    ["{ price }", main("price"), "amount", "{ price: amount }", sampleScope],
    ["{ price: price }", main("price"), "amount", "{ price: amount }", sampleScope],
    [
      "lines.sum(l => l.unitPrice) + sum(lines.cost)",
      column("unitPrice"),
      "gross",
      "lines.sum(l => l.gross) + sum(lines.gross)",
      sampleScope,
    ],
    [
      "lines.filter(l => l.quantity > 1)[0]['quantity']",
      column("quantity"),
      "pieces",
      "lines.filter(l => l.pieces > 1)[0]['pieces']",
      sampleScope,
    ],
    [
      "row.quantity + quantityOf",
      { scope: "row", name: "quantity" },
      "pieces",
      "row.pieces + quantityOf",
      sampleRowScope,
    ],
    ["parent.price + price", { scope: "parent", name: "price" }, "amount", "parent.amount + price", sampleRowScope],
    ["lines.map(price => price.quantity)", main("price"), "amount", "lines.map(price => price.quantity)", sampleScope],
    ["name /* the name */  ", main("name"), "title", "title /* the name */  ", sampleScope],
  ])(
    "[design 4 rename] given %s, when a field is renamed, then exactly its uses change",
    (text, target, name, expected, scope) => {
      expect(rename(text, target, name, scope, standardLibrary)).toEqual({ ok: true, value: expected });
    },
  );

  it("[design 4 rename] given a new name that would mean something else, when renamed, then it is refused", () => {
    for (const [text, name] of [
      ["lines.map(line => price)", "line"],
      ["price", "user"],
      ["price", "class"],
      ["price", "a b"],
    ] as const) {
      const result = rename(text, main("price"), name, sampleScope, standardLibrary);
      expect(result.ok ? [] : result.error.map((problem) => problem.code)).toEqual(["name_taken"]);
    }
    expect(rename("price +", main("price"), "amount", sampleScope, standardLibrary).ok).toBe(false);
  });

  it("[design 4 names] given names, when asked whether a field may have them, then words with a meaning are refused", () => {
    expect(["név", "x1", "_a", "$b", "Order", "length", "sum"].filter(isUsableName)).toHaveLength(7);
    expect(
      ["row", "user", "index", "new", "a-b", "1a", "", "__proto__", "a.b", "undefined"].filter(isUsableName),
    ).toEqual([]);
  });
});

const scalars: fc.Arbitrary<ConditionScalar> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.string(),
);
const fieldNames = fc.constantFrom("open", "params.mode", "data.size");
const fieldConditions: fc.Arbitrary<ConditionTree> = fc.oneof(
  fc.record({
    kind: fc.constant("field" as const),
    field: fieldNames,
    operator: fc.constantFrom("=", "<>", "<", "<=", ">", ">=" as const),
    value: scalars,
  }),
  fc.record({
    kind: fc.constant("field" as const),
    field: fc.constant("params.mode"),
    operator: fc.constantFrom("LIKE", "NOT LIKE" as const),
    value: fc.string(),
  }),
  fc.record({
    kind: fc.constant("field" as const),
    field: fieldNames,
    operator: fc.constantFrom("IN", "NOT IN" as const),
    value: fc.array(scalars, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant("field" as const),
    field: fieldNames,
    operator: fc.constantFrom("BETWEEN", "NOT BETWEEN" as const),
    value: fc.tuple(scalars, scalars),
  }),
  fc.record({
    kind: fc.constant("field" as const),
    field: fieldNames,
    operator: fc.constantFrom("EMPTY", "NOT EMPTY" as const),
  }),
);
const conditions = fc.letrec<{ tree: ConditionTree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small" },
    fieldConditions,
    fc.record({ kind: fc.constantFrom("and", "or" as const), items: fc.array(tie("tree"), { maxLength: 3 }) }),
    fc.record({ kind: fc.constant("not" as const), item: tie("tree") }),
  ),
})).tree;

const known: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["open", 5],
  ["params.mode", "edit"],
  ["data.size", { width: 3 }],
]);

/** What a tree says about the sample's values, straight from its definition. */
function meaning(tree: ConditionTree): boolean {
  if (tree.kind === "and") return tree.items.every(meaning);
  if (tree.kind === "or") return tree.items.some(meaning);
  if (tree.kind === "not") return !meaning(tree.item);
  const field = known.get(tree.field);
  const order = (
    value: ConditionScalar,
    accepts: (left: string | number | boolean, right: string | number | boolean) => boolean,
  ) =>
    value !== null &&
    typeof value === typeof field &&
    (typeof field === "string" || typeof field === "number" || typeof field === "boolean") &&
    accepts(field, value);
  switch (tree.operator) {
    case "=":
      return field === tree.value;
    case "<>":
      return field !== tree.value;
    case "<":
      return order(tree.value, (left, right) => left < right);
    case "<=":
      return order(tree.value, (left, right) => left <= right);
    case ">":
      return order(tree.value, (left, right) => left > right);
    case ">=":
      return order(tree.value, (left, right) => left >= right);
    case "LIKE":
      return String(field).includes(tree.value);
    case "NOT LIKE":
      return !String(field).includes(tree.value);
    case "IN":
      return tree.value.some((value) => value === field);
    case "NOT IN":
      return !tree.value.some((value) => value === field);
    case "BETWEEN":
    case "NOT BETWEEN": {
      const [from, to] = tree.value;
      const inside = order(from, (left, right) => left >= right) && order(to, (left, right) => left <= right);
      return inside === (tree.operator === "BETWEEN");
    }
    case "EMPTY":
      return field === null || field === "";
    case "NOT EMPTY":
      return field !== null && field !== "";
  }
}

describe("conditions", () => {
  it.each<[ConditionTree, string]>([
    [{ kind: "field", field: "count", operator: "=", value: 3 }, "count == 3"],
    [{ kind: "field", field: "count", operator: "<>", value: null }, "count != null"],
    [{ kind: "field", field: "price", operator: ">=", value: -1.5 }, "price >= -1.5"],
    [{ kind: "field", field: "name", operator: "LIKE", value: "d'ö" }, "contains(name, 'd\\'ö')"],
    [{ kind: "field", field: "name", operator: "NOT LIKE", value: "x" }, "!contains(name, 'x')"],
    [{ kind: "field", field: "count", operator: "IN", value: [1, 3] }, "includes([1, 3], count)"],
    [{ kind: "field", field: "count", operator: "NOT IN", value: [] }, "!includes([], count)"],
    [{ kind: "field", field: "count", operator: "BETWEEN", value: [1, 5] }, "count >= 1 && count <= 5"],
    [{ kind: "field", field: "count", operator: "NOT BETWEEN", value: [1, 5] }, "!(count >= 1 && count <= 5)"],
    [{ kind: "field", field: "user.name", operator: "NOT EMPTY" }, "!isEmpty(user.name)"],
    [{ kind: "and", items: [] }, "true"],
    [{ kind: "or", items: [] }, "false"],
    [
      {
        kind: "and",
        items: [
          {
            kind: "or",
            items: [
              { kind: "field", field: "flag", operator: "=", value: true },
              { kind: "field", field: "name", operator: "EMPTY" },
            ],
          },
          { kind: "field", field: "count", operator: "BETWEEN", value: [1, 5] },
          { kind: "not", item: { kind: "field", field: "count", operator: "=", value: 2 } },
        ],
      },
      "(flag == true || isEmpty(name)) && count >= 1 && count <= 5 && !(count == 2)",
    ],
  ])(
    "[design 6 conditions] given the tree %j, when written, then it is %s, and read back it is the same tree",
    (tree, text) => {
      expect(conditionToText(tree)).toBe(text);
      expect(textToCondition(text)).toEqual(tree);
    },
  );

  it("[design 6 conditions] given any tree, when written, read and written again, then both say what the tree says", () => {
    fc.assert(
      fc.property(conditions, (tree) => {
        const text = conditionToText(tree);
        if (text === null) throw new Error("not written");
        const again = textToCondition(text);
        const rewritten = again && conditionToText(again);
        if (rewritten === null) throw new Error(`not read: ${text}`);
        expect(run(text)).toBe(meaning(tree));
        expect(run(rewritten)).toBe(meaning(tree));
        expect(textToCondition(rewritten)).toEqual(again);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    "count",
    "!flag",
    "count + 1 > 2",
    "upper(name) == 'A'",
    "name == nothing",
    "flag ? true : false",
    "contains(name, nothing)",
    "a ??",
    "1 == 1",
    "'x'",
    "isEmpty()",
  ])("[design 6 conditions] given %s, when read as a tree, then no tree can say it", (text) => {
    expect(textToCondition(text)).toBeNull();
  });

  it("[design 6 conditions] given a field that is no name, when written, then nothing is", () => {
    for (const field of ["a || true", "", "a.", "a()", "new", "row"]) {
      expect(conditionToText({ kind: "field", field, operator: "EMPTY" })).toBeNull();
    }
    expect(conditionToText({ kind: "field", field: "count", operator: "=", value: Number.NaN })).toBeNull();
    expect(textToCondition("3 < count")).toEqual({ kind: "field", field: "count", operator: ">", value: 3 });
    expect(textToCondition("[1].includes(row.count)")).toEqual({
      kind: "field",
      field: "row.count",
      operator: "IN",
      value: [1],
    });
  });
});

describe("completionsAt", () => {
  const names = (text: string, scope: Scope = sampleScope) => {
    const position = text.indexOf("|");
    const { items } = completionsAt(text.replace("|", ""), position, scope, standardLibrary);
    return items.map((item) => item.name);
  };

  it.each([
    ["pr|", ["price"]],
    ["1 + PR|", ["price"]],
    ["user.|", ["id", "name"]],
    ["lines.un|", ["unitPrice"]],
    ["lines.sum(line => line.|", ["product", "quantity", "unitPrice"]],
    ["lines.sum(line => line.qu|) + 1", ["quantity"]],
    ["lines.filter(a => a.quantity > 1).map(b => li|", ["lines"]],
    ["flag ? pri|", ["price"]],
    ["`${pri|", ["price"]],
    ["name.starts|", ["startsWith"]],
    ["lookup('x', { a: pri|", ["price"]],
    ["sum([1].map(it => i|", ["it", "integer", "includes", "isEmpty", "ifEmpty"]],
    ["name.le|gth", ["length"]],
  ])("[design 6 completion] given %s, when completed at the bar, then these are offered", (text, expected) => {
    expect(
      names(text)
        .filter((name) => expected.includes(name))
        .sort(),
    ).toEqual([...expected].sort());
    expect(names(text).length).toBeGreaterThan(0);
  });

  it("[design 6 completion] given members of a row, when completed, then there is nothing else among them", () => {
    expect(names("lines.sum(line => line.|)")).toEqual(["product", "quantity", "unitPrice"]);
    expect(names("price.|")).not.toContain("upper");
    expect(names("'a|'")).toEqual([]);
  });

  it("[design 6 completion] given a row's expression, when completed, then its words are offered with type and label", () => {
    expect(names("|", sampleRowScope)).toEqual(
      expect.arrayContaining(["row", "parent", "index", "user", "params", "price", "sum"]),
    );
    expect(names("|")).not.toContain("row");
    const { from, to, items } = completionsAt("1 + row.unit * 2", 10, sampleRowScope, standardLibrary);
    expect({ from, to, items }).toEqual({
      from: 8,
      to: 12,
      items: [{ name: "unitPrice", kind: "field", type: "decimal", detail: "Unit price" }],
    });
  });
});
