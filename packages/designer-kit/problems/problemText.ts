import type { Translate } from "../document/literalText.ts";
import { valueTypeTexts } from "../schema/valueTypeTexts.ts";

/** A problem as the checks of documents and of expressions give it. */
interface Notified {
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Kinds of values in expressions; several are separated by commas. */
const kinds = (value: string, t: Translate): string =>
  value
    .split(",")
    .map((kind) => t(`expression.type.${kind === "any" ? "unknown" : kind}`))
    .join(", ");
const valueType = (value: string, t: Translate): string => t(valueTypeTexts.get(value) ?? value);
const named =
  (prefix: string) =>
  (value: string, t: Translate): string =>
    t(`${prefix}.${value}`);
const fieldType = named("field");
const language = named("definitions.value.sourceLanguage");

type ValueText = (value: string, t: Translate) => string;

/** What expressions say of types stands under the same names in all their problems. */
const inExpressions: readonly (readonly [string, ValueText])[] = [
  ["expected", kinds],
  ["actual", kinds],
  ["left", kinds],
  ["right", kinds],
];

/** Data of problems that hold names of the product, by the problem: these have texts in every language. */
const valueTexts: ReadonlyMap<string, readonly (readonly [string, ValueText])[]> = new Map([
  [
    "function_result",
    [
      ["actual", kinds],
      ["expected", kinds],
    ],
  ],
  ["not_in_sub_form", [["type", fieldType]]],
  ["rows_not_carried", [["type", fieldType]]],
  ["params_invalid", [["type", named("panel")]]],
  ["reference_dangling", [["kind", named("definitions.kind")]]],
  [
    "reference_type",
    [
      ["own", valueType],
      ["theirs", valueType],
    ],
  ],
  [
    "rule_not_carried",
    [
      ["type", fieldType],
      ["rule", named("definitions.property")],
    ],
  ],
  [
    "rule_result_type",
    [
      ["result", kinds],
      ["type", valueType],
    ],
  ],
  [
    "source_language_changed",
    [
      ["from", language],
      ["to", language],
    ],
  ],
  ["field_type_column", [["type", fieldType]]],
  ["unknown_setting", [["type", fieldType]]],
  [
    "value_type_not_carried",
    [
      ["type", fieldType],
      ["valueType", valueType],
    ],
  ],
]);

/** The sentence of a problem, with the labels of the person's language for types, rules and kinds. */
export function problemText({ code, data }: Notified, t: Translate): string {
  const isOfExpression = code.startsWith("expression.");
  const shown: Record<string, unknown> = { ...data };
  for (const [name, textOf] of isOfExpression ? inExpressions : (valueTexts.get(code) ?? [])) {
    const value = data[name];
    if (typeof value === "string" && value !== "") shown[name] = textOf(value, t);
  }
  const key = isOfExpression ? code : `problem.${code}`;
  return t("suggestion" in data ? `${key}.suggestion` : key, shown);
}
