import { Type } from "typebox";
import { accents } from "../personal/look.ts";
import { closed, LanguageName, nullable, oneOf, Picks, type Static, Text } from "../schema.ts";

/**
 * Body of a `settings` document; its id is the subsystem it is about. What is null or absent is taken from the document
 * `tessera`, the product's own.
 */
export const SettingsBodySchema = closed({
  /** Language that literals of the subsystem's documents are written in. */
  sourceLanguage: LanguageName(),
  title: Text(),
  description: Type.Optional(nullable(Text())),
  keywords: Type.Optional(nullable(Text())),
  /** Route that `/` leads to. */
  landingPage: Type.Optional(nullable(Picks("route"))),
  theme: Type.Optional(nullable(oneOf(...accents, "fourig"))),
  /**
   * Picture of the subsystem in the browser's tab, as a `data:` address of a PNG, WebP or ICO; null: the product's
   * sign.
   */
  favicon: Type.Optional(
    nullable(
      Picks("picture", { pattern: "^data:image/(?:png|webp|x-icon);base64,[A-Za-z0-9+/]+={0,2}$", maxLength: 40_000 }),
    ),
  ),
  /** IANA name of the installation's zone. */
  zone: Type.Optional(nullable(Picks("zone"))),
});

/** See `SettingsBodySchema`. */
export type SettingsBody = Static<typeof SettingsBodySchema>;
