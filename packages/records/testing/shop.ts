import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { Grant, RecordAction } from "@tessera/contract/definitions/grant.ts";
import type { ListBody } from "@tessera/contract/definitions/listBody.ts";
import type { QueryDocument } from "@tessera/contract/definitions/queryDocument.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { durableMigrations } from "@tessera/server-core/runs/migrations.ts";
import { stateMigrations } from "@tessera/server-core/state/migrations.ts";
import { partOfServices } from "@tessera/server-kit/testing/partOfServices.ts";
import { steadyClock } from "@tessera/server-kit/testing/steadyClock.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { createRecords, type RecordsOptions } from "../guard/createRecords.ts";
import { recordMigrations } from "../guard/migrations.ts";
import type { Records } from "../guard/records.ts";
import { lockMigrations } from "../locks/migrations.ts";
import { shopEntities, shopSql } from "./shopEntities.ts";

/** A database with the shop, whose definitions and roles a test sets. */
export interface Shop {
  readonly database: TestDatabase;
  readonly records: Records;
  /** Replaces entities, roles, lists and queries; the counters move as a publish moves them. */
  define(change: {
    readonly roles?: ReadonlyMap<string, readonly Grant[]>;
    readonly entities?: ReadonlyMap<string, EntityBody>;
    readonly lists?: ReadonlyMap<string, ListBody>;
    readonly queries?: ReadonlyMap<string, QueryDocument>;
  }): Promise<void>;
  /** A request of a person who holds `roles`. */
  as(roles: readonly string[], more?: Partial<RequestContext["subject"]>): RequestContext;
  /** What a table holds, as text rows. */
  rows(query: string): Promise<readonly { readonly [column: string]: string | null }[]>;
  close(): Promise<void>;
}

/** Key of the person in tests. */
export const person = "0190d1b2-0000-7000-8000-000000000001";

let grantCount = 0;

/** A grant over an entity. */
export function allow(
  entity: string,
  actions: readonly RecordAction[],
  more: { readonly filter?: Condition; readonly fields?: readonly string[] } = {},
): Grant {
  return { id: `g${grantCount++}`, kind: "entity", entity, actions, ...more };
}

/** All actions. */
export const all: readonly RecordAction[] = ["read", "refer", "create", "update", "delete"];

function snapshotOf(
  entities: ReadonlyMap<string, EntityBody>,
  roles: ReadonlyMap<string, readonly Grant[]>,
  lists: ReadonlyMap<string, ListBody>,
  queries: ReadonlyMap<string, QueryDocument>,
  definitions: number,
  rights: number,
): Snapshot {
  const documents = [
    ...[...entities].map(([id, body]) => ({ kind: "entity", id, schemaVersion: 1, subsystem: "shop", body })),
    ...[...lists].map(([id, body]) => ({ kind: "list", id, schemaVersion: 2, subsystem: "shop", body })),
    ...[...queries].map(([id, body]) => ({ kind: "query", id, schemaVersion: 1, subsystem: "shop", body })),
    ...[...roles].map(([id, grants]) => ({ kind: "role", id, schemaVersion: 1, subsystem: "shop", body: { grants } })),
  ].map((document) => ({ ...document, body: document.body as unknown as Json }) satisfies TesseraDocument);
  const find = (kind: string, id: string): TesseraDocument | null =>
    documents.find((document) => document.kind === kind && document.id === id) ?? null;
  return {
    definitions,
    rights,
    texts: 1,
    fieldTypes: new Map(),
    get: find,
    all: (kind) => documents.filter((document) => document.kind === kind),
    kinds: () => ["entity", "list", "query", "role"],
    compiled: () => null,
    version: (kind, id) => (find(kind, id) ? 1 : null),
    layer: (kind, id) => (find(kind, id) ? "installation" : null),
  };
}

/** Opens a shop of its own, on a pool of `connections`. */
export async function openShop(options: Partial<RecordsOptions> = {}, connections = 6): Promise<Shop> {
  const database = await createTestDatabase({
    max: connections,
    template: {
      name: "records_shop_7",
      build: async (pool) => {
        await migrate(pool, [...stateMigrations, ...recordMigrations, ...lockMigrations, ...durableMigrations]);
        await pool.query(`create table sys."user" (id uuid primary key, display_name text);
          create table sys.former_user (id uuid primary key, display_name text);
          insert into sys."user" values ('${person}', 'Test Person');
          create table sys.session (id uuid primary key, expires_at timestamptz, ended_at timestamptz);`);
        await pool.query(shopSql);
      },
    },
  });
  let roles: ReadonlyMap<string, readonly Grant[]> = new Map();
  let entities = shopEntities;
  let lists: ReadonlyMap<string, ListBody> = new Map();
  let queries: ReadonlyMap<string, QueryDocument> = new Map();
  let snapshot = snapshotOf(entities, roles, lists, queries, 1, 1);
  const counters = (): { definitions: number; rights: number } => ({
    definitions: snapshot.definitions,
    rights: snapshot.rights,
  });
  const refresh = async (): Promise<Snapshot> => {
    const { rows } = await database.pool.query("select definitions, rights from sys.state");
    const { definitions, rights } = rows[0] ?? {};
    snapshot = snapshotOf(entities, roles, lists, queries, Number(definitions), Number(rights));
    return snapshot;
  };
  const records = createRecords({
    renew: async (stale) => ({ ...stale, freshness: counters() }),
    ...options,
  });
  const services = partOfServices({
    clock: steadyClock,
    database: database.pool,
    definitions: { current: () => snapshot, refresh },
    records,
  });
  return {
    database,
    records,
    define: async (change) => {
      roles = change.roles ?? roles;
      entities = change.entities ?? entities;
      lists = change.lists ?? lists;
      queries = change.queries ?? queries;
      await database.pool.query("update sys.state set definitions = definitions + 1, rights = rights + 1");
      await refresh();
    },
    as: (held, more = {}) => ({
      subject: {
        userId: person,
        login: "test",
        displayName: "Test Person",
        email: "test@example.org",
        roles: held,
        sessionId: null,
        ...more,
      },
      freshness: counters(),
      language: "hu",
      zone: "Europe/Budapest",
      instant: Date.UTC(2024, 5, 1, 12),
      page: { routedUrl: null, params: new Map() },
      services,
      signal: new AbortController().signal,
    }),
    rows: async (query) => (await database.pool.query(query)).rows,
    close: () => database.close(),
  };
}
