import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { PageHeader } from "@tessera/ui/frame/PageHeader.tsx";
import { Badge } from "@tessera/ui/show/Badge.tsx";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import type { ListData } from "./useListData.tsx";

/** The name of a list, how many records it has, and the way to a new one. */
export function ListHeader(props: {
  label: string;
  /** Null: that is not known, and not said. */
  count: ListData["count"];
  /** BCP 47 tag. */
  language: string;
  newText: string;
  /** Null: the person can make no record here. */
  onNew: (() => void) | null;
  isNarrow: boolean;
}): ReactNode {
  const { count, newText, onNew } = props;
  return (
    <PageHeader
      title={props.label}
      state={
        count === null ? undefined : (
          <Badge>{`${formatDecimal(String(count.total), props.language)}${count.exact ? "" : "+"}`}</Badge>
        )
      }
      actions={
        onNew === null ? undefined : props.isNarrow ? (
          <IconButton variant="primary" icon={Plus} label={newText} onClick={onNew} />
        ) : (
          <Button variant="primary" icon={Plus} onClick={onNew}>
            {newText}
          </Button>
        )
      }
    />
  );
}
