import type { Database } from "@tessera/server-core/database/pool.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";

/** The world of the one who wants none: nothing is loaded, nobody made. */
const none: Settings["world"] = { name: "empty", folder: null };

/**
 * Begins the installation with a world, once and for all: a later start that names another one, or forgets to name any,
 * neither fills an installation at work with a demonstration nor gives it accounts whose password is shown. Answers the
 * world to prepare.
 */
export async function beginWorld(options: {
  readonly database: Database;
  /** The world that the settings name. */
  readonly world: Settings["world"];
  readonly notify: (line: string) => void;
}): Promise<Settings["world"]> {
  const { database, world } = options;
  await database.query({
    text: "insert into sys.world (name) values ($1) on conflict do nothing",
    values: [world.name],
  });
  const { rows } = await database.query<{ name: string }>("select name from sys.world");
  const begun = rows[0]?.name ?? world.name;
  if (begun === world.name) return world;
  options.notify(
    `This installation was begun with the world ${begun}; nothing of the world ${world.name} is put into it`,
  );
  return none;
}
