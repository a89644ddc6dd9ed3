import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { ControlGroup } from "@tessera/ui/field/ControlGroup.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { ProgressBar } from "@tessera/ui/show/ProgressBar.tsx";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Check from "lucide-react/icons/check";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { type ReactNode, useState } from "react";
import { type Captcha, type CaptchaNotice, useCaptcha } from "./useCaptcha.tsx";
import { useWork } from "./useWork.tsx";
import "./captcha.css";

const refusals: ReadonlyMap<string, CaptchaNotice> = new Map([
  ["form.captcha.wrong", "wrong"],
  ["form.captcha.ended", "ended"],
]);

/** What the server answers who is no guest, and in previews, which change nothing. */
const unasked: ReadonlySet<string> = new Set(["access_denied", "not_found", "preview_read_only"]);

/** The picture of a question, and the button for another one. */
function Picture({ captcha, onRenew }: { readonly captcha: Captcha | null; readonly onRenew: () => void }): ReactNode {
  const { t } = useTexts();
  return (
    <div className="t-captcha__picture">
      {captcha === null ? (
        <span className="t-captcha__blank" />
      ) : (
        <img
          src={`data:image/png;base64,${captcha.picture}`}
          width={240}
          height={80}
          alt={t("field.captcha.picture")}
          draggable={false}
        />
      )}
      <IconButton icon={RefreshCw} label={t("field.captcha.renew")} onClick={onRenew} />
    </div>
  );
}

/**
 * Asks a guest to type the signs of a picture, or, without looking at it, to let their device work for some seconds.
 * The value is the answer with the question that it belongs to.
 */
export function Edit({ onChange, state, store }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const control = useControl({});
  const answer = typeof state.value === "string" ? state.value : null;
  const refused = state.messages.find(({ code, source }) => source === "server" && refusals.has(code));
  const [typed, setTyped] = useState("");
  const work = useWork();
  const onNew = (): void => {
    setTyped("");
    work.stop();
    onChange(null);
  };
  const { captcha, error, forgetNotice, notice, renew } = useCaptcha(
    store,
    answer,
    refusals.get(refused?.code ?? "") ?? null,
    onNew,
  );
  const type = (text: string): void => {
    setTyped(text);
    forgetNotice();
    onChange(captcha === null || text.trim() === "" ? null : `${captcha.id}:${text.trim()}`);
  };
  const begin = async (of: Captcha): Promise<void> => {
    forgetNotice();
    const numbers = await work.run(of);
    if (numbers !== null) onChange(`${of.id}:~${numbers}`);
  };
  const isProven = captcha !== null && answer?.startsWith(`${captcha.id}:~`) === true;
  const failed = error === null ? null : errorText(error, t);
  // Designers look at forms that are asked of guests alone.
  if (error instanceof ApiError && unasked.has(error.code))
    return (
      <ControlGroup control={control} className="t-captcha">
        <p className="t-quiet t-small">{t("field.captcha.guests")}</p>
      </ControlGroup>
    );
  return (
    <ControlGroup control={control} className="t-captcha">
      {isProven ? (
        <p className="t-captcha__done">
          <Icon of={Check} />
          {t("field.captcha.done")}
        </p>
      ) : work.done === null ? (
        <>
          <Picture captcha={captcha} onRenew={renew} />
          <TextInput
            label={t("field.captcha.signs")}
            placeholder={t("field.captcha.signs")}
            maxLength={20}
            disabled={captcha === null}
            invalid={control.invalid}
            value={typed}
            onChange={type}
          />
          <Button variant="quiet" disabled={captcha === null} onClick={() => captcha && void begin(captcha)}>
            {t("field.captcha.without")}
          </Button>
        </>
      ) : (
        <div className="t-captcha__work">
          <ProgressBar label={t("field.captcha.working")} value={work.done} max={captcha?.work.parts ?? 1} />
          <Button variant="quiet" onClick={work.stop}>
            {t("field.captcha.stop")}
          </Button>
        </div>
      )}
      <p role="status" className="t-captcha__said t-small">
        {failed?.title ?? (notice === null ? "" : t(`field.captcha.${notice}`))}
      </p>
    </ControlGroup>
  );
}
