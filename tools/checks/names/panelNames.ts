import type { Check } from "../check.ts";
import { countOf, type KnownNames, type NamedTypes, namesOf } from "./namedTypes.ts";

const known: KnownNames = {
  "apps/web/frame/Frame.tsx": { count: 1, why: "The frame of every page shows where it stands." },
  "apps/web/navigation/pagesAhead.ts": { count: 1, why: "What the frame shows is loaded ahead." },
  "features/adoption/server/documents/makeDocuments.ts": {
    count: 1,
    why: "The start page shows its menu as a diagram, which is not how menus are shown elsewhere.",
  },
  "packages/contract/popupType.ts": {
    count: 3,
    why: "Documents and notifications store these names for how a pop-up shows its page.",
  },
};

/** Names that are words of their own as well; only what is the type of something is meant. */
const commonWords: ReadonlySet<string> = new Set(["API", "Accounts", "List", "Panel", "Runs", "Schedules"]);

/** See `NamedTypes`. A feature may name the panels that are its own. */
export const panelTypeNames: NamedTypes = {
  kind: "panel",
  declaration: /^(features\/[^/]+)\/panels\/([^/]+)\/def\.ts$/,
  known,
  namesIn: (text, ids) =>
    ids.flatMap((id) => {
      const pattern = commonWords.has(id) ? `\\btype\\??(?:\\s*[!=]==\\s*|:\\s*)"${id}"` : `(?<![\\w/])"${id}"`;
      return Array<string>(countOf(text, new RegExp(pattern, "g"))).fill(id);
    }),
  instead: "Ask the kind of document (`inPreview`) or the type's traits (`needs`, `edits`) instead.",
};

/** No name of a panel type stands outside its feature (design §2). */
export const panelNamesCheck: Check = {
  name: "names of panel types",
  run: async (root) => namesOf(root, panelTypeNames),
};
