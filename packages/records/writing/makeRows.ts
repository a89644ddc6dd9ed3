import { namedByRows } from "@tessera/contract/documents/namedByRows.ts";
import { type ErrorCode, TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import type { RowMaker } from "@tessera/form-engine/choices/rowMakers.ts";
import { isNewTag, newTagName, tagName } from "@tessera/form-engine/record/newTag.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { choicePage } from "@tessera/query-model/choicePage.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { Guard } from "../guard/guard.ts";
import { querySource } from "../sources/openSource.ts";
import { ruleContext } from "./checks/ruleContext.ts";
import { writeRecord } from "./writeRecord.ts";
import type { WriteSession } from "./writeSession.ts";

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const newKeys = (value: Json): readonly string[] =>
  isList(value) ? value.filter((key) => typeof key === "string").filter(isNewTag) : [];

/** Where a value of a message stands. */
interface ValuePlace {
  readonly maker: RowMaker;
  readonly uid: string | null;
}

/** The message with each value of these fields as `change` makes it. */
function mapValues(
  message: SaveMessage,
  makers: readonly RowMaker[],
  change: (value: Json, place: ValuePlace) => Json,
): SaveMessage {
  const mapped = <Value>(
    values: { readonly [name: string]: Value },
    subForm: string | null,
    uid: string | null,
    apply: (value: Value, of: (json: Json) => Json) => Value,
  ): { [name: string]: Value } => {
    const made = safeRecord({ ...values });
    for (const maker of makers) {
      const value = Object.hasOwn(values, maker.column) ? values[maker.column] : undefined;
      if (maker.subForm === subForm && value !== undefined)
        made[maker.column] = apply(value, (json) => change(json, { maker, uid }));
    }
    return made;
  };
  // The record first: where names differ by capitals, its own become those of the row.
  const changes = mapped(message.changes, null, null, (value, of) => ({ ...value, mine: of(value.mine) }));
  const rows = safeRecord({ ...message.rows });
  for (const [name, sent] of Object.entries(message.rows)) {
    rows[name] = {
      ...sent,
      added: sent.added.map((row) => ({ ...row, values: mapped(row.values, name, row.uid, (value, of) => of(value)) })),
      changed: sent.changed.map((row) => ({
        ...row,
        changes: mapped(row.changes, name, row.uid, (value, of) => ({ ...value, mine: of(value.mine) })),
      })),
    };
  }
  return { ...message, changes, rows };
}

/** Whether a message names a tag that is to become a row. */
export function namesNewRows(message: SaveMessage, makers: readonly RowMaker[]): boolean {
  if (makers.length === 0) return false;
  let found = false;
  mapValues(message, makers, (value) => {
    found ||= newKeys(value).length > 0;
    return value;
  });
  return found;
}

/** The entity whose records a field makes; none where it makes none. */
export function madeEntity({ snapshot }: Guard, { query, shown }: RowMaker): readonly string[] {
  const named = namedByRows(snapshot, query, shown);
  return named === null ? [] : [named.entity];
}

/** New names that one save makes rows of, at most: each costs the save's transaction statements of its own. */
const maxMade = 500;

const denials: ReadonlySet<ErrorCode> = new Set(["access_denied", "field_not_writable"]);
const refusals: ReadonlySet<ErrorCode> = new Set([
  ...denials,
  "validation_failed",
  "value_invalid",
  "unique_violation",
  "reference_violation",
  "check_violation",
]);

function refusal({ maker, uid }: ValuePlace, text: string, cause: TesseraError): TesseraError {
  const message = {
    ID: maker.column,
    PUBLIC: denials.has(cause.code) ? "record.tag_denied" : "record.tag_refused",
    PUBLIC_PARAMS: { text },
    LABEL: maker.label,
    PAGEID: "",
    PAGELABEL: "",
    ROWNUM: null,
    SUBFORM: maker.subForm,
    ROWUID: uid,
  };
  return new TesseraError("validation_failed", { messages: [message] }, { cause });
}

/** The key of a row for a new tag: of the one that is called so, or of a new one. */
async function keyFor(session: WriteSession, place: ValuePlace, key: string): Promise<string> {
  const { context, guard } = session;
  const { query, shown } = place.maker;
  const name = tagName(newTagName(key) ?? "");
  const asking = { ...context, services: ruleContext(session).services };
  const limit = 500;
  const asked = { shown, search: name, selected: [key], offset: 0, limit };
  const { options } = choicePage((await querySource(asking, query).rowChoices(asked)).body, limit);
  const isSame = ({ value }: { readonly value: string }): boolean =>
    value.toLocaleLowerCase() === name.toLocaleLowerCase();
  // A key may happen to begin like a new one.
  const known = options.find((option) => option.key === key) ?? options.find(isSame);
  if (known) return known.key;
  const named = namedByRows(guard.snapshot, query, shown);
  if (named === null || isGuest(context)) throw new TesseraError("access_denied");
  // Nobody could see such a tag, nor choose it by its name.
  if (name === "") throw new TesseraError("value_invalid");
  const { answer } = await writeRecord(session, {
    entity: named.entity,
    key: null,
    changes: safeRecord({ [named.column]: { mine: name } }),
    rows: safeRecord(),
    rules: null,
    kind: "create",
    saveId: null,
    form: null,
    batch: null,
  });
  return answer.key;
}

/**
 * Makes the rows that new tags of a message stand for (spec forms §4 Choice lists), in its transaction and under the
 * rights of the one who saves: the message with their keys in place of the temporary ones. A name that a row has by now
 * means that row. Throws `validation_failed` at the field where a row may not be made, `invalid_input` for too many.
 */
export async function makeRows(
  session: WriteSession,
  message: SaveMessage,
  makers: readonly RowMaker[],
): Promise<SaveMessage> {
  const markOf = ({ query, shown }: RowMaker, key: string): string =>
    JSON.stringify([query, shown, tagName(key).toLocaleLowerCase()]);
  const wanted = new Map<string, { readonly place: ValuePlace; readonly key: string }>();
  mapValues(message, makers, (value, place) => {
    for (const key of newKeys(value)) {
      const mark = markOf(place.maker, key);
      if (!wanted.has(mark)) wanted.set(mark, { key, place });
    }
    return value;
  });
  if (wanted.size > maxMade) throw new TesseraError("invalid_input", { field: "changes", code: "too_many_tags" });
  const made = new Map<string, string>();
  for (const [mark, { key, place }] of wanted) {
    try {
      made.set(mark, await keyFor(session, place, key));
    } catch (error) {
      if (error instanceof TesseraError && refusals.has(error.code))
        throw refusal(place, newTagName(key) ?? key, error);
      throw error;
    }
  }
  return mapValues(message, makers, (value, { maker }) =>
    isList(value)
      ? [...new Set(value.map((key) => (typeof key === "string" ? (made.get(markOf(maker, key)) ?? key) : key)))]
      : value,
  );
}
