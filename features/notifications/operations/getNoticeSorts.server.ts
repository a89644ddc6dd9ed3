import { handle } from "@tessera/server-core/handle.ts";
import { getNoticeSorts } from "./getNoticeSorts.ts";

/** See `getNoticeSorts`. */
export const getNoticeSortsHandler = handle(getNoticeSorts, async (_input, { services }) => ({
  groups: services.notices.map(({ label, sorts }) => ({
    label,
    sorts: sorts.map(({ byDefault = true, icon, label: text, name, optional }) => ({
      name,
      label: text,
      icon,
      optional,
      byDefault,
    })),
  })),
}));
