import type { CompiledForm } from "../compile/compiledForm.ts";

/**
 * Numbers of all that rules can read: main slots first (a sub-form's slot is its set of rows), then the columns of each
 * sub-form, then the positions of rows.
 */
export interface Sources {
  readonly count: number;
  /**
   * Number of a key as `CompiledRule.reads` has it. Throws `RangeError` for one that names nothing: the form was not
   * compiled.
   */
  readonly of: (key: string) => number;
  readonly column: (table: number, slot: number) => number;
  readonly index: (table: number) => number;
  /** Sub-form and slot of a column; null for any other source. */
  readonly columnAt: (source: number) => { readonly table: number; readonly slot: number } | null;
}

/** Numbers what the rules of a form can read. */
export function numberSources({ fields, tables }: CompiledForm): Sources {
  const bases: number[] = [];
  let count = fields.length + tables.length;
  for (const { columns } of tables) {
    bases.push(count);
    count += columns.length;
  }
  const firstIndex = count;
  const column = (table: number, slot: number) => (bases[table] ?? Number.NaN) + slot;
  return {
    count: count + tables.length,
    column,
    index: (table) => firstIndex + table,
    of: (key) => {
      const colon = key.indexOf(":");
      const last = key.lastIndexOf(":");
      const source =
        last === colon
          ? Number(key.slice(colon + 1))
          : column(Number(key.slice(colon + 1, last)) - fields.length, Number(key.slice(last + 1)));
      if (!(source >= 0 && source < count)) throw new RangeError(`Nothing is called "${key}" in this form.`);
      return source;
    },
    columnAt: (source) => {
      if (source >= firstIndex || source < (bases[0] ?? firstIndex)) return null;
      let table = bases.length - 1;
      while (table > 0 && (bases[table] ?? 0) > source) table--;
      return { table, slot: source - (bases[table] ?? 0) };
    },
  };
}
