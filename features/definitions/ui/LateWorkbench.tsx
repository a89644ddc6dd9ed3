import {
  LoadedRegistries,
  useDesignerRegistries,
} from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import type { Workbench as Bench } from "../designer/Workbench.tsx";

const Workbench = lazy(async () => ({ default: (await import("../designer/Workbench.tsx")).Workbench }));

type BenchProps = Omit<ComponentProps<typeof Bench>, "registries">;

function Loaded(props: BenchProps): ReactNode {
  return <Workbench {...props} registries={useDesignerRegistries()} />;
}

/** The workbench; its code is loaded for who opens it. */
export function LateWorkbench(props: BenchProps): ReactNode {
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
        <Loaded {...props} />
      </LoadedRegistries>
    </Suspense>
  );
}
