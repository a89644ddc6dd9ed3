import { TagList } from "@tessera/ui/list/TagList.tsx";
import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { TagsSettings } from "./def.ts";

/** The tags in a list's cell. */
export function Cell({ options, text, value }: FieldCellProps<TagsSettings>): ReactNode {
  if (!Array.isArray(value)) return text;
  const keys = new Set(value.filter((tag) => tag !== null).map(String));
  return <TagList keys={[...keys]} nameOf={(tag) => options?.find(({ key }) => key === tag)?.label ?? tag} />;
}
