import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useEffect, useRef, useState } from "react";
import { getCaptcha } from "#features/forms/operations/captchas/getCaptcha.ts";

/** A question as the server asked it. */
export type Captcha = OutputOf<typeof getCaptcha>;

/** Why there is a new question. */
export type CaptchaNotice = "ended" | "wrong";

/** The open question of each form: it outlives a change of the form's page. */
const open = new WeakMap<FormStore, Captcha>();

/**
 * The question of a form, and the next one where it has ended or was answered wrongly. `refused` is what the server
 * said of the last answer; null for nothing. `onNew` hears that the answer so far belongs to no question.
 */
export function useCaptcha(
  store: FormStore | undefined,
  answer: string | null,
  refused: CaptchaNotice | null,
  onNew: () => void,
) {
  const api = useApi();
  const page = usePageContext();
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [notice, setNotice] = useState<CaptchaNotice | null>(null);
  const [error, setError] = useState<unknown>(null);
  /** Number of the last question that was asked for; answers to former ones come too late. */
  const asked = useRef(0);
  const ask = async (why: CaptchaNotice | null): Promise<void> => {
    const idForm = store?.form.id ?? null;
    if (store === undefined || idForm === null) return;
    const number = ++asked.current;
    setError(null);
    if (answer !== null) onNew();
    try {
      const made = await api.call(getCaptcha, { idForm }, { page });
      if (number !== asked.current) return;
      open.set(store, made);
      setCaptcha(made);
      setNotice(why);
    } catch (failed) {
      if (number === asked.current) setError(failed);
    }
  };
  const latest = useRef({ answer, ask, onNew });
  latest.current = { answer, ask, onNew };

  useEffect(() => {
    const known = store && open.get(store);
    if (!known) void latest.current.ask(null);
    else {
      setCaptcha(known);
      if (latest.current.answer?.startsWith(known.id) === false) latest.current.onNew();
    }
    return () => {
      asked.current++;
    };
  }, [store]);

  useEffect(() => {
    if (captcha === null) return;
    const timer = setTimeout(() => void latest.current.ask("ended"), captcha.lasts * 1000);
    return () => clearTimeout(timer);
  }, [captcha]);

  useEffect(() => {
    if (refused !== null) void latest.current.ask(refused);
  }, [refused]);

  return { captcha, error, notice, renew: () => void ask(null), forgetNotice: () => setNotice(null) };
}
