/** What check and parse can find. */
export type ProblemCode =
  | "syntax_error"
  | "syntax_not_allowed"
  | "too_long"
  | "too_deep"
  | "too_big"
  | "unknown_field"
  | "unknown_member"
  | "unknown_function"
  | "wrong_argument_count"
  | "wrong_argument_type"
  | "wrong_argument_value"
  | "pattern_invalid"
  | "url_refused"
  | "operator_type"
  | "unlike_types"
  | "constant_condition"
  | "costly"
  | "name_taken";

/** Something wrong, or odd, in an expression. */
export interface Problem {
  readonly code: ProblemCode;
  /** An error cannot be published, a warning can. */
  readonly severity: "error" | "warning";
  /** Offsets in the text: first character, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Values for the message. `expected`, `actual`, `left` and `right` hold type kinds, several separated by a comma. */
  readonly data: Readonly<Record<string, string | number>>;
}

const typed = new Set(["expected", "actual", "left", "right"]);

/**
 * The message of a problem in a person's language. `translate` gives the text of a key of this package's `i18n` with
 * `{name}` places filled from the data.
 */
export function problemText(
  problem: Problem,
  translate: (key: string, data: Readonly<Record<string, string | number>>) => string,
): string {
  const data = Object.fromEntries(
    Object.entries(problem.data).map(([name, value]) => [
      name,
      typed.has(name) && typeof value === "string"
        ? value
            .split(",")
            .map((kind) => translate(`expression.type.${kind}`, {}))
            .join(", ")
        : value,
    ]),
  );
  const variant = "suggestion" in data ? ".suggestion" : "";
  return translate(`expression.problem.${problem.code}${variant}`, data);
}
