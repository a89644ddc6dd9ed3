import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { TagsSettings } from "./def.ts";
import { TagList } from "./TagList.tsx";

/** The tags in a list's cell. */
export function Cell({ options, text, value }: FieldCellProps<TagsSettings>): ReactNode {
  if (!Array.isArray(value)) return text;
  const names = value.filter((tag) => tag !== null).map(String);
  return <TagList names={names.map((tag) => options?.find(({ key }) => key === tag)?.label ?? tag)} />;
}
