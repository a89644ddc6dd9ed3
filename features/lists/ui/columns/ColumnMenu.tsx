import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Columns from "lucide-react/icons/columns-3";
import type { ReactNode } from "react";
import { type ColumnChoosing, columnEntries } from "./columnEntries.tsx";

/** Which columns of a list a person sees. */
export function ColumnMenu(props: { choosing: ColumnChoosing }): ReactNode {
  const { t } = useTexts();
  return (
    <Menu
      label={t("list.columns")}
      icon={Columns}
      variant="secondary"
      hasEntry
      items={columnEntries(props.choosing, t)}
    />
  );
}
