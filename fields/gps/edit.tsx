import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import type { DeviceLocation } from "@tessera/web-kit/location/askLocation.ts";
import { type LocationQuestion, useLocation } from "@tessera/web-kit/location/useLocation.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import CircleAlert from "lucide-react/icons/circle-alert";
import LocateFixed from "lucide-react/icons/locate-fixed";
import X from "lucide-react/icons/x";
import { type ReactNode, useState } from "react";
import type { GpsSettings } from "./def.ts";
import { geoText } from "./geoPlace.ts";
import { placeText } from "./placeText.ts";
import { storedEntry } from "./storedEntry.ts";

const placeOf = ({ latitude, longitude }: DeviceLocation): string => geoText(latitude, longitude);

/**
 * What the question for the location has come to, below the control: how good the answer is while it is the field's
 * value.
 */
function Answer(props: Pick<LocationQuestion, "answer" | "isAsking"> & { value: string | null }): ReactNode {
  const { answer, isAsking, value } = props;
  const { language } = useUiText();
  const { t } = useTexts();
  const isFailed = answer !== null && "problem" in answer;
  const found = answer !== null && "location" in answer ? answer.location : null;
  const accuracy = found !== null && placeOf(found) === value ? found.accuracy : null;
  return (
    <div role="status">
      {isAsking && (
        <div className="t-field__note">
          <span className="t-spin" aria-hidden="true" />
          {t("kit.location.asking")}
        </div>
      )}
      {isFailed && (
        <div className="t-field__note t-field__note--error">
          <Icon of={CircleAlert} size={14} />
          <span>{t(`kit.location.${answer.problem}`)}</span>
        </div>
      )}
      {accuracy !== null && (
        <div className="t-field__note">
          {t("kit.location.found", { metres: formatDecimal(String(Math.max(1, Math.round(accuracy))), language) })}
        </div>
      )}
    </div>
  );
}

/**
 * Edits a place: two numbers, as people write or paste them. A button beside it asks the device; in a cell of a
 * sub-form, where keys lead from cell to cell, it is typed only.
 */
export function Edit({ onChange, settings, state, variant }: FieldEditProps<GpsSettings>): ReactNode {
  const { language } = useUiText();
  const { t } = useTexts();
  const { ask, withdraw, ...question } = useLocation();
  /** What stands in the control while it is typed, and the value that it gave. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string | null } | null>(null);
  const value = typeof state.value === "string" ? state.value : null;
  const { placeholder } = settings;
  const change = (text: string): void => {
    withdraw();
    const stored = text.trim() === "" ? null : storedEntry(text);
    setTyped({ text, value: stored });
    onChange(stored);
  };
  const box = (
    <TextInput
      label={variant === "sheet" ? state.label : undefined}
      value={typed !== null && typed.value === value ? typed.text : placeText(value ?? "", language, "")}
      placeholder={placeholder === undefined ? undefined : shownText(placeholder, t)}
      onChange={change}
      onBlur={() => setTyped(null)}
    />
  );
  if (variant === "sheet") return box;
  return (
    <>
      <div className="t-field-beside">
        {box}
        {question.isAsking ? (
          <IconButton icon={X} label={t("kit.location.give_up")} onClick={withdraw} />
        ) : (
          <IconButton
            icon={LocateFixed}
            label={t("kit.location.ask")}
            onClick={() => ask((location) => onChange(placeOf(location)))}
          />
        )}
      </div>
      <Answer {...question} value={value} />
    </>
  );
}
