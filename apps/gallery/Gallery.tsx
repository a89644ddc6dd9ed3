import type { Fixture } from "@tessera/ui/fixture.ts";
import german from "@tessera/ui/i18n/de.json";
import english from "@tessera/ui/i18n/en.json";
import hungarian from "@tessera/ui/i18n/hu.json";
import { SearchField } from "@tessera/ui/input/SearchField.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { UiTextProvider, type UiTexts } from "@tessera/ui/UiTextProvider.tsx";
import { type ReactNode, useState } from "react";
import { foundParts } from "./foundParts.ts";
import type { Part } from "./readFixtures.ts";

const languages: ReadonlyMap<string, { readonly tag: string; readonly texts: UiTexts }> = new Map([
  ["en", { tag: "en-US", texts: english }],
  ["hu", { tag: "hu-HU", texts: hungarian }],
  ["de", { tag: "de-DE", texts: german }],
]);

/** Tag and texts of a language; English for one that there is not. */
function galleryTexts(language: string): { readonly tag: string; readonly texts: UiTexts } {
  return languages.get(language) ?? { tag: "en-US", texts: english };
}

type HalfProps = {
  readonly parts: readonly Part[];
  /** `en`, `hu` or `de`. */
  readonly language: string;
};

type GalleryProps = HalfProps & {
  /** Name of the only part to show, or null. */
  readonly only: string | null;
  /** Text that the shown parts or fixtures have in their names; empty shows all. */
  readonly find: string;
  /** `Part/fixture` to show alone on the page, as layers and frames need it; or null. */
  readonly show: string | null;
};

function Draw(props: { fixture: Fixture }): ReactNode {
  const Part = props.fixture.draw;
  return <Part />;
}

function Half(props: HalfProps & { theme: "light" | "dark" }): ReactNode {
  return (
    <div className="g-half" data-theme={props.theme}>
      {props.parts.map((part) => (
        <section key={part.name} className="g-part">
          <h2>{part.name}</h2>
          {part.fixtures.map((fixture) =>
            fixture.layer ? (
              <p key={fixture.name}>
                <a href={`?show=${part.name}/${fixture.name}&lang=${props.language}`}>{fixture.name}</a>
              </p>
            ) : (
              <div key={fixture.name} className="g-fixture">
                <h3>{fixture.name}</h3>
                <Draw fixture={fixture} />
              </div>
            ),
          )}
        </section>
      ))}
    </div>
  );
}

/** What is searched for stays in the address, so that a search can be kept and sent. */
function keepSearch(find: string): void {
  const query = new URLSearchParams(location.search);
  if (find === "") query.delete("find");
  else query.set("find", find);
  history.replaceState(null, "", `${location.pathname}?${query}`);
}

/** Every fixture of the design system, light beside dark; a search leaves those that match. */
export function Gallery(props: GalleryProps): ReactNode {
  const { language, only, parts } = props;
  const { tag, texts } = galleryTexts(language);
  const [find, setFind] = useState(props.find);
  const all = parts.flatMap((part) =>
    part.fixtures.map((fixture) => ({ id: `${part.name}/${fixture.name}`, fixture })),
  );
  const shown = foundParts(
    parts.filter((part) => only === null || part.name === only),
    find,
  );
  const alone = all.find((item) => item.id === props.show);
  return (
    <UiTextProvider language={tag} texts={texts}>
      {alone ? (
        <Draw fixture={alone.fixture} />
      ) : (
        <>
          <search className="g-search">
            <SearchField
              value={find}
              onSearch={(text) => {
                setFind(text);
                keepSearch(text);
              }}
            />
            <span className="t-num t-quiet" aria-live="polite">
              {shown.length} / {parts.length}
            </span>
          </search>
          {shown.length === 0 ? (
            <EmptyState kind="noMatch" text={(texts["ui.no_match"] ?? "").replace("{text}", find)} />
          ) : (
            <div className="g-both">
              <Half parts={shown} language={language} theme="light" />
              <Half parts={shown} language={language} theme="dark" />
            </div>
          )}
        </>
      )}
    </UiTextProvider>
  );
}
