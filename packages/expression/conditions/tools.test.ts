import { describe, expect, it } from "vitest";
import { isUsableName, type Scope } from "../check/scope.ts";
import { completionsAt } from "../editor/completionsAt.ts";
import { dependenciesOf } from "../editor/dependenciesOf.ts";
import { format } from "../editor/format.ts";
import { type RenameTarget, rename } from "../editor/rename.ts";
import { standardLibrary } from "../functions/standardLibrary.ts";
import { parse } from "../parse/parse.ts";
import { sampleRowScope, sampleScope } from "../testing/sample.ts";

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
    ["sum(lines['quantity'])", column("quantity"), "pieces", "sum(lines['pieces'])", sampleScope],
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

  it("[design 6 completion] given a row's expression, when completed, then its text is offered with type and label", () => {
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
