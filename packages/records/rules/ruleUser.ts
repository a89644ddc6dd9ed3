import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** What rules read of the caller (`user`), in the order of its slots: id, login, display name, e-mail, language, ids of roles. Null stands for what a guest has not. */
export function ruleUser({ subject, language }: RequestContext): readonly EngineValue[] {
  return [subject.userId, subject.login, subject.displayName, subject.email, language, subject.roles];
}
