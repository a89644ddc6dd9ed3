import { Link } from "@tessera/ui/action/Link.tsx";
import { Carousel } from "@tessera/ui/frame/Carousel.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { TemplateText } from "@tessera/web-kit/templates/TemplateText.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import type { carouselPanel } from "./def.ts";
import "../../ui/widgets.css";

type Params = Static<typeof carouselPanel.params>;

function Slide({ slide }: { slide: Params["slides"][number] }): ReactNode {
  const { image, link, text, title } = slide;
  return (
    <div className="t-slide">
      {image !== null && <img src={image} alt="" />}
      <h3>{link === null ? title : <Link href={link}>{title}</Link>}</h3>
      {text !== null && (
        <div className="t-slide__text">
          <TemplateText text={text} />
        </div>
      )}
    </div>
  );
}

/** The slides, one at a time. */
export function View(props: PanelViewProps<Params>): ReactNode {
  const { label, seconds, slides } = props.params;
  const { t } = useTexts();
  if (slides.length === 0) return <EmptyState text={t("widgets.carousel.empty")} />;
  return (
    <div className="t-widget">
      <Carousel
        label={label}
        seconds={seconds}
        slides={slides.map((slide) => ({ id: slide.id, label: slide.title, content: <Slide slide={slide} /> }))}
      />
    </div>
  );
}
