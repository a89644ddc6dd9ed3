import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { captchaLasts, createCaptcha } from "../../server/captchas/captchaStore.server.ts";
import { workBits, workParts } from "../../server/captchas/captchaWork.server.ts";
import { drawCaptcha } from "../../server/captchas/drawCaptcha.server.ts";
import { compiledFormOf } from "../../server/compiledFormOf.server.ts";
import { getCaptcha } from "./getCaptcha.ts";

/** See `getCaptcha`. Nobody else than guests needs one. */
export const getCaptchaHandler = handle(getCaptcha, async ({ idForm }, context) => {
  const form = compiledFormOf(context, idForm);
  if (!form.fields.some(({ proves }) => proves)) throw new TesseraError("not_found");
  const { answer, id } = await createCaptcha(context, idForm);
  const picture = await drawCaptcha(answer);
  return {
    id,
    picture: picture.toString("base64"),
    work: { parts: workParts, bits: workBits },
    lasts: captchaLasts,
  };
});
