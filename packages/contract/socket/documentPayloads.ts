import { Type } from "typebox";
import { closed, nullable } from "../schema.ts";

const document = {
  kind: Type.String({ minLength: 1, maxLength: 100 }),
  id: Type.String({ minLength: 1, maxLength: 200 }),
};

/** Path of what a designer is at, in a document: keys, and elements by id; null: nowhere in particular. */
const place = nullable(Type.String({ maxLength: 400 }));

/** Payloads of the messages about who designs a document. */
export const documentPayloads = {
  /** `stop` ends it. */
  watch: closed({ ...document, place: Type.Optional(place), stop: Type.Optional(Type.Boolean()) }),
  /**
   * `revision` is that of the draft (0: there is none), `version` that of what is published (0: nothing is). `present`:
   * the other pages that have it open; `id` is the page's. `gone`: the reader may not read it any more, or it is not
   * there; nothing more is sent of it.
   */
  status: closed({
    ...document,
    revision: Type.Integer({ minimum: 0 }),
    version: Type.Integer({ minimum: 0 }),
    present: Type.Array(closed({ id: Type.String(), userId: Type.String(), userName: Type.String(), place })),
    gone: Type.Optional(Type.Boolean()),
  }),
} as const;
