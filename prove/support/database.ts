import type { Database } from "@tessera/server-core/database/pool.ts";
import { contentOf } from "./orderModel.ts";

/** What the database holds of an order. */
interface StoredOrder {
  readonly key: string;
  readonly content: string;
}

interface LineRow {
  readonly token: string;
  readonly quantity: number;
}

function contentOfRow(row: { readonly title: string; readonly amount: string; readonly lines: string }): string {
  // The statement makes an array of lines.
  const lines = JSON.parse(row.lines) as readonly LineRow[];
  return contentOf({
    title: row.title,
    amount: Number(row.amount),
    lines: lines.map((line) => ({ key: "", ...line })),
  });
}

/**
 * The order with a key, or the one whose title is a save's id; null when there is none, and an error when there are
 * several.
 */
export async function storedOrder(
  database: Database,
  by: { readonly key: string } | { readonly title: string },
): Promise<StoredOrder | null> {
  const [column, value] = "key" in by ? ["o.id::text", by.key] : ["o.title", by.title];
  const { rows } = await database.query<{ key: string; title: string; amount: string; lines: string }>({
    text: `select o.id as key, o.title, o.amount,
        (select coalesce(json_agg(json_build_object('token', l.token, 'quantity', l.quantity)), '[]')
          from app.prove_line l where l.order_id = o.id) as lines
      from app.prove_order o where ${column} = $1`,
    values: [value],
  });
  const [row] = rows;
  if (rows.length > 1) throw new Error(`${rows.length} orders have the title ${value}.`);
  return row === undefined ? null : { key: row.key, content: contentOfRow(row) };
}

/** The content of every order by key. */
export async function allOrders(database: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ key: string; title: string; amount: string; lines: string }>(
    `select o.id as key, o.title, o.amount, coalesce(json_agg(json_build_object('token', l.token, 'quantity', l.quantity))
        filter (where l.id is not null), '[]') as lines
      from app.prove_order o left join app.prove_line l on l.order_id = o.id group by o.id`,
  );
  return new Map(rows.map((row) => [row.key, contentOfRow(row)]));
}

/** What a save left besides its rows: how many answers and versions name it. Both are one, or both are none. */
export async function marksOf(
  database: Database,
  saveId: string,
): Promise<{ readonly answers: number; readonly versions: number }> {
  const { rows } = await database.query<{ answers: string; versions: string }>({
    text: `select (select count(*) from sys.save_answer where save_id = $1 and answer is not null) as answers,
      (select count(*) from sys.record_version where save_id = $1) as versions`,
    values: [saveId],
  });
  return { answers: Number(rows[0]?.answers), versions: Number(rows[0]?.versions) };
}

/** Each statement finds what must not be; its name says what that would be. */
const forbidden: Readonly<Record<string, string>> = {
  "a claimed save without an answer": `select save_id from sys.save_answer where answer is null`,
  "versions of a record that are not 1, 2, 3, …": `select key from sys.record_version where entity = 'prove-order'
    group by key having min(version) <> 1 or max(version) <> count(*)`,
  "a version that does not say who, when and by which save": `select key, version from sys.record_version
    where entity = 'prove-order' and (user_id is null or at is null or save_id is null)`,
  "a record whose state is of another version than its last": `select s.key from sys.record_state s where entity = 'prove-order'
    and version is distinct from (select max(version) from sys.record_version v where v.entity = s.entity and v.key = s.key)`,
  "a record without a version": `select id from app.prove_order o where not exists (
    select from sys.record_version v where v.entity = 'prove-order' and v.key = o.id::text)`,
  "a version without its save's answer": `select save_id from sys.record_version v where entity = 'prove-order'
    and not exists (select from sys.save_answer a where a.save_id = v.save_id)`,
  "an answer without its version": `select a.save_id from sys.save_answer a where answer->>'key' is not null
    and not exists (select from sys.record_version v where v.save_id = a.save_id) and save_id not like 'world %'`,
  "not one entry of the outbox for each version": `select 1 where
    (select count(*) from sys.outbox where entity = 'prove-order') <> (select count(*) from sys.record_version where entity = 'prove-order')`,
  "not one superseded main state for each change": `select 1 where
    (select count(*) from sys.record_history where entity = 'prove-order')
      <> (select count(*) from sys.record_version where entity = 'prove-order' and version > 1)`,
  "not two superseded lines for each change": `select 1 where
    (select count(*) from sys.record_history where entity = 'prove-line')
      <> 2 * (select count(*) from sys.record_version where entity = 'prove-order' and version > 1)`,
  "an order whose lines are not three": `select o.id from app.prove_order o
    where (select count(*) from app.prove_line l where l.order_id = o.id) <> 3`,
  "a plan that was not resumed": `select id from sys.plan where state not in ('done', 'cancelled')`,
  "a step of a finished plan that is not done": `select s.plan from sys.plan_step s join sys.plan p on p.id = s.plan
    where p.state = 'done' and s.state <> 'done'`,
  "a head that is not the last version": `select id from sys.document_head h
    where version <> (select max(version) from sys.document_version v where v.kind = h.kind and v.id = h.id)`,
  "a version of a document whose publish is not in the counter": `select id from sys.publish
    where definitions > (select definitions from sys.state)`,
  "a column of the definition that the table lacks": `select c->>'column' from sys.document_head h
    join sys.document_version v using (kind, id, version), jsonb_array_elements(v.body->'columns') c
    where h.kind = 'entity' and h.id = 'prove-order' and not exists (select from pg_attribute a
      where a.attrelid = 'app.prove_order'::regclass and a.attname = c->>'column' and not a.attisdropped)`,
  "an invalid index": `select indexrelid::regclass from pg_index where not indisvalid`,
};

/** Names of what the database holds and must not. */
export async function violations(database: Database): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, text] of Object.entries(forbidden)) {
    const { rows } = await database.query(`${text} limit 3`);
    if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows)}`);
  }
  return found;
}

/** The counter of definitions, and how many publishes there were: they rise together. */
export async function countersOf(
  database: Database,
): Promise<{ readonly definitions: number; readonly publishes: number; readonly label: string }> {
  const { rows } = await database.query<{ definitions: string; publishes: string; label: string }>(
    `select definitions, (select count(*) from sys.publish) as publishes,
      (select v.body->>'label' from sys.document_head h join sys.document_version v using (kind, id, version)
        where h.kind = 'entity' and h.id = 'prove-order') as label from sys.state`,
  );
  const [row] = rows;
  return { definitions: Number(row?.definitions), publishes: Number(row?.publishes), label: row?.label ?? "" };
}
