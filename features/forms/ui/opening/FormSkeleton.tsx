import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import type { ReactNode } from "react";

/** Bars in the place of a form's title and fields. */
export function FormSkeleton(): ReactNode {
  return (
    <div className="t-form-wait" role="status" aria-busy="true">
      <Skeleton width={240} height={24} />
      {["a", "b", "c"].map((row) => (
        <div key={row} className="t-grid">
          {["a", "b", "c", "d"].map((field) => (
            <div key={field} className="t-form-wait__field">
              <Skeleton width={88} />
              <Skeleton height={32} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
