import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { FormMenuProps } from "./FormMenu.tsx";

const FormMenu = lazyPart(async () => (await import("./FormMenu.tsx")).FormMenu);

/** The menu of a form; its button has its place while the entries are on their way. */
export function LateFormMenu(props: FormMenuProps): ReactNode {
  const { t } = useTexts();
  const closed = <Menu label={t("form.action.more")} items={[]} variant="secondary" disabled />;
  return <FormMenu {...props} waiting={closed} instead={closed} />;
}
