import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { packForm } from "@tessera/form-engine/definition/packForm.ts";
import { readerForm } from "@tessera/form-engine/definition/readerForm.ts";
import { readsUser } from "@tessera/form-engine/definition/rulesOf.ts";
import type { PackedForm } from "@tessera/form-engine/definition/unpackForm.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { formWithoutProof } from "./captchas/provingFields.server.ts";
import { formForGuest } from "./guestForm.server.ts";
import { localizeForm } from "./localizeForm.server.ts";

/** A form as it goes out to a caller. */
export interface SentForm {
  /** The whole of what they may have of it, texts in their language. */
  readonly form: CompiledForm;
  /** What a browser reads of it; made when it is asked for. */
  readonly packed: (mayDesign: boolean) => PackedForm;
  readonly readsUser: boolean;
}

interface Kept {
  /** Version of the texts that they were made with. */
  readonly texts: string;
  readonly forms: Map<string, SentForm>;
}

const kept = new WeakMap<CompiledForm, Kept>();

/**
 * A form in the caller's language: `whole` is what was published, `running` what of its rules their browser may run
 * (`formForCaller`). Made once for all who get the same: preparing a large form takes far longer than sending it.
 */
export function sentForm(context: RequestContext, running: CompiledForm, whole: CompiledForm): SentForm {
  const texts = context.services.texts.version();
  const known = kept.get(running);
  const { forms } = known?.texts === texts ? known : { forms: new Map<string, SentForm>() };
  kept.set(running, { texts, forms });
  const name = `${context.language} ${isGuest(context)}`;
  const sent = forms.get(name) ?? madeForm(context, running, whole);
  forms.set(name, sent);
  return sent;
}

function madeForm(context: RequestContext, running: CompiledForm, whole: CompiledForm): SentForm {
  const form = localizeForm(isGuest(context) ? formForGuest(running, whole) : formWithoutProof(running), context);
  const packed = new Map<boolean, PackedForm>();
  return {
    form,
    packed: (mayDesign) => {
      const made = packed.get(mayDesign) ?? packForm(readerForm(form, mayDesign));
      packed.set(mayDesign, made);
      return made;
    },
    readsUser: readsUser(form),
  };
}
