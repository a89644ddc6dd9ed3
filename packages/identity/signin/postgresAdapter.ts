import type { Database, SqlText } from "@tessera/server-core/database/pool.ts";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";

/**
 * What anyone can have kept, so its number and size are bounded: sign-ins that have been begun, and sessions, which a
 * sign-out makes even for a visitor whom nobody knows. Each with the characters that are kept of one.
 */
const openModels = { Interaction: 8_192, Session: 4_000 } as const;
/** Characters of a parameter of a sign-in. */
const maxParameterLength = 4_000;
/** Sign-ins that have been begun and not ended, and as many sessions without a person; the oldest make room. */
export const maxBegun = 10_000;
/** After so many new ones it is looked whether there are too many. */
const lookEvery = 250;

const longestOf = (model: string): number | null =>
  model === "Interaction" || model === "Session" ? openModels[model] : null;

/** Refuses to keep more of a question than a sign-in or a sign-out needs. Throws `InvalidRequest`. */
function requireBrief(payload: AdapterPayload, text: string, longest: number): void {
  const { params = {} } = payload;
  for (const [name, value] of Object.entries(params))
    if (typeof value === "string" && value.length > maxParameterLength)
      throw new errors.InvalidRequest(`The parameter ${name} is too long.`);
  if (text.length > longest) throw new errors.InvalidRequest("The request is too long.");
}

/**
 * Keeps what the embedded provider must remember (sessions, codes, grants) in `sys.oidc_item`, so that every node knows
 * it.
 */
export class PostgresAdapter implements Adapter {
  readonly #model: string;
  readonly #database: Database;
  #added = 0;

  constructor(model: string, database: Database) {
    this.#model = model;
    this.#database = database;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const text = JSON.stringify(payload);
    const longest = longestOf(this.#model);
    if (longest !== null) requireBrief(payload, text, longest);
    await this.#database.query({
      text: `insert into sys.oidc_item (model, id, payload, grant_id, uid, expires_at)
        values ($1, $2, $3::jsonb, $4, $5, clock_timestamp() + make_interval(secs => $6::double precision))
        on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
          expires_at = excluded.expires_at`,
      values: [this.#model, id, text, payload.grantId ?? null, payload.uid ?? null, expiresIn ?? null],
    });
    if (longest !== null && ++this.#added % lookEvery === 0) await removeExpiredItems(this.#database);
  }

  async #one(sql: SqlText): Promise<AdapterPayload | undefined> {
    const { rows } = await this.#database.query<{ payload: string }>(sql);
    const row = rows[0];
    return row === undefined ? undefined : JSON.parse(row.payload);
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#one({
      text: `select payload from sys.oidc_item
        where model = $1 and id = $2 and (expires_at is null or expires_at > clock_timestamp())`,
      values: [this.#model, id],
    });
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#one({
      text: `select payload from sys.oidc_item
        where model = $1 and uid = $2 and (expires_at is null or expires_at > clock_timestamp())`,
      values: [this.#model, uid],
    });
  }

  /** Device codes are not offered, so nothing is ever kept under a user code. */
  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async consume(id: string): Promise<void> {
    await this.#database.query({
      text: `update sys.oidc_item set payload = payload || jsonb_build_object('consumed', floor(extract(epoch from clock_timestamp())))
        where model = $1 and id = $2`,
      values: [this.#model, id],
    });
  }

  async destroy(id: string): Promise<void> {
    await this.#database.query({
      text: "delete from sys.oidc_item where model = $1 and id = $2",
      values: [this.#model, id],
    });
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#database.query({
      text: "delete from sys.oidc_item where model = $1 and grant_id = $2",
      values: [this.#model, grantId],
    });
  }
}

/**
 * Removes what has expired, and the oldest of too many that are nobody's: sign-ins that were begun and not ended,
 * sessions without a person.
 */
export async function removeExpiredItems(database: Database): Promise<void> {
  await database.query("delete from sys.oidc_item where expires_at < clock_timestamp()");
  await database.query({
    text: `delete from sys.oidc_item o using (
        select model, id, row_number() over (partition by model order by expires_at desc) as place
        from sys.oidc_item where model = any($1::text[]) and (model <> 'Session' or payload ->> 'accountId' is null)
      ) nobodys where o.model = nobodys.model and o.id = nobodys.id and nobodys.place > $2::integer`,
    values: [Object.keys(openModels), maxBegun],
  });
  await database.query("delete from sys.sign_in_attempt where at < clock_timestamp() - interval '1 day'");
}
