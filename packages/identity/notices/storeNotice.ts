import { noticeSetting } from "@tessera/contract/personal/userConfig.ts";
import type { NewNotification, StoredNotification } from "@tessera/contract/socket/notification.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { NoticeSort } from "@tessera/server-core/notices/noticeSort.ts";
import { readUserConfig } from "../personal/userConfigStore.ts";
import { addNotification } from "./notificationStore.ts";

/** Whether a person is notified of a sort: what they chose, where it may be chosen, else its default. */
async function isWanted(
  runner: SqlRunner,
  userId: string,
  { byDefault, name, optional }: NoticeSort,
): Promise<boolean> {
  if (!optional) return true;
  const chosen = (await readUserConfig(runner, userId))[noticeSetting(name)];
  return typeof chosen === "boolean" ? chosen : (byDefault ?? true);
}

/** Stores a notification of a sort unless the person has switched that off, which is null. */
export async function storeNotice(
  runner: SqlRunner,
  userId: string,
  sort: NoticeSort,
  content: NewNotification,
): Promise<StoredNotification | null> {
  if (!(await isWanted(runner, userId, sort))) return null;
  return addNotification(runner, userId, { ...content, icon: sort.icon });
}
