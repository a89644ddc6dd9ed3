import type { NoticeCode } from "./adoptionNotice.ts";
import type { CatalogueExpression } from "./catalogue/catalogue.ts";
import { sqlTokens } from "./statements/sqlTokens.ts";
import { unsafeCall } from "./statements/unsafeCall.ts";

/** Why an expression cannot be taken over. */
export interface Obstacle {
  readonly code: Extract<NoticeCode, "uses_function" | "unsafe">;
  readonly detail: string;
}

/**
 * What keeps an expression from being taken over: functions of its own, or a call that reaches beyond it. Null:
 * nothing.
 */
export function obstacleOf(expression: CatalogueExpression): Obstacle | null {
  if (expression.functions.length > 0) return { code: "uses_function", detail: expression.functions.join(", ") };
  const unsafe = unsafeCall(expression.sql);
  return unsafe === null ? null : { code: "unsafe", detail: unsafe };
}

/** Functions of extensions that make a new uuid. PostgreSQL's own makes one too, whatever kind theirs is. */
const newUuid = new Set([
  "uuid_generate_v1",
  "uuid_generate_v1mc",
  "uuid_generate_v4",
  "uuid_generate_v7",
  "uuid_v7",
  "uuidv4",
  "uuidv7",
  "gen_random_uuid",
]);

/**
 * The expression with an extension's new uuids replaced by PostgreSQL's own; null when it calls none, or something else
 * that is not taken
 * over.
 */
export function asBuiltIn({ sql, functions }: CatalogueExpression): string | null {
  if (functions.length === 0 || !functions.every((name) => newUuid.has(name.split(".").at(-1) ?? ""))) return null;
  const tokens = [...sqlTokens(sql)];
  let text = "";
  let done = 0;
  for (const [index, token] of tokens.entries()) {
    const isCall = newUuid.has(token.value) && tokens[index + 1]?.value === "(" && tokens[index + 2]?.value === ")";
    if (!isCall) continue;
    const isQualified = tokens[index - 1]?.value === ".";
    text += `${sql.slice(done, isQualified ? tokens[index - 2]?.start : token.start)}gen_random_uuid`;
    done = token.end;
  }
  return done === 0 ? null : text + sql.slice(done);
}
