import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import type { TextsChoice } from "./textsChoice.tsx";

const load = async () => (await import("./TextsDrawer.tsx")).TextsDrawer;
const TextsDrawer = lazyDialog(load);

/**
 * The texts of the field whose mark was pressed, over the form and outside of its cells. `behind` names the page below.
 */
export function TextsLayer({ behind, choice }: { choice: TextsChoice; behind: string }): ReactNode {
  const now = useSyncExternalStore(choice.subscribe, choice.shown);
  // Had before it is asked for, so that it opens without a network too. A failure is reported when it is opened.
  useEffect(() => void load().catch(() => undefined), []);
  return now && <TextsDrawer {...now} behind={behind} onClose={() => choice.show(null)} />;
}
