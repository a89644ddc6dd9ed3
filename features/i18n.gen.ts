// Made by `npm run generate` from the folders. Do not edit.

/** Loads the texts of a folder in a language. */
export const textLoaders = {
  "features/shell": {
    hu: () => import("./shell/i18n/hu.json"),
    en: () => import("./shell/i18n/en.json"),
    de: () => import("./shell/i18n/de.json"),
  },
  "features/signin": {
    hu: () => import("./signin/i18n/hu.json"),
    en: () => import("./signin/i18n/en.json"),
    de: () => import("./signin/i18n/de.json"),
  },
  "features/users": {
    hu: () => import("./users/i18n/hu.json"),
    en: () => import("./users/i18n/en.json"),
    de: () => import("./users/i18n/de.json"),
  },
  "packages/expression": {
    hu: () => import("../packages/expression/i18n/hu.json"),
    en: () => import("../packages/expression/i18n/en.json"),
    de: () => import("../packages/expression/i18n/de.json"),
  },
  "packages/ui": {
    hu: () => import("../packages/ui/i18n/hu.json"),
    en: () => import("../packages/ui/i18n/en.json"),
    de: () => import("../packages/ui/i18n/de.json"),
  },
  "packages/web-kit": {
    hu: () => import("../packages/web-kit/i18n/hu.json"),
    en: () => import("../packages/web-kit/i18n/en.json"),
    de: () => import("../packages/web-kit/i18n/de.json"),
  },
} as const;
