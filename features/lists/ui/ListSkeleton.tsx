import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

const rows = 10;

/** A list of final height before anything of it is known. */
export function ListSkeleton(): ReactNode {
  const { t } = useTexts();
  return (
    <div className="t-list" role="status" aria-busy="true" aria-label={t("list.loading")}>
      <div className="t-page-head">
        <Skeleton width={220} height={24} />
      </div>
      <div className="t-list__wait t-list__wait--bar">
        <Skeleton height={36} />
      </div>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={index} className="t-list__wait">
          <Skeleton width={index % 2 === 0 ? 420 : 360} />
        </div>
      ))}
    </div>
  );
}
