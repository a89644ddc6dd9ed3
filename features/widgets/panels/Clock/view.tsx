import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Static } from "typebox";
import type { clockPanel } from "./def.ts";
import "../../ui/widgets.css";

/** The present moment, shown again when the next second or minute begins. */
function useNow(seconds: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const step = seconds ? 1000 : 60_000;
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const at = Date.now();
      setNow(at);
      timer = setTimeout(tick, step - (at % step));
    };
    tick();
    return () => clearTimeout(timer);
  }, [seconds]);
  return now;
}

/** Whether the browser knows the zone. */
function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The time in large digits, with the day and what place it is of. */
export function View(props: PanelViewProps<Static<typeof clockPanel.params>>): ReactNode {
  const { date, label, seconds } = props.params;
  const { t } = useTexts();
  const { language } = useUiText();
  const page = usePageContext();
  const wanted = props.params.zone ?? page.zone;
  const isKnown = useMemo(() => isZone(wanted), [wanted]);
  const zone = isKnown ? wanted : page.zone;
  const now = useNow(seconds);
  const [time, day] = useMemo(
    () => [
      new Intl.DateTimeFormat(language, {
        timeZone: zone,
        hour: "2-digit",
        minute: "2-digit",
        ...(seconds ? { second: "2-digit" } : {}),
      }),
      new Intl.DateTimeFormat(language, { timeZone: zone, weekday: "long", month: "long", day: "numeric" }),
    ],
    [language, zone, seconds],
  );
  return (
    <div className="t-clock">
      {label !== null && label !== "" && <p className="t-quiet">{label}</p>}
      <time className="t-clock__time t-num" dateTime={new Date(now).toISOString()}>
        {time.format(now)}
      </time>
      {date && <p className="t-quiet">{day.format(now)}</p>}
      {!isKnown && <p className="t-small t-faint">{t("widgets.clock.unknown_zone", { zone: wanted })}</p>}
    </div>
  );
}
