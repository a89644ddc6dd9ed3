import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { layoutContent } from "./layout.ts";

/** What a pop-up of an address shows (spec lists §7 LayoutManagers_getPopup). Refused like the page itself. */
export const getPopup = defineOperation({
  id: "LayoutManagers_getPopup",
  family: "LayoutManagers",
  name: "get-popup",
  method: "GET",
  envelope: "body",
  input: closed({ url: Type.String({ minLength: 1, maxLength: 4000 }) }),
  output: closed({
    /** Form of the page's first panel that edits records; null when there is none. */
    form: nullable(Type.String()),
    /** The address as it was asked for. */
    url: Type.String(),
    /** Whether a save closes the pop-up. */
    closeModal: Type.Boolean(),
    /** Style rules of the page in a pop-up, below `[data-popup="<idPage>"]`. */
    customCss: nullable(Type.String()),
    layout: layoutContent,
  }),
  access: { kind: "public" },
  errors: ["not_found", "access_denied", "not_signed_in"],
  summary: "The page of an address for a pop-up",
});
