import type { OperandSource } from "@tessera/query-model/conditions/operands.ts";
import { dayInZone } from "@tessera/query-model/day.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/**
 * Operands of conditions for a request. Rules about rights get no page parameters, which are claims of the client
 * (design §10).
 */
export function operandSource(context: RequestContext): OperandSource {
  const { subject } = context;
  const user = new Map<string, Json>([
    ["id", subject.userId],
    ["login", subject.login],
    ["email", subject.email],
    ["displayName", subject.displayName],
    ["language", context.language],
    ["roles", subject.roles],
  ]);
  return {
    user: (property) => user.get(property) ?? null,
    param: (name) => context.page.params.get(name) ?? null,
    today: (days) => dayInZone(context.instant, context.zone, days),
    zone: () => context.zone,
  };
}
