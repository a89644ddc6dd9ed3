// Made by `npm run generate` from the folders. Do not edit.

/** Loads the texts of a folder in a language. */
export const textLoaders = {
  "packages/ui": {
    hu: () => import("../packages/ui/i18n/hu.json"),
    en: () => import("../packages/ui/i18n/en.json"),
    de: () => import("../packages/ui/i18n/de.json"),
  },
} as const;
