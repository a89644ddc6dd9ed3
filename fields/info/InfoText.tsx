import { Banner } from "@tessera/ui/show/Banner.tsx";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { InfoSettings } from "./def.ts";
import "./info.css";

/** The label as a heading, and the text below it. */
export function InfoText(props: { readonly label: string; readonly settings: InfoSettings }): ReactNode {
  const { t } = useTexts();
  const { text, tone = "info" } = props.settings;
  return (
    <Banner tone={tone} still title={props.label}>
      {text !== undefined && <span className="t-infotext">{shownText(text, t)}</span>}
    </Banner>
  );
}
