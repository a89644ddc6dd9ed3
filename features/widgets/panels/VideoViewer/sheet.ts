import type { SheetOverrides } from "@tessera/contract/definePanel.ts";

/** How designers see the settings of a video: what it shows first, its size as a part of its own. */
export const sheet: SheetOverrides = {
  label: { width: 12 },
  src: { width: 12, help: true },
  poster: { width: 12, help: true },
  captions: { width: 12, help: true },
  autoplay: { help: true },
  width: { group: "size" },
  height: { group: "size" },
  minHeight: { group: "size" },
  maxHeight: { group: "size" },
};
