import { assetsIn } from "@tessera/contract/documents/assetPath.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { everyDocument } from "@tessera/documents/store/candidate.ts";
import { urlEntries } from "@tessera/documents/store/findUrl.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import { isGuest, publicReach } from "@tessera/identity/rights/publicReach.ts";
import { userJoin } from "@tessera/identity/users/userJoin.ts";
import { ByteAnswer, type ReceivedBytes, type RequestContext } from "@tessera/server-core/context.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { urlPermission } from "../guard/urlPermission.ts";
import { assertMayKeepAssets, assetEntity, assetPlace, mayFindAssets } from "./assetPlace.ts";
import { changeFiles } from "./changeFiles.ts";
import { contentKey, previewKey } from "./fileStore.ts";
import { isShown } from "./sniffFile.ts";
import { receiveFile } from "./uploads.ts";

/** A document that names a file. */
export interface AssetUse {
  readonly kind: string;
  readonly id: string;
  readonly subsystem: string;
  /** Its label in the source language; null where it has none. */
  readonly label: string | null;
}

type Named = ReadonlyMap<string, readonly AssetUse[]>;

interface NamingDocument {
  readonly kind: string;
  readonly id: string;
  readonly subsystem: string;
  readonly body: unknown;
}

function labelOf(body: unknown): string | null {
  const label: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "label") : null;
  return typeof label === "string" ? label : null;
}

function namedIn(documents: readonly NamingDocument[]): Named {
  const found = new Map<string, AssetUse[]>();
  for (const { body, id, kind, subsystem } of documents)
    for (const hash of assetsIn(JSON.stringify(body)))
      found.set(hash, [...(found.get(hash) ?? []), { kind, id, subsystem, label: labelOf(body) }]);
  return found;
}

const known = new WeakMap<Snapshot, Named>();

/** The published documents that name files, by SHA-256; made once per snapshot. */
function publishedUses({ definitions }: Pick<Services, "definitions">): Named {
  const snapshot = definitions.current();
  const found = known.get(snapshot) ?? namedIn(everyDocument(definitions.kinds, snapshot));
  known.set(snapshot, found);
  return found;
}

/** The documents that name files as they are published and as they are drafted, each once. */
export async function assetUses({ definitions }: Pick<Services, "definitions">): Promise<Named> {
  const drafts = await definitions.drafts();
  const all = new Map(publishedUses({ definitions }));
  for (const [hash, uses] of namedIn(drafts.flatMap(({ document }) => document ?? []))) {
    const published = all.get(hash) ?? [];
    const added = uses.filter((use) => !published.some(({ id, kind }) => id === use.id && kind === use.kind));
    all.set(hash, [...published, ...added]);
  }
  return all;
}

/** Whether a published document that names a file is open to the caller. */
function isShownTo(context: RequestContext, { id, kind }: AssetUse): boolean {
  const { definitions } = context.services;
  if (kind === "page")
    return urlEntries(definitions.current()).some(
      (url) => url.page === id && urlPermission(context, url) === "allowed",
    );
  return !isGuest(context) || publicReach(definitions).has(kind, id);
}

/** A file of definitions, as designers find it. */
export interface Asset {
  /** SHA-256 of its content, by which documents name it. */
  readonly hash: string;
  readonly subsystem: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  /** When it was sent, in UTC. */
  readonly at: string;
  readonly userName: string | null;
  readonly hasPreview: boolean;
}

interface AssetRow extends Omit<Asset, "size" | "hasPreview"> {
  readonly size: string;
  readonly has_preview: string;
}

const assetOf = ({ has_preview, size, ...row }: AssetRow): Asset => ({
  ...row,
  size: Number(size),
  hasPreview: has_preview === "t",
});

const columns = `f.hash, f.key as subsystem, f.name, f.size, f.type, f.has_preview, u.display_name as "userName",
  to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at`;

/** Maximum number of files that one search answers. */
const maxFound = 200;

/** Which files are sought. */
export interface AssetSearch {
  /** Part of the name; empty: all. */
  readonly search: string;
  /** How types begin, such as `image/`; none: all. */
  readonly types: readonly string[];
}

/** The files of the subsystems whose documents the caller may read, the newest first, at most 200. */
export async function findAssets(context: RequestContext, { search, types }: AssetSearch): Promise<readonly Asset[]> {
  const { database } = context.services;
  const { rows: places } = await database.query<{ key: string }>({
    text: "select distinct key from sys.file where entity = $1 and state = 'ready'",
    values: [assetEntity],
  });
  const subsystems = places.map(({ key }) => key).filter((subsystem) => mayFindAssets(context, subsystem));
  const { rows } = await database.query<AssetRow>({
    text: `select ${columns} from sys.file f left join ${userJoin("u", "f.user_id")}
      where f.entity = $1 and f.state = 'ready' and f.key = any($2::text[]) and position(lower($3) in lower(f.name)) > 0
        and (cardinality($4::text[]) = 0 or exists (select from unnest($4::text[]) t where starts_with(f.type, t)))
      order by f.created_at desc, f.id limit ${maxFound}`,
    values: [assetEntity, subsystems, search.trim(), [...types]],
  });
  return rows.map(assetOf);
}

/**
 * The files of a content, or that of a subsystem: each subsystem has its own, by its own name. One that was removed is
 * there while a document names it.
 */
async function assetsOf(
  runner: Pick<SqlRunner, "query">,
  hash: string,
  subsystem: string | null = null,
): Promise<readonly Asset[]> {
  const { rows } = await runner.query<AssetRow>({
    text: `select ${columns} from sys.file f left join ${userJoin("u", "f.user_id")}
      where f.entity = $1 and f.hash = $2 and f.state in ('ready', 'deleted') and ($3::text is null or f.key = $3)
      order by f.state desc, f.created_at`,
    values: [assetEntity, hash, subsystem],
  });
  return rows.map(assetOf);
}

/**
 * The file of a content that the caller may see: that of a subsystem whose documents they may read, else that of a
 * document which is open to them; one of another subsystem where that has none of its own. Throws `not_found`.
 */
async function openableAsset(context: RequestContext, hash: string): Promise<Asset> {
  const assets = await assetsOf(context.services.database, hash);
  const found = assets.find(({ subsystem }) => mayFindAssets(context, subsystem));
  if (found !== undefined) return found;
  const shown = (publishedUses(context.services).get(hash) ?? []).filter((use) => isShownTo(context, use));
  const owners = new Set(shown.map(({ subsystem }) => subsystem));
  const asset = assets.find(({ subsystem }) => owners.has(subsystem)) ?? assets[0];
  if (shown.length === 0 || asset === undefined) throw new TesseraError("not_found", { kind: "file" });
  return asset;
}

/**
 * Opens a file of definitions, or its small picture: for anyone who may open a page that shows it, and for anyone who
 * may read documents of its subsystem. Throws `not_found`.
 */
export async function openAsset(context: RequestContext, hash: string, isSmall: boolean): Promise<ByteAnswer> {
  const { files } = context.services;
  const asset = await openableAsset(context, hash);
  const isReduced = isSmall && asset.hasPreview;
  const key = isReduced ? previewKey(hash) : contentKey(hash);
  const size = isReduced ? await files.store.size(key) : asset.size;
  if (size === null) throw new TesseraError("not_found", { kind: "file" });
  return new ByteAnswer({
    name: isReduced ? `${asset.name}.webp` : asset.name,
    size,
    type: isReduced ? "image/webp" : asset.type,
    etag: isReduced ? `preview-${hash}` : hash,
    isInline: isReduced || isShown(asset.type),
    isLasting: true,
    open: (range) => files.store.read(key, range),
  });
}

/**
 * Takes a file for the definitions of a subsystem; one of the same content that is there already stays the only one.
 * Throws `access_denied` and as `receiveFile`.
 */
export async function receiveAsset(
  context: RequestContext,
  { name, subsystem }: { readonly name: string; readonly subsystem: string },
  bytes: ReceivedBytes,
  hash: string | null = null,
): Promise<Asset> {
  assertMayKeepAssets(context, subsystem);
  const { database } = context.services;
  const id = await receiveFile(context, { ...assetPlace(subsystem), name }, bytes, hash);
  // Of two with one content the older stays. What is refused goes with the next cleaning, and its content is shared.
  await database.query({
    text: `update sys.file f set state = 'refused', touched_at = clock_timestamp() where f.id = $1::uuid and exists (
        select from sys.file o where o.entity = f.entity and o.key = f.key and o.hash = f.hash and o.state = 'ready' and o.id < f.id)`,
    values: [id],
  });
  const { rows } = await database.query<{ hash: string }>({
    text: "select hash from sys.file where id = $1::uuid",
    values: [id],
  });
  const [asset] = await assetsOf(database, rows[0]?.hash ?? "", subsystem);
  if (asset === undefined) throw new TesseraError("not_found", { kind: "file" });
  return asset;
}

/**
 * Removes a file of a subsystem's definitions from those that can be chosen. Versions of documents that name it keep
 * it. Throws `access_denied`, `not_found`, and `file_in_use` while a published document or a draft names it.
 */
export async function removeAsset(context: RequestContext, subsystem: string, hash: string): Promise<void> {
  assertMayKeepAssets(context, subsystem);
  // A draft that names it from now on keeps it as any version does.
  if ((await assetUses(context.services)).has(hash)) throw new TesseraError("file_in_use");
  await changeFiles(context, assetPlace(subsystem), async (transaction) => {
    const { rowCount } = await transaction.query({
      text: `update sys.file set state = 'deleted', deleted_at = now()
        where entity = $1 and key = $2 and hash = $3 and state = 'ready'`,
      values: [assetEntity, subsystem, hash],
    });
    if (rowCount === 0) throw new TesseraError("not_found", { kind: "file" });
  });
}
