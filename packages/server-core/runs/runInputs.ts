import type { Json } from "@tessera/std/canonicalJson.ts";
import type { SqlRunner } from "../database/pool.ts";

/** The runs of a kind that are kept: what each was started with, and whether it goes on. */
export async function runInputs(
  runner: SqlRunner,
  kind: string,
): Promise<readonly { readonly input: Json; readonly goesOn: boolean }[]> {
  const { rows } = await runner.query<{ input: string; goes_on: string }>({
    text: "select input, ended_at is null as goes_on from sys.durable_run where kind = $1",
    values: [kind],
  });
  return rows.map(({ goes_on, input }) => ({ input: JSON.parse(input), goesOn: goes_on === "t" }));
}
