import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@tessera/server-core/database/pool.ts";

/** Waits until PostgreSQL has noticed that all other connections to this database are gone. */
export async function untilAlone(admin: Database): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ others: string }>(
      `select count(*) as others from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and application_name = 'tessera'`,
    );
    if (rows[0]?.others === "0") return;
    await sleep(5);
  }
}
