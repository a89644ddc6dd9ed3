import { lazy, type ReactNode, Suspense } from "react";
import { useAuthorityMode } from "../../../features/rights/ui/authorityMode.tsx";
import type { OpenedPage } from "../navigation/chain.ts";

const AuthorityLens = lazy(async () => ({
  default: (await import("../../../features/rights/ui/AuthorityLens.tsx")).AuthorityLens,
}));

/** The authorisation-editing mode over the page, where somebody who may change roles has switched it on. */
export function AuthorityMode(props: { readonly page: OpenedPage }): ReactNode {
  const { config, layout, url } = props.page;
  const isOn = useAuthorityMode();
  if (!isOn || config?.user?.mayEditRoles !== true) return null;
  return (
    <Suspense fallback={null}>
      <AuthorityLens url={url} items={layout.layout.page?.gridItems ?? []} />
    </Suspense>
  );
}
