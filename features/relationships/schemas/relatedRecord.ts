import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** A record as relationships name it: where it opens is null where no page shows it to the caller. */
export const relatedRecord = closed({
  key: Type.String(),
  name: Type.String(),
  url: nullable(Type.String()),
});

/** A record by its entity and key. */
export const relatedTo = {
  entity: Type.String({ minLength: 1, maxLength: 200 }),
  key: Type.String({ minLength: 1, maxLength: 2000 }),
};
