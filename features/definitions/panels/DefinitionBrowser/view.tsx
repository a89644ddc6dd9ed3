import {
  LoadedRegistries,
  useDesignerRegistries,
} from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { lazy, type ReactNode, Suspense } from "react";
import type { Static } from "typebox";
import type { definitionBrowserPanel } from "./def.ts";

const Workbench = lazy(async () => ({ default: (await import("../../designer/Workbench.tsx")).Workbench }));

type Props = PanelViewProps<Static<typeof definitionBrowserPanel.params>>;

function Bench(props: Props): ReactNode {
  return <Workbench registries={useDesignerRegistries()} subsystem={props.params.subsystem ?? null} />;
}

/** The definition browser; its code is loaded for who opens it. */
export function View(props: Props): ReactNode {
  const bars = (
    <div role="status" aria-busy="true">
      <Skeleton width={240} />
      <Skeleton width={360} />
      <Skeleton width={300} />
    </div>
  );
  return (
    <Suspense fallback={bars}>
      <LoadedRegistries>
        <Bench {...props} />
      </LoadedRegistries>
    </Suspense>
  );
}
