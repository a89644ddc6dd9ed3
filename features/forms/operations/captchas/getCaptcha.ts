import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Makes a question for a guest who is about to save through a form that asks for proof: a picture of signs to be typed,
 * and in its place work that their device can do. A right answer to either is good for one save.
 */
export const getCaptcha = defineOperation({
  id: "Captchas_getCaptcha",
  family: "Captchas",
  name: "get-captcha",
  method: "POST",
  envelope: "body",
  access: { kind: "page", shows: "form", named: "idForm" },
  summary: "A question that a guest answers before a save",
  errors: ["not_found", "access_denied", "too_many_requests"],
  input: closed({ idForm: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: closed({
    id: Type.String(),
    /** PNG in Base64. */
    picture: Type.String(),
    /**
     * So many numbers are looked for, in their order: of the UTF-8 text `<id>:<place from 0>:<number>` SHA-256 begins
     * with so many zero bits.
     */
    work: closed({ parts: Type.Integer(), bits: Type.Integer() }),
    /** Seconds until it ends. */
    lasts: Type.Integer(),
  }),
});
