import { behavioursOf } from "@tessera/contract/behavioursOf.ts";
import { byIdAndAlias } from "@tessera/contract/byIdAndAlias.ts";
import { createTexts } from "@tessera/documents/texts/createTexts.ts";
import { createSessions } from "@tessera/identity/sessions/createSessions.ts";
import { renewContext } from "@tessera/identity/sessions/withFreshRetry.ts";
import { createSocketHub, type OwnSocketHub } from "@tessera/realtime/socket/createSocketHub.ts";
import { openFiles } from "@tessera/records/files/files.ts";
import { createPreviews } from "@tessera/records/preview/createPreviews.ts";
import { createRuleRequests } from "@tessera/records/rules/ruleRequests.ts";
import { createScripts, type OwnScripts } from "@tessera/records/rules/scripts.ts";
import { badgesByName } from "@tessera/server-core/badges/menuBadge.ts";
import { followClock } from "@tessera/server-core/clock/followClock.ts";
import { checkedNotices } from "@tessera/server-core/notices/noticeSort.ts";
import { createOutbox } from "@tessera/server-core/outbox/createOutbox.ts";
import { createRunSeal } from "@tessera/server-core/runs/runSeal.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { createTurns } from "@tessera/server-core/turns/turns.ts";
import { clockMoves } from "../clockMoves.ts";
import { createAnswerParts } from "../http/answerParts.ts";
import { openDefinitions } from "./openDefinitions.ts";
import type { ServerOptions } from "./startServer.ts";

/** All services but sign-in. */
export interface OpenedServices extends Omit<Services, "signIn"> {
  readonly socket: OwnSocketHub;
  readonly scripts: OwnScripts;
}

/** What services are opened with besides what the server is started with. */
interface Surroundings {
  /** All services, once they are there: sockets that come later are served by them. */
  readonly services?: () => Services;
  /** See `DefinitionsOptions.isSafe`; commands always work on everything. Default: false. */
  readonly isSafe?: boolean;
  /** Called with what fails beside any request. */
  readonly onError?: (error: unknown) => void;
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}

function noSockets(): Services {
  throw new Error("Sockets are served by a server alone.");
}

/**
 * Composes what handlers stand on, sign-in apart, and loads the definitions. For a server, and for commands that work
 * beside one: these have no sockets of their own and reach those of the servers through the outbox.
 */
export async function openServices(
  options: Pick<
    ServerOptions,
    | "settings"
    | "database"
    | "secrets"
    | "product"
    | "createRecords"
    | "alterations"
    | "socketLimits"
    | "space"
    | "turnLimits"
  >,
  { services = noSockets, onError = warn, isSafe = false }: Surroundings = {},
): Promise<OpenedServices> {
  const { settings, database, secrets, product } = options;
  const badges = badgesByName((product.features ?? []).flatMap((feature) => feature.badges ?? []));
  const notices = checkedNotices((product.features ?? []).flatMap((feature) => feature.notices ?? []));
  const definitions = await openDefinitions(options, isSafe);
  const fieldTypes = byIdAndAlias(product.fieldTypes);
  const clock = followClock(database, { moves: clockMoves });
  const texts = createTexts({ product: product.texts, definitions, database, onError });
  const sessions = createSessions({ database, secrets, settings, clock });
  const records = options.createRecords(renewContext);
  const ruleRequests = createRuleRequests(product.operations);
  const scripts = createScripts(onError);
  const families = [...new Set(product.operations.map(({ operation }) => operation.family))].sort();
  const outbox = createOutbox({ database, onError });
  const socket = createSocketHub({ outbox, services, onError, limits: options.socketLimits ?? {} });
  const space = options.space ?? { isShort: () => false, isExhausted: () => false };
  return {
    settings,
    database,
    definitions,
    records,
    files: openFiles(settings),
    sessions,
    texts,
    space,
    ruleRequests,
    previews: createPreviews(),
    parts: createAnswerParts(product.operations),
    scripts,
    fieldTypes,
    behaviours: behavioursOf(fieldTypes),
    turns: createTurns(options.turnLimits),
    families,
    search: (product.features ?? []).flatMap(({ search }) => search ?? []),
    badges,
    notices,
    seal: createRunSeal(secrets),
    outbox,
    socket,
    clock,
    version: product.version,
    node: "",
  };
}
