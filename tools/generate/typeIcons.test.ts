import { describe, expect, it } from "vitest";
import { typeDefinition, typeIconsModule } from "./typeIcons.ts";

const type = (icon: string): string => `export const one = definePanel({\n  id: "One",\n  icon: "${icon}",\n});\n`;

describe("icons of types", () => {
  it("[design 1.3 registries] given types that name icons, two of them the same, when the registry is made, then each icon stands in it once", () => {
    expect(typeIconsModule([type("menu"), type("key-round"), type("menu")])).toContain(
      [
        'import KeyRoundIcon from "lucide-react/icons/key-round";',
        'import MenuIcon from "lucide-react/icons/menu";',
        "",
        "/** The icons that panel and field types name, by these names. */",
        "export const typeIcons = {",
        '  "key-round": KeyRoundIcon,',
        "  menu: MenuIcon,",
        "} as const;",
      ].join("\n"),
    );
  });

  it("[design 1.3 registries] given the files of a tree, when those of types are looked for, then the definitions of panels and fields are found, and no others", () => {
    const files = [
      "fields/text/def.ts",
      "features/lists/panels/List/def.ts",
      "features/lists/def.ts",
      "fields/text/edit.tsx",
    ];
    expect(files.filter((path) => typeDefinition.test(path))).toEqual(files.slice(0, 2));
  });
});
