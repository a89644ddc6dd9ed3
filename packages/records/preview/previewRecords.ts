import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { decodeRecordKey } from "@tessera/contract/values/recordKey.ts";
import { choicePage } from "@tessera/query-model/choicePage.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { PreviewRecords, RecordQuery } from "./previews.ts";

/** Records looked through at once, and how often: beyond that only a closer search finds more. */
const atOnce = 500;
const maxRounds = 10;

type Option = PreviewRecords["options"][number];

interface Asked {
  readonly context: RequestContext;
  readonly entity: string;
  /** Key columns of the entity. */
  readonly columns: readonly string[];
}

/** Of some records the keys of those that a caller may read. */
async function readable({ columns, context, entity }: Asked, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const [only] = columns;
  const isSingle = only !== undefined && columns.length === 1;
  const each = keys.map((key): Condition => {
    const parts = decodeRecordKey(key, columns.length) ?? [];
    return { and: columns.map((field, at) => ({ field, operator: "=", operand: { value: parts[at] } })) };
  });
  const where: Condition = isSingle ? { field: only, operator: "IN", operand: { value: keys } } : { or: each };
  try {
    const { body } = await context.services.records.page(context, {
      entity,
      where,
      columns: [],
      order: [],
      offset: 0,
      limit: atOnce,
    });
    // The guard wrote the text: its shape is that of `Records.page`.
    const { rows } = JSON.parse(body) as { readonly rows: readonly { readonly key: string | null }[] };
    return new Set(rows.flatMap(({ key }) => key ?? []));
  } catch (error) {
    if (error instanceof TesseraError && error.code === "access_denied") return new Set();
    throw error;
  }
}

async function choicesOf(
  { context, entity }: Asked,
  request: { readonly search: string | null; readonly selected: readonly string[]; readonly offset: number },
): Promise<{ readonly options: readonly Option[]; readonly completed: boolean }> {
  try {
    const { body } = await context.services.records.choices(context, { entity, ...request, limit: atOnce });
    return choicePage(body, atOnce);
  } catch (error) {
    if (error instanceof TesseraError && error.code === "access_denied") return { options: [], completed: true };
    throw error;
  }
}

/** Those that both may read; what tells records of one name apart only where both get it. */
async function seenByBoth(viewer: Asked, person: Asked, found: readonly Option[]): Promise<readonly Option[]> {
  const keys = found.map(({ key }) => key);
  if (keys.length === 0) return [];
  const [own, theirs, names] = await Promise.all([
    readable(viewer, keys),
    readable(person, keys),
    choicesOf(viewer, { search: null, selected: keys, offset: 0 }),
  ]);
  const details = new Map(names.options.map(({ detail, key }) => [key, detail]));
  return found
    .filter(({ key }) => own.has(key) && theirs.has(key) && details.has(key))
    .map(({ detail, key, value }) => ({ key, value, detail: details.get(key) === detail ? detail : null }));
}

/** See `Previews.records`. */
export async function previewRecords(
  viewer: RequestContext,
  person: RequestContext,
  entity: string,
  { limit, offset, search, selected }: RecordQuery,
): Promise<PreviewRecords> {
  const columns = findBody(viewer.services.definitions.current(), "entity", entity)?.key.columns ?? [];
  const [own, theirs] = [viewer, person].map((context): Asked => ({ context, entity, columns }));
  if (own === undefined || theirs === undefined || columns.length === 0) return { options: [], completed: true };
  const chosen = selected.length === 0 ? [] : (await choicesOf(theirs, { search: null, selected, offset: 0 })).options;
  const first = await seenByBoth(
    own,
    theirs,
    chosen.filter(({ key }) => selected.includes(key)),
  );
  const found: Option[] = [];
  let isWhole = false;
  for (let round = 0; round < maxRounds && !isWhole && found.length <= offset + limit; round++) {
    const part = await choicesOf(theirs, { search, selected: [], offset: round * atOnce });
    found.push(...(await seenByBoth(own, theirs, part.options)));
    isWhole = part.completed;
  }
  const named = new Set(first.map(({ key }) => key));
  const page = found.slice(offset, offset + limit).filter(({ key }) => !named.has(key));
  return { options: [...first, ...page], completed: found.length <= offset + limit };
}
