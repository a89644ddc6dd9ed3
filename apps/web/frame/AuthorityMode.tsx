import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import type { ReactNode } from "react";
import { useAuthorityMode } from "../../../features/rights/ui/authorityMode.tsx";
import type { OpenedPage } from "../navigation/chain.ts";

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
