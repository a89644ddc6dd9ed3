import { property } from "@tessera/contract/documents/jsonShape.ts";
import { nextTime } from "@tessera/std/cron/nextTime.ts";
import { parseCron } from "@tessera/std/cron/parseCron.ts";
import { isZone } from "@tessera/std/zoneClock.ts";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { FieldContext, useControl } from "@tessera/ui/field/FieldContext.ts";
import { NumberInput } from "@tessera/ui/input/NumberInput.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { TimeInput } from "@tessera/ui/input/TimeInput.tsx";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useInstant } from "@tessera/web-kit/page/useInstant.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { useDraftBodies } from "../sheet/useDraftBodies.tsx";
import { asKind, type CronPreset, cronKinds, cronOf, presetOf } from "./cronPreset.ts";
import { useSheetPlace } from "./SheetPlaceProvider.tsx";
import "./editors.css";

/** The product's own settings, which say the zone of the installation. */
const ownSettings = ["tessera"];
const days = [1, 2, 3, 4, 5, 6, 7];
/** Runs that are shown ahead. */
const ahead = 3;

/** The zone whose clocks count: that beside the property, else the installation's; null while it is not known. */
function useClocks(): string | null {
  const own = property(useSheetPlace().object, "zone");
  const settings = useDraftBodies("settings", ownSettings);
  const zone = own || property(settings.bodies.get("tessera"), "zone");
  return typeof zone === "string" && isZone(zone) ? zone : null;
}

/** The next instants at which a cron text recurs; empty for one that cannot be read. */
function nextRuns(text: string, zone: string): readonly string[] {
  const cron = parseCron(text);
  const runs: string[] = [];
  let at = cron.ok ? nextTime(cron.value, zone, Date.now()) : null;
  while (cron.ok && at !== null && runs.length < ahead) {
    runs.push(new Date(at).toISOString());
    at = nextTime(cron.value, zone, at);
  }
  return runs;
}

function NextRuns(props: { text: string }): ReactNode {
  const { t } = useTexts();
  const instant = useInstant();
  const zone = useClocks();
  if (zone === null) return null;
  const runs = nextRuns(props.text, zone);
  return (
    <p className="t-quiet t-small" role="status">
      {runs.length === 0
        ? t("definitions.cron.never")
        : t("definitions.cron.next", { runs: runs.map(instant).join(" · ") })}
    </p>
  );
}

/** Says when something recurs: every hour, day, week or month, or in cron's notation; below when that is next. */
export function Edit({ onChange, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const { labelId } = useControl({});
  const text = typeof state.value === "string" ? state.value : "";
  const [isCustom, setIsCustom] = useState(false);
  const preset: CronPreset = isCustom ? { kind: "custom", text } : presetOf(text);
  const write = (after: CronPreset): void => onChange(cronOf(after));
  const number = (value: number, max: number, label: string, write: (number: number) => void): ReactNode => (
    <NumberInput
      label={t(label)}
      value={String(value)}
      decimals={0}
      min={max === 59 ? "0" : "1"}
      max={String(max)}
      onChange={(typed) => typed !== null && Number(typed) <= max && write(Number(typed))}
    />
  );
  return (
    <fieldset className="t-editor" aria-labelledby={labelId}>
      <FieldContext value={null}>
        <div className="t-cron">
          <Select
            label={t("definitions.cron.kind")}
            value={preset.kind}
            options={cronKinds.map((kind) => ({ value: kind, label: t(`definitions.cron.${kind}`) }))}
            onChange={(value) => {
              const kind = cronKinds.find((one) => one === value);
              if (kind === undefined) return;
              setIsCustom(kind === "custom");
              write(asKind(presetOf(text), kind));
            }}
          />
          {preset.kind === "hourly" &&
            number(preset.minute, 59, "definitions.cron.minute", (minute) => write({ ...preset, minute }))}
          {preset.kind === "weekly" && (
            <Select
              label={t("definitions.cron.weekday")}
              value={String(preset.day)}
              options={days.map((day) => ({ value: String(day), label: t(`definitions.cron.weekday.${day}`) }))}
              onChange={(day) => day !== null && write({ ...preset, day: Number(day) })}
            />
          )}
          {preset.kind === "monthly" &&
            number(preset.day, 31, "definitions.cron.day", (day) => write({ ...preset, day }))}
          {"time" in preset && (
            <TimeInput
              label={t("definitions.cron.time")}
              value={preset.time}
              onChange={(time) => time !== null && write({ ...preset, time })}
            />
          )}
          {preset.kind === "custom" && (
            <TextInput
              label={t("definitions.cron.text")}
              value={preset.text}
              onChange={(typed) => {
                setIsCustom(true);
                onChange(typed);
              }}
            />
          )}
        </div>
        <NextRuns text={text} />
      </FieldContext>
    </fieldset>
  );
}

/** When it recurs, as a sentence where there is one. */
export function Read({ value }: FieldReadProps): ReactNode {
  const { t } = useTexts();
  const text = typeof value === "string" ? value : "";
  const preset = presetOf(text);
  if (preset.kind === "custom") return <code>{text}</code>;
  const what = t(`definitions.cron.${preset.kind}`);
  if (preset.kind === "hourly") return `${what}, :${String(preset.minute).padStart(2, "0")}`;
  const day =
    preset.kind === "weekly"
      ? t(`definitions.cron.weekday.${preset.day}`)
      : preset.kind === "monthly"
        ? `${preset.day}.`
        : null;
  return [what, day, preset.time.slice(0, 5)].filter((part) => part !== null).join(", ");
}
