import type { Fixture } from "@tessera/ui/fixture.ts";
import { UiTextProvider } from "@tessera/ui/UiTextProvider.tsx";
import type { ReactNode } from "react";
import { galleryTexts } from "./galleryTexts.ts";
import type { Part } from "./readFixtures.ts";

type GalleryProps = {
  readonly parts: readonly Part[];
  /** `en`, `hu` or `de`. */
  readonly language: string;
  /** Name of the only part to show, or null. */
  readonly only: string | null;
  /** `Part/fixture` to show alone on the page, as layers and frames need it; or null. */
  readonly show: string | null;
};

function Draw(props: { fixture: Fixture }): ReactNode {
  const Part = props.fixture.draw;
  return <Part />;
}

function Half(props: GalleryProps & { theme: "light" | "dark" }): ReactNode {
  return (
    <div className="g-half" data-theme={props.theme}>
      {props.parts
        .filter((part) => props.only === null || part.name === props.only)
        .map((part) => (
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

/** Every fixture of the design system, light beside dark. */
export function Gallery(props: GalleryProps): ReactNode {
  const { tag, texts } = galleryTexts(props.language);
  const all = props.parts.flatMap((part) =>
    part.fixtures.map((fixture) => ({ id: `${part.name}/${fixture.name}`, fixture })),
  );
  const alone = all.find((item) => item.id === props.show);
  return (
    <UiTextProvider language={tag} texts={texts}>
      {alone ? (
        <Draw fixture={alone.fixture} />
      ) : (
        <div className="g-both">
          <Half {...props} theme="light" />
          <Half {...props} theme="dark" />
        </div>
      )}
    </UiTextProvider>
  );
}
