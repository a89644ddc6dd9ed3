import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import english from "../i18n/en.json";
import { UiTextProvider } from "../UiTextProvider.tsx";

/** Renders parts with English texts and the formats of `language` (default hu-HU). */
export function renderUi(children: ReactNode, language = "hu-HU") {
  return render(children, {
    wrapper: (props: { children: ReactNode }) => (
      <UiTextProvider language={language} texts={english}>
        {props.children}
      </UiTextProvider>
    ),
  });
}
