import type { FieldType } from "@tessera/contract/defineField.ts";
import type { FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import type { MenuBadge } from "./badges/menuBadge.ts";
import type { ClockWatch } from "./clock/followClock.ts";
import type { DiskSpace } from "./database/diskSpace.ts";
import type { Database } from "./database/pool.ts";
import type { FeatureNotices } from "./notices/noticeSort.ts";
import type { Outbox } from "./outbox/outbox.ts";
import type { RunSeal } from "./runs/runSeal.ts";
import type { SearchProvider } from "./search/searchProvider.ts";
import type { Settings } from "./settings/settings.ts";
import type { Turns } from "./turns/turns.ts";

/**
 * What handlers stand on. Composed once in `apps/server`. Here stands what the core brings; each part of the server
 * adds its own service to this interface in the module that declares it (`declare module`), so nothing here knows what
 * is built on it.
 */
export interface Services {
  readonly settings: Settings;
  readonly database: Database;
  /** Whether changes, or all that is written, are refused because the disk is full. */
  readonly space: Pick<DiskSpace, "isShort" | "isExhausted">;
  /** Field types by id and alias. */
  readonly fieldTypes: ReadonlyMap<string, FieldType>;
  /** What they know of their values. */
  readonly behaviours: FieldBehaviours;
  /** Whose call runs when. */
  readonly turns: Turns;
  /** The database's clock. Anyone who is about to take a lease for ended looks at it first. */
  readonly clock: ClockWatch;
  readonly outbox: Outbox;
  /** Families of the catalogue's operations, by name. */
  readonly families: readonly string[];
  /** Where the search over everything looks. */
  readonly search: readonly SearchProvider[];
  /** Counts that features offer to menus, by name. */
  readonly badges: ReadonlyMap<string, MenuBadge>;
  /** Closes what runs need in secret. */
  readonly seal: RunSeal;
  /** What features notify people of. */
  readonly notices: readonly FeatureNotices[];
  /** Version of the product. */
  readonly version: string;
  /** Name of this process among those that serve the installation; empty for commands, which serve nobody. */
  readonly node: string;
}
