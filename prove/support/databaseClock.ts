import type { TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { Client } from "pg";

/** The clock of one database, which can be set. */
export interface DatabaseClock {
  /** By how many milliseconds it is ahead of the machine's. */
  readonly ahead: number;
  /** Sets it, for every connection at once. */
  set(ahead: number): Promise<void>;
}

/**
 * Gives a database that is still empty a clock of its own: `now()` and `clock_timestamp()`, by which the product
 * measures sessions, leases and what is due, are found before those of PostgreSQL. The machine's clock stays as it is.
 */
export async function settableClock({ url }: Pick<TestDatabase, "url">): Promise<DatabaseClock> {
  const once = async (text: string, values: readonly unknown[] = []): Promise<void> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(text, [...values]);
    } finally {
      await client.end();
    }
  };
  const name = new URL(url).pathname.slice(1);
  await once(`
    create schema prove_clock;
    create table prove_clock.ahead (one boolean primary key default true check (one), amount interval not null);
    insert into prove_clock.ahead (amount) values ('0');
    create function prove_clock.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + amount from prove_clock.ahead';
    create function prove_clock.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + amount from prove_clock.ahead';
    alter database "${name}" set search_path = prove_clock, pg_catalog, public;
  `);
  let ahead = 0;
  return {
    get ahead() {
      return ahead;
    },
    set: async (wanted) => {
      await once("update prove_clock.ahead set amount = $1::interval", [`${wanted} ms`]);
      ahead = wanted;
    },
  };
}
