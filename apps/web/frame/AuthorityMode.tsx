import type { MenuEntry } from "@tessera/ui/menu/MenuList.tsx";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { ReactNode } from "react";
import { switchAuthorityMode, useAuthorityMode } from "../../../features/rights/ui/authorityMode.tsx";
import type { OpenedPage, PageConfig } from "../navigation/chain.ts";

const AuthorityLens = lazyPart(
  async () => (await import("../../../features/rights/ui/AuthorityLens.tsx")).AuthorityLens,
);

/** The authorisation-editing mode over the page, where someone who may change roles has switched it on. */
export function AuthorityMode(props: { readonly page: OpenedPage }): ReactNode {
  const { config, layout, url } = props.page;
  const isOn = useAuthorityMode();
  if (!isOn || config?.user?.mayEditRoles !== true) return null;
  return <AuthorityLens url={url} items={layout.layout.page?.gridItems ?? []} />;
}

/** The switch of the authorisation-editing mode as an entry of a menu; none for anyone who may change no role. */
export function useAuthorityEntry(user: PageConfig["user"]): readonly MenuEntry[] {
  const { t } = useTexts();
  const isOn = useAuthorityMode();
  if (user?.mayEditRoles !== true) return [];
  return [
    {
      id: "authorities",
      label: t("rights.mode.begin"),
      icon: ShieldCheck,
      checked: isOn,
      onSelect: () => switchAuthorityMode(!isOn),
    },
  ];
}
