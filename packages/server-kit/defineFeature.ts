import type { DurableWork, ScheduleSource } from "@tessera/realtime/durable/durableWork.ts";
import type { EntityGuard } from "@tessera/records/guard/recordRules.ts";
import type { MenuBadge } from "@tessera/server-core/badges/menuBadge.ts";
import type { FeatureNotices } from "@tessera/server-core/notices/noticeSort.ts";
import type { SearchProvider } from "@tessera/server-core/search/searchProvider.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { WorldPart } from "./worlds/worldPart.ts";

/**
 * What a feature does with messages of sockets: called once, before the first connection. What it answers stops it.
 * `onError` takes what fails beside any request.
 */
export type SocketPart = (services: Services, onError: (error: unknown) => void) => (() => void) | undefined;

/**
 * What a feature puts on the server beside its folders: operations, documents and migrations are found by where they
 * stand. Absent: the feature has none.
 */
export interface ServerFeature {
  /** Guards of system entities, by entity id. An entity has one guard. */
  readonly guards?: { readonly [entity: string]: EntityGuard };
  readonly socketParts?: readonly SocketPart[];
  /** Work that servers do beside requests, whichever of them dies meanwhile. */
  readonly works?: readonly DurableWork[];
  /** Where the search over everything looks for what the feature has. */
  readonly search?: readonly SearchProvider[];
  /** Counts that items of menus may show. */
  readonly badges?: readonly MenuBadge[];
  /** What it notifies people of. */
  readonly notices?: FeatureNotices;
  /** What it has of a world, besides rows. */
  readonly worldParts?: readonly WorldPart[];
  /** What of it recurs. */
  readonly schedules?: ScheduleSource;
}

/** Declares the server part of a feature (`features/<feature>/feature.server.ts`). */
export function defineFeature(feature: ServerFeature): ServerFeature {
  return feature;
}
