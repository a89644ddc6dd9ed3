import { Breadcrumb } from "@tessera/ui/frame/Breadcrumb.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { ReactNode } from "react";
import { getBreadcrumb } from "../../operations/getBreadcrumb.ts";
import "./breadcrumb.css";

/** The way to the page it stands on. Without an answer the place stays empty: nobody is kept from working by it. */
export function View(): ReactNode {
  const [path = ""] = usePageContext().url.split("?", 1);
  const query = useOperationQuery(getBreadcrumb, { url: path });
  const items = (query.data ?? []).map(({ label, route }) => (route === null ? { label } : { label, href: route }));
  return (
    <div className="t-breadcrumb-panel">
      {query.isPending ? <Skeleton width={160} /> : <Breadcrumb items={items} />}
    </div>
  );
}
