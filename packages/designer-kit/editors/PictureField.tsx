import { Button } from "@tessera/ui/action/Button.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Upload from "lucide-react/icons/upload";
import { type ReactNode, useRef, useState } from "react";
import { smallPicture } from "./smallPicture.tsx";
import "./editors.css";

/** Takes a picture from a file, and shows it. */
export function Edit({ onChange, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const { labelId } = useControl({});
  const file = useRef<HTMLInputElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const value = typeof state.value === "string" && state.value !== "" ? state.value : null;
  const take = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const address = await smallPicture(chosen);
    setHasFailed(address === null);
    if (address !== null) onChange(address);
  };
  return (
    <fieldset className="t-picture" aria-labelledby={labelId}>
      {value === null ? (
        <span className="t-faint">{t("definitions.picture.none")}</span>
      ) : (
        <img className="t-picture__shown" src={value} alt={t("definitions.picture.shown")} />
      )}
      <Button icon={Upload} onClick={() => file.current?.click()}>
        {t(value === null ? "definitions.picture.choose" : "definitions.picture.replace")}
      </Button>
      {value !== null && (
        <Button variant="quiet" onClick={() => onChange(null)}>
          {t("definitions.picture.remove")}
        </Button>
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept="image/*"
        aria-label={t("definitions.picture.choose")}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
      {hasFailed && (
        <p className="t-small" role="alert">
          {t("definitions.picture.failed")}
        </p>
      )}
    </fieldset>
  );
}

/** The picture. */
export function Read({ value }: FieldReadProps): ReactNode {
  const { t } = useTexts();
  if (typeof value !== "string" || value === "") return null;
  return <img className="t-picture__shown" src={value} alt={t("definitions.picture.shown")} />;
}
