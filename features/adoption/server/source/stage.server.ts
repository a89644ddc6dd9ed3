import type { Client } from "pg";
import type { CatalogueTable } from "../catalogue/catalogue.ts";
import { pipeCopy } from "../copy/copyStreams.server.ts";
import { fingerprint } from "../documents/names.ts";
import type { SourcePlace } from "../readSource.server.ts";
import { quoteName } from "../statements/quoteName.ts";

/**
 * The rows of a source's tables as text, in tables of their own beside ours, so that both can be compared in one
 * statement.
 */
export class Stage {
  readonly #target: Client;
  readonly #schema: string;
  readonly #tables = new Map<string, string>();

  private constructor(target: Client, schema: string) {
    this.#target = target;
    this.#schema = schema;
  }

  /** Makes the schema for a subsystem's rows; what an ended run left of it goes. */
  static async open(target: Client, subsystem: string): Promise<Stage> {
    const schema = `adoption_stage_${fingerprint(subsystem)}`;
    await target.query(`drop schema if exists ${schema} cascade; create schema ${schema}`);
    return new Stage(target, schema);
  }

  /** The table that holds rows of this table of the source, quoted; null while it was not loaded. */
  find(table: string): string | null {
    return this.#tables.get(table) ?? null;
  }

  /** A name for a further table in the schema, quoted. */
  name(kind: string, table: string): string {
    return `${this.#schema}.${quoteName(`${kind}_${fingerprint(table)}`)}`;
  }

  /** Copies the rows of a table of the source, read in its snapshot. Its computed columns are left out. */
  async load(source: Client, place: SourcePlace, table: CatalogueTable): Promise<string> {
    const known = this.#tables.get(table.name);
    if (known !== undefined) return known;
    const staged = `${this.#schema}.${quoteName(`r${this.#tables.size}`)}`;
    const columns = table.columns.filter(({ generated }) => generated === null).map(({ name }) => quoteName(name));
    await this.#target.query(`create unlogged table ${staged} (${columns.map((name) => `${name} text`).join(", ")})`);
    const only = table.partitioning === null ? "only " : "";
    const from = `${only}${quoteName(place.schema)}.${quoteName(place.name)}`;
    const values = columns.map((name) => `${name}::text`).join(", ");
    const list = columns.length === 0 ? "" : ` (${columns.join(", ")})`;
    await pipeCopy(
      source,
      `copy (select ${values} from ${from}) to stdout`,
      this.#target,
      `copy ${staged}${list} from stdin`,
    );
    await this.#target.query(`analyze ${staged}`);
    this.#tables.set(table.name, staged);
    return staged;
  }

  /** Removes everything. */
  async close(): Promise<void> {
    await this.#target.query(`drop schema if exists ${this.#schema} cascade`);
  }
}
