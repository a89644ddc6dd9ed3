import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, nullable, Text } from "@tessera/contract/schema.ts";

/** The picture that someone added to a fault report; which one, the page's parameter `id` says. */
export const bugReportPicturePanel = definePanel({
  id: "BugReportPicture",
  aliases: [],
  /** Null shows the panel's own name. */
  params: closed({ title: nullable(Text()) }),
  defaults: { title: null },
  icon: "image",
  holdsData: false,
  needs: { kind: "session" },
});
