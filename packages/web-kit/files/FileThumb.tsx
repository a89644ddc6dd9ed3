import { Icon } from "@tessera/ui/show/Icon.tsx";
import File from "lucide-react/icons/file";
import { type ReactNode, useState } from "react";
import { previewAddress } from "./fileAddress.ts";
import { viewKind } from "./viewedFiles.ts";

/** The small picture of a file, or a sign for one without. */
export function FileThumb(props: {
  readonly file: { readonly id: string; readonly type: string };
  /** Pixels. */
  readonly size: 20 | 40;
  /** Whether the reader may open it; else it has a sign. */
  readonly isOpened: boolean;
}): ReactNode {
  const { file, isOpened, size } = props;
  const [hasFailed, setFailed] = useState(false);
  const style = { width: size, height: size };
  if (!isOpened || hasFailed || viewKind(file.type) !== "image")
    return (
      <span className="t-file__sign" style={style}>
        <Icon of={File} size={size === 40 ? 20 : 14} />
      </span>
    );
  return (
    <img
      className="t-file__sign"
      style={style}
      src={previewAddress(file.id)}
      alt=""
      loading="lazy"
      onError={() => setFailed(true)}
    />
  );
}
