/** Bounds of the language. Going beyond one is a problem at check time or an `EvaluationError` at run time. */
export const limits = {
  /** Characters of an expression's text. */
  source: 20_000,
  /** Nodes of an expression with the bodies of all functions it calls. */
  nodes: 20_000,
  /** Nesting of an expression. */
  depth: 500,
  /**
   * Nesting of what the call of a function that people defined becomes, arguments included: whatever runs a tree calls
   * itself so often.
   */
  inlinedDepth: 1_000,
  /** Characters of a text that an evaluation makes. */
  text: 200_000,
  /** Items of a list that an evaluation makes. */
  list: 100_000,
  /** Decimal digits of an exact number, before and after the point together. */
  digits: 200,
  /**
   * Fuel of one evaluation: about one unit per node evaluated inside a function over a list, and per item made. What
   * costs more takes more: a unit stands for up to some 100 ns, so that all of it is gone in about 200 ms
   * (`bench/engines/fuel.ts`).
   */
  fuel: 2_000_000,
} as const;
