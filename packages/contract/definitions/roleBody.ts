import { Type } from "typebox";
import { closed, nullable, type Static, Text } from "../schema.ts";
import { GrantSchema } from "./grant.ts";

/** Body of a `role` document: its grants (design §10). */
export const RoleBodySchema = closed({
  label: Text(),
  description: Type.Optional(nullable(Text())),
  grants: Type.Array(GrantSchema),
});

/** See `RoleBodySchema`. */
export type RoleBody = Static<typeof RoleBodySchema>;
