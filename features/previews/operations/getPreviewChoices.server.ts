import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { getPreviewChoices } from "./getPreviewChoices.ts";

/** See `getPreviewChoices`. */
export const getPreviewChoicesHandler = handle(getPreviewChoices, async ({ search }, context) => {
  const { language, services } = context;
  const { roles, guest, persons, hasMore } = await services.previews.choices(context, search ?? "");
  const label = (id: string): string => {
    const role = services.definitions.current().get("role", id);
    return (role === null ? null : translatedBody(services, role, "role", language).label) || id;
  };
  return { roles: roles.map((id) => ({ id, label: label(id) })), guest, persons: [...persons], hasMore };
});
