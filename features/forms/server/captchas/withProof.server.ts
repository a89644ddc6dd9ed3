import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage, ServerMessage } from "@tessera/contract/save.ts";
import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { failure, type Result } from "@tessera/std/result.ts";
import { compiledFormOf } from "../compiledFormOf.server.ts";
import { localizeForm } from "../localizeForm.server.ts";
import { typedSigns } from "./captchaSigns.server.ts";
import { type CaptchaClaim, claimCaptcha, releaseCaptcha, settleCaptcha } from "./captchaStore.server.ts";
import { isWorkDone } from "./captchaWork.server.ts";

const proof = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}):(~?)(.{1,400})$/s;

function refusal(form: CompiledForm, context: RequestContext, { slot, name }: CompiledField, code: string) {
  const { fields, pages } = localizeForm(form, context);
  const page = pages.find(({ groups }) => groups.some((group) => group.fields.includes(slot)));
  const message: ServerMessage = {
    ID: name,
    PUBLIC: code,
    PUBLIC_PARAMS: {},
    LABEL: fields.find((field) => field.slot === slot)?.label ?? name,
    PAGEID: page?.id ?? "",
    PAGELABEL: page?.label ?? "",
    ROWNUM: null,
    SUBFORM: null,
    ROWUID: null,
  };
  return message;
}

/** The claim of a right answer; the code of what is wrong with any other. */
async function prove(
  context: RequestContext,
  guest: string,
  form: string,
  saveId: string,
  answer: string,
): Promise<CaptchaClaim | string> {
  const { database } = context.services;
  const [, id = "", isWork = "", said = ""] = proof.exec(answer) ?? [];
  if (id === "") return "form.captcha.wrong";
  const claim = { id, guest, form, saveId };
  const signs = await claimCaptcha(database, claim);
  if (signs === null) return "form.captcha.ended";
  const isRight = isWork === "" ? typedSigns(said) === signs : isWorkDone(id, said);
  await settleCaptcha(database, claim, isRight);
  return isRight ? claim : "form.captcha.wrong";
}

/**
 * Does the work of a save for someone who proved, where the form asks for it, that they are no machine: guests alone
 * are asked. A wrong answer ends its question, and nothing is written. A right one is used up where the work was done,
 * and is good for the next try where it was refused. `keeps`: it stays good in any case.
 */
export async function withProof<Value>(
  context: RequestContext,
  idForm: string,
  { proofs = {}, saveId }: Pick<SaveMessage, "proofs" | "saveId">,
  work: () => Promise<Result<Value, readonly ServerMessage[]>>,
  keeps = false,
): Promise<Result<Value, readonly ServerMessage[]>> {
  const form = compiledFormOf(context, idForm);
  const asked = isGuest(context) ? form.fields.filter(({ proves }) => proves) : [];
  const { guest = "" } = context.subject;
  const claims: CaptchaClaim[] = [];
  const release = async (): Promise<void> => {
    for (const claim of claims) await releaseCaptcha(context.services.database, claim);
  };
  for (const field of asked) {
    const answer = Object.hasOwn(proofs, field.name) ? proofs[field.name] : undefined;
    const found = answer === undefined ? "validation.required" : await prove(context, guest, idForm, saveId, answer);
    if (typeof found === "string") {
      await release();
      return failure([refusal(form, context, field, found)]);
    }
    claims.push(found);
  }
  try {
    const done = await work();
    if (!done.ok || keeps) await release();
    return done;
  } catch (error) {
    // The same save may be under way, and write: then the answer is used up.
    if (!(error instanceof TesseraError) || error.code !== "save_in_progress") await release();
    throw error;
  }
}
