import { Banner } from "@tessera/ui/show/Banner.tsx";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { errorText, errorTone } from "./errorText.ts";

/** Why something could not be done, in the look that the server asks for. */
export function ErrorBanner(props: { readonly error: unknown }): ReactNode {
  const { t } = useTexts();
  const text = errorText(props.error, t);
  return <Banner tone={errorTone(text)}>{text.title}</Banner>;
}
