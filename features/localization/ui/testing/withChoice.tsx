import { LanguageChoiceProvider } from "@tessera/web-kit/texts/LanguageChoiceProvider.tsx";
import type { ComponentType, ReactNode } from "react";

/** The view with a way to other languages around it, and what was chosen. */
export function withChoice<Params>(View: ComponentType<{ id: string; params: Params }>) {
  const chosen: string[] = [];
  const Wrapped = (props: { id: string; params: Params }): ReactNode => (
    <LanguageChoiceProvider
      choose={async (language) => {
        chosen.push(language);
      }}
    >
      <View {...props} />
    </LanguageChoiceProvider>
  );
  return { chosen, Wrapped };
}
