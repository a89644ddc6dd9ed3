import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Group from "lucide-react/icons/group";
import type { ReactNode } from "react";
import { type GroupChoosing, groupEntries } from "./groupEntries.tsx";

/** By which column the rows of a list are grouped; nothing where none can. */
export function GroupMenu({ choosing }: { choosing: GroupChoosing }): ReactNode {
  const { t } = useTexts();
  const items = groupEntries(choosing, t);
  return items.length > 0 && <Menu label={t("list.group")} icon={Group} variant="secondary" hasEntry items={items} />;
}
