import type { Json } from "@tessera/std/canonicalJson.ts";
import type { ReactNode } from "react";
import { FileThumb } from "./FileThumb.tsx";
import { readFiles } from "./readFiles.ts";
import "./files.css";

/** The files of a field in a cell of a list: the first with its picture, and how many more there are. */
export function FilesCell(props: { readonly value: Json; readonly text: string }): ReactNode {
  const { text, value } = props;
  const [first, ...others] = readFiles(value);
  if (first === undefined) return <span className="t-cut">{text}</span>;
  return (
    <span className="t-files__cell t-cut" title={text}>
      <FileThumb file={first} size={20} isOpened />
      <span className="t-cut">{first.title ?? first.name}</span>
      {others.length > 0 && <span className="t-num t-quiet">+{others.length}</span>}
    </span>
  );
}
