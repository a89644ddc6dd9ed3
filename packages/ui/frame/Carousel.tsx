import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "../action/IconButton.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import "./Carousel.css";

/** A slide. */
export type Slide = {
  readonly id: string;
  /** What it is called for assistive technology. */
  readonly label: string;
  readonly content: ReactNode;
};

/** A finger that moved this far in pixels has swiped. */
const swipe = 40;

/** Whether the person asked the system for less motion. */
const wantsRest = (): boolean => window.matchMedia?.("(prefers-reduced-motion: reduce)").matches === true;

/**
 * Whether slides move on by themselves, and the button that stops them; they rest under the pointer and while the
 * keyboard is in.
 */
function useMoving(seconds: number | null, next: () => void) {
  const canMove = seconds !== null;
  const [isPlaying, setPlaying] = useState(() => canMove && !wantsRest());
  const [rests, setRests] = useState(0);
  const latest = useRef(next);
  latest.current = next;
  const moves = canMove && isPlaying && rests === 0;
  useEffect(() => {
    if (!moves || seconds === null) return;
    const timer = setInterval(() => latest.current(), seconds * 1000);
    return () => clearInterval(timer);
  }, [moves, seconds]);
  const rest = (by: 1 | -1) => () => setRests((count) => Math.max(0, count + by));
  const restsWhile = {
    onPointerEnter: rest(1),
    onPointerLeave: rest(-1),
    onFocus: (event: React.FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) rest(1)();
    },
    onBlur: (event: React.FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) rest(-1)();
    },
  };
  return { canMove, isPlaying, setPlaying, moves, restsWhile };
}

/**
 * Slides one at a time: by buttons, arrow keys, Home and End, a swipe, and by themselves every `seconds` (null: never).
 * What moves by itself can be stopped, rests under the pointer and the focus, and does not begin where the system asks
 * for less motion.
 */
export function Carousel(props: {
  readonly label: string;
  readonly slides: readonly Slide[];
  readonly seconds: number | null;
}): ReactNode {
  const { label, slides } = props;
  const { text } = useUiText();
  const [index, setIndex] = useState(0);
  const begun = useRef<number | null>(null);
  const count = slides.length;
  const at = Math.min(index, count - 1);
  const go = (to: number): void => setIndex((to + count) % count);
  const { canMove, isPlaying, moves, restsWhile, setPlaying } = useMoving(count > 1 ? props.seconds : null, () =>
    go(at + 1),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = new Map([
      ["ArrowLeft", at - 1],
      ["ArrowRight", at + 1],
      ["Home", 0],
      ["End", count - 1],
    ]).get(event.key);
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const onPointerUp = (event: PointerEvent): void => {
    const moved = begun.current === null ? 0 : event.clientX - begun.current;
    begun.current = null;
    if (Math.abs(moved) >= swipe) go(at + (moved < 0 ? 1 : -1));
  };
  const slide = slides[at];
  if (slide === undefined) return null;
  return (
    <section className="t-carousel" aria-roledescription={text("ui.carousel")} aria-label={label} {...restsWhile}>
      <div
        className="t-carousel__view"
        onPointerDown={(event) => {
          begun.current = event.pointerType === "mouse" ? null : event.clientX;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          begun.current = null;
        }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a slide is a group by the pattern for carousels, not a set of form fields */}
        <div
          key={slide.id}
          className="t-carousel__slide"
          role="group"
          aria-roledescription={text("ui.slide")}
          aria-label={text("ui.slide_of", { number: at + 1, count, name: slide.label })}
          aria-live={moves ? "off" : "polite"}
        >
          {slide.content}
        </div>
      </div>
      {count > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a set of form fields
        <div className="t-carousel__bar" role="group" aria-label={text("ui.slides")} onKeyDown={onKeyDown}>
          <IconButton icon={ChevronLeft} label={text("ui.previous_slide")} onClick={() => go(at - 1)} />
          <span className="t-num t-small t-quiet">{text("ui.slide_count", { number: at + 1, count })}</span>
          <IconButton icon={ChevronRight} label={text("ui.next_slide")} onClick={() => go(at + 1)} />
          {canMove && (
            <IconButton
              icon={isPlaying ? Pause : Play}
              label={text(isPlaying ? "ui.stop_slides" : "ui.move_slides")}
              onClick={() => setPlaying(!isPlaying)}
            />
          )}
        </div>
      )}
    </section>
  );
}
