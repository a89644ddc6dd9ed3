import type { NoticeCode } from "./adoptionNotice.ts";
import type { CatalogueExpression } from "./catalogue.ts";
import { unsafeCall } from "./unsafeCall.ts";

/** Why an expression cannot be taken over. */
export interface Obstacle {
  readonly code: Extract<NoticeCode, "uses_function" | "unsafe">;
  readonly detail: string;
}

/** What keeps an expression from being taken over: functions of its own, or a call that reaches beyond it. Null: nothing. */
export function obstacleOf(expression: CatalogueExpression): Obstacle | null {
  if (expression.functions.length > 0) return { code: "uses_function", detail: expression.functions.join(", ") };
  const unsafe = unsafeCall(expression.sql);
  return unsafe === null ? null : { code: "unsafe", detail: unsafe };
}

const randomUuid = /^(?:[\w"]+\.)?(?:uuid_generate_v4|gen_random_uuid)\(\)$/;

/** The expression with an extension's random uuid replaced by PostgreSQL's own; null when it is none. */
export function asBuiltIn(expression: CatalogueExpression): string | null {
  return expression.functions.length > 0 && randomUuid.test(expression.sql) ? "gen_random_uuid()" : null;
}
