import { Type } from "typebox";
import { closed, nullable, type Static, Text } from "../schema.ts";
import { GrantSchema } from "./grant.ts";

/** Body of a `role` document: its grants (design §10). */
export const RoleBodySchema = closed({
  label: Text(),
  description: Type.Optional(nullable(Text())),
  /** Groups of the sign-in provider whose people hold this role; taken over at each sign-in (design §10 Session). */
  providerGroups: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 500 })),
  grants: Type.Array(GrantSchema),
});

/** See `RoleBodySchema`. */
export type RoleBody = Static<typeof RoleBodySchema>;
