import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { PanelType } from "@tessera/contract/definePanel.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Alterations } from "@tessera/documents/store/alterations.ts";
import type { ProductTexts } from "@tessera/documents/texts/productTexts.ts";
import { backChannelRoutes } from "@tessera/identity/signin/backChannelRoutes.ts";
import { createSignIn } from "@tessera/identity/signin/createSignIn.ts";
import { createEmbeddedProvider, type EmbeddedProvider } from "@tessera/identity/signin/embeddedProvider.ts";
import { inProcessFetch } from "@tessera/identity/signin/inProcessFetch.ts";
import { passwordLinkRoutes } from "@tessera/identity/signin/passwordLinkRoutes.ts";
import { keepsPasswords } from "@tessera/identity/signin/passwords.ts";
import type { DemoAccount } from "@tessera/identity/signin/signInPage.ts";
import { signInRoutes } from "@tessera/identity/signin/signInRoutes.ts";
import { openDurable } from "@tessera/realtime/durable/openDurable.ts";
import { progressMessages } from "@tessera/realtime/durable/progressStore.ts";
import { undoWindowWork } from "@tessera/realtime/durable/undoWindowWork.ts";
import { notificationMessages } from "@tessera/realtime/notifications/notificationMessages.ts";
import { acceptSockets } from "@tessera/realtime/socket/acceptSockets.ts";
import { followOutbox } from "@tessera/realtime/socket/followOutbox.ts";
import type { SocketLimits } from "@tessera/realtime/socket/socketLimits.ts";
import type { Records } from "@tessera/records/guard/records.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Migration } from "@tessera/server-core/database/migrations.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import type { HandledOperation } from "@tessera/server-core/handle.ts";
import { reasonOf } from "@tessera/server-core/http/reasonOf.ts";
import type { ServerNode } from "@tessera/server-core/nodes/registerNode.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { Secrets } from "@tessera/server-core/settings/secrets.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import type { TurnLimits } from "@tessera/server-core/turns/turnLimits.ts";
import type { FastifyInstance } from "fastify";
import type { ServerFeature } from "../defineFeature.ts";
import { createHttp } from "../http/createHttp.ts";
import type { ClientPatience } from "../http/slowClients.ts";
import type { PageFile } from "../web/pageFiles.ts";
import { cleaningSchedule, cleaningWork, signInCleaningSchedule, signInCleaningWork } from "./cleaning.ts";
import { openServices } from "./openServices.ts";

/** What the product puts on the server: its registries and files. */
export interface Product {
  readonly operations: readonly HandledOperation[];
  readonly kinds: readonly DocumentKind[];
  readonly fieldTypes: readonly FieldType[];
  readonly panelTypes: readonly PanelType[];
  /** The product layer. */
  readonly documents: readonly TesseraDocument[];
  /** Fingerprint of the code that compiles documents (`codePrint`); absent: it is always the same. */
  readonly code?: string;
  readonly texts: ProductTexts;
  /** System tables of features, beside `coreMigrations`. */
  readonly migrations?: readonly Migration[];
  readonly pageFiles: readonly PageFile[];
  /** What features put on the server beside what is found by folder. */
  readonly features?: readonly ServerFeature[];
  /** Folder of the built browser application; null serves none. */
  readonly webFolder: string | null;
  readonly version: string;
}

/** What a server is started with. The database has been migrated. */
export interface ServerOptions {
  readonly settings: Settings;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly product: Product;
  /** Makes the guard, given how a context is renewed when its counters are out of date. */
  readonly createRecords: (renew: (stale: RequestContext) => Promise<RequestContext>) => Records;
  /** The lease of this server; absent: it leaves durable runs to others. */
  readonly node?: Pick<ServerNode, "id">;
  /** Room on the disks that this process writes; absent: it is not watched. */
  readonly space?: Services["space"];
  /** How publishing an entity changes its table; absent: it changes none. */
  readonly alterations?: Alterations;
  /** Runs when the definitions are loaded and before the server listens: first documents, first users. */
  readonly prepare?: (services: Services) => Promise<void>;
  /** Bounds of sockets that differ from `socketLimits`, for tests. */
  readonly socketLimits?: Partial<SocketLimits>;
  /** Bounds of calls, in place of `turnLimits`, for tests. */
  readonly turnLimits?: TurnLimits;
  /** Patience with clients that differs from `clientPatience`, for tests. */
  readonly patience?: Partial<ClientPatience>;
  /** Accounts that the sign-in page offers; null outside the demo world. */
  readonly demo: { readonly accounts: readonly DemoAccount[]; readonly password: string } | null;
}

/** A server that listens. */
export interface RunningServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Answers what is under way, then closes every connection. The database stays open. */
  close(): Promise<void>;
}

const idleInterval = 60_000;
const clockInterval = 2_000;

/**
 * Composes the services, loads the definitions and listens. Throws what listening throws (a taken port), and
 * `DatabaseError`.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { settings, database, secrets, product } = options;
  const { features = [] } = product;
  let app: FastifyInstance | null = null;
  const held: { services: Services | null } = { services: null };
  const warn = (err: unknown, what: string): void => {
    const isPassing = err instanceof TesseraError && err.kind.blame === "operational";
    app?.log.warn(isPassing ? { reason: reasonOf(err) } : { err }, what);
  };
  const onError = (error: unknown): void => warn(error, "sockets or outbox failed");
  const opened = await openServices(options, {
    onError,
    isSafe: settings.safeMode,
    services: () => {
      if (held.services === null) throw new Error("A socket came before the server was composed.");
      return held.services;
    },
  });
  const { texts, sessions, socket, outbox } = opened;
  await opened.clock.look();
  const provider: EmbeddedProvider | null = keepsPasswords(settings)
    ? await createEmbeddedProvider({ database, secrets, settings, texts })
    : null;
  const signIn = createSignIn({
    database,
    sessions,
    settings,
    snapshot: () => opened.definitions.current(),
    embedded: provider === null ? null : { ...provider, fetch: inProcessFetch(() => app) },
    warn: (details, what) => app?.log.warn(details, what),
  });
  const services: Services = {
    ...opened,
    signIn,
    // The name changes when a lease was lost.
    get node() {
      return options.node?.id ?? "";
    },
  };
  held.services = services;
  await options.prepare?.(services);
  app = await createHttp({
    services,
    operations: product.operations,
    mounted: provider === null ? [] : [provider],
    routes:
      provider === null
        ? [backChannelRoutes({ database, sessions, signIn })]
        : [
            signInRoutes({ database, secrets, settings, texts, provider, demo: options.demo }),
            passwordLinkRoutes({ database, sessions, settings, texts }),
          ],
    pageFiles: product.pageFiles,
    webFolder: product.webFolder,
    version: product.version,
    ...(options.patience === undefined ? {} : { patience: options.patience }),
  });
  notificationMessages(services);
  progressMessages(services);
  const stopParts = features.flatMap(({ socketParts }) => (socketParts ?? []).map((part) => part(services, onError)));
  sessions.onEnd(() => outbox.wake());
  const stopFollowing = followOutbox(socket, services, onError);
  const sayGoodbye = acceptSockets(app.server, socket, { sessions, settings, thread: services.turns.thread });
  const { node } = options;
  // Safe mode knows of none of the installation's definitions, so it takes no work that stands on them.
  const durable =
    node === undefined || settings.safeMode
      ? null
      : openDurable({
          services,
          node,
          works: [
            cleaningWork,
            signInCleaningWork,
            undoWindowWork,
            ...features.flatMap((feature) => feature.works ?? []),
          ],
          schedules: (now) => [
            cleaningSchedule,
            signInCleaningSchedule,
            ...features.flatMap(({ schedules }) => schedules?.(now) ?? []),
          ],
          onError: (error, run) => warn(error, run === null ? "durable runs wait" : `durable run ${run} failed`),
        });
  // A request of a session that is idle finds it ended by itself; this one notifies those who listen (open sockets).
  const idling = setInterval(() => {
    sessions.end({ kind: "idle" }, "idle").catch((error: unknown) => warn(error, "idle sessions were not ended"));
  }, idleInterval);
  idling.unref();
  const following = setInterval(() => {
    opened.clock.look().catch((error: unknown) => warn(error, "the clock could not be followed"));
  }, clockInterval);
  following.unref();
  const running = app;
  const close = async (): Promise<void> => {
    clearInterval(idling);
    clearInterval(following);
    stopFollowing();
    for (const stop of stopParts) stop?.();
    await sayGoodbye();
    await durable?.close();
    await running.close();
    await opened.scripts.close();
    await outbox.close();
  };
  try {
    // What is signalled before the node knows where it reads from would reach none of its pages.
    await outbox.read();
    await running.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    // What reads and waits beside requests has begun already; left alone it would keep the process from ending.
    await close();
    throw error;
  }
  // Another provider that does not answer is named by a line of the log now, not when the first person wants to sign
  // in.
  if (provider === null) void signIn.addresses().catch((error: unknown) => warn(error, "sign-in is not ready"));
  return { app: running, services, close };
}
