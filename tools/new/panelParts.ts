import { camelCase, kebabCase } from "../lib/names.ts";
import type { Parts, Request } from "./parts.ts";

const def = (name: string): string => `import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, Text } from "@tessera/contract/schema.ts";

/** Shows a heading. */
export const ${camelCase(name)}Panel = definePanel({
  id: "${name}",
  aliases: [],
  params: closed({ title: Text() }),
  defaults: { title: "key:panel.${name}" },
  icon: "square",
  holdsData: false,
});
`;

const view = (name: string): string => `import type { Static } from "typebox";
import type { ReactNode } from "react";
import type { ${camelCase(name)}Panel } from "./def.ts";

/** The panel as people see it; \`params\` are its settings with texts already in the reader's language. */
export function View(props: { readonly params: Static<typeof ${camelCase(name)}Panel.params> }): ReactNode {
  return (
    <section className="t-${kebabCase(name)}">
      <h2>{props.params.title}</h2>
    </section>
  );
}
`;

const fixtures = (name: string): string => `import type { Static } from "typebox";
import type { ${camelCase(name)}Panel } from "./def.ts";

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly {
  readonly name: string;
  readonly params: Static<typeof ${camelCase(name)}Panel.params>;
}[] = [
  { name: "short title", params: { title: "Title" } },
  { name: "long title", params: { title: "A title that needs more than one line on a narrow screen" } },
];
`;

const test = (name: string): string => `import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

afterEach(cleanup);

describe("${name}", () => {
  it.each(fixtures)("[shell 2.3 panels] given $name, when the panel is drawn, then its title is a heading", ({ params }) => {
    render(<View params={params} />);
    expect(screen.getByRole("heading", { name: params.title })).toBeDefined();
  });
});
`;

/** A panel type of a feature (design §2). */
export function panelParts(request: Request): Parts {
  const { feature, name, labels } = request;
  const folder = `features/${feature}/panels/${name}`;
  return {
    files: new Map([
      [`${folder}/def.ts`, def(name)],
      [`${folder}/view.tsx`, view(name)],
      [`${folder}/fixtures.ts`, fixtures(name)],
      [`${folder}/${name}.test.tsx`, test(name)],
    ]),
    texts: new Map([
      [
        `features/${feature}/i18n`,
        new Map([
          [`panel.${name}`, labels],
          [`panel.${name}.about`, labels],
          [`panel.${name}.title`, { hu: "Cím", en: "Title", de: "Titel" }],
        ]),
      ],
    ]),
    next: [
      `Name it in docs/reference/shell.md, "Panel types", unless it is for the product's own pages alone.`,
      "Where it shows data, declare that as `data` in def.ts, and answer it for the gallery in gallery.tsx.",
    ],
  };
}
