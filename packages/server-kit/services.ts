import type { FieldType } from "@tessera/contract/defineField.ts";
import type { FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import type { ClockWatch } from "./clock/followClock.ts";
import type { DiskSpace } from "./database/diskSpace.ts";
import type { Database } from "./database/pool.ts";
import type { Definitions } from "./documents/definitions.ts";
import type { AnswerParts } from "./http/answerParts.ts";
import type { Outbox } from "./outbox/outbox.ts";
import type { Records } from "./records/records.ts";
import type { RuleRequests } from "./rules/ruleRequests.ts";
import type { Scripts } from "./rules/scripts.ts";
import type { Sessions } from "./sessions/sessions.ts";
import type { Settings } from "./settings/settings.ts";
import type { SignIn } from "./signin/signIn.ts";
import type { SocketHub } from "./socket/socketHub.ts";
import type { Texts } from "./texts/texts.ts";
import type { Turns } from "./turns/turns.ts";

/** What handlers stand on. Composed once in `apps/server`. */
export interface Services {
  readonly settings: Settings;
  readonly database: Database;
  readonly definitions: Definitions;
  readonly records: Records;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly texts: Texts;
  /** Whether changes, or all that is written, are refused because the disk is full. */
  readonly space: Pick<DiskSpace, "isShort" | "isExhausted">;
  readonly ruleRequests: RuleRequests;
  readonly parts: AnswerParts;
  readonly scripts: Scripts;
  /** Field types by id and alias. */
  readonly fieldTypes: ReadonlyMap<string, FieldType>;
  /** What they know of their values. */
  readonly behaviours: FieldBehaviours;
  /** Whose call runs when. */
  readonly turns: Turns;
  /** The database's clock. Whoever is about to take a lease for ended looks at it first. */
  readonly clock: ClockWatch;
  readonly outbox: Outbox;
  readonly socket: SocketHub;
  /** Families of the catalogue's operations, by name. */
  readonly families: readonly string[];
  /** Version of the product. */
  readonly version: string;
  /** Name of this process among those that serve the installation; empty for commands, which serve nobody. */
  readonly node: string;
}
