import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { FileSettings } from "@tessera/server-core/settings/settings.ts";

/**
 * Endings that names of files may have: those of the settings, with those that administrators allow beyond them, and
 * without those that they do not.
 */
export async function allowedEndings(
  runner: SqlRunner,
  { endings }: Pick<FileSettings, "endings">,
): Promise<readonly string[]> {
  const { rows } = await runner.query<{ ending: string; allowed: string }>(
    "select ending, is_allowed as allowed from sys.file_ending order by ending",
  );
  const isKept = new Map(rows.map(({ allowed, ending }) => [ending, allowed === "t"]));
  const all = new Set([...endings, ...isKept.keys()]);
  return [...all].filter((ending) => isKept.get(ending) ?? true).sort();
}
