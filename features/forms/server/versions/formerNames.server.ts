import { choiceQueryOf } from "@tessera/contract/definitions/choiceQueryOf.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import { type ChosenRows, keysIn } from "@tessera/records/sources/chosenRows.ts";
import { chosenNames } from "@tessera/records/sources/openSource.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";

/** Most names that are asked for of one entity or query for one version. */
const maxNames = 1_000;

/** What the keys in a field are of, beside a single reference; null where it has none. */
export function chosenIn({ formats, reference, type, valueType }: CompiledField): ChosenRows | null {
  const chosen = type === null ? null : choiceQueryOf(formats);
  if (chosen !== null && (reference === null || valueType === "list")) return chosen;
  return reference !== null && valueType === "list" ? { entity: reference.entity } : null;
}

/** Names of chosen records and rows, asked for at once. */
export class FormerNames {
  readonly #context: RequestContext;
  readonly #wanted = new Map<string, { readonly rows: ChosenRows; readonly keys: Set<string> }>();
  readonly #found = new Map<string, ReadonlyMap<string, string>>();

  constructor(context: RequestContext) {
    this.#context = context;
  }

  want(rows: ChosenRows, value: Json): void {
    const mark = JSON.stringify(rows);
    const known = this.#wanted.get(mark) ?? { rows, keys: new Set<string>() };
    for (const key of keysIn(value)) if (known.keys.size < maxNames) known.keys.add(key);
    this.#wanted.set(mark, known);
  }

  /** Asks for all that is wanted, of entities and queries that there still are. */
  async find(): Promise<void> {
    const definitions = this.#context.services.definitions.current();
    await Promise.all(
      [...this.#wanted].map(async ([mark, { keys, rows }]) => {
        const isThere =
          "entity" in rows ? definitions.get("entity", rows.entity) : definitions.get("query", rows.query);
        if (isThere && keys.size > 0) this.#found.set(mark, await chosenNames(this.#context, rows, [...keys]));
      }),
    );
  }

  /** Null where there is none that the caller may see. */
  of(rows: ChosenRows, key: string): string | null {
    return this.#found.get(JSON.stringify(rows))?.get(key) ?? null;
  }

  /** The names of the keys in a value. */
  all(rows: ChosenRows, value: Json): SafeRecord<string> {
    const names = safeRecord<string>();
    for (const key of keysIn(value)) {
      const name = this.of(rows, key);
      if (name !== null) names[key] = name;
    }
    return names;
  }
}
