import type { IconSource } from "@tessera/ui/show/Icon.tsx";
import Columns from "lucide-react/icons/columns-3";
import File from "lucide-react/icons/file";
import Group from "lucide-react/icons/layout-grid";
import Link from "lucide-react/icons/link-2";
import ListIcon from "lucide-react/icons/list";
import Page from "lucide-react/icons/panel-top";
import Rule from "lucide-react/icons/shield-check";
import Other from "lucide-react/icons/square";
import Field from "lucide-react/icons/text-cursor-input";

const icons: ReadonlyMap<string, IconSource> = new Map<string, IconSource>([
  ["", File],
  ["pages", Page],
  ["groups", Group],
  ["items", Field],
  ["columns", Columns],
  ["references", Link],
  ["links", Link],
  ["joins", Link],
  ["nodes", Page],
  ["options", ListIcon],
  ["sections", ListIcon],
  ["rows", ListIcon],
  ["gridItems", Group],
  ["rules", Rule],
  ["invariants", Rule],
  ["grants", Rule],
]);

/** The icon of elements by the array that they stand in; the empty text is the document itself. */
export function elementIcon(property: string): IconSource {
  return icons.get(property) ?? Other;
}
