import { type Fixture, fixture } from "../fixture.ts";
import { ProgressBar } from "../show/ProgressBar.tsx";
import { Carousel } from "./Carousel.tsx";

const slides = ["Offices", "Parking", "Canteen"].map((name) => ({
  id: name,
  label: name,
  content: <p className="g-slide">{name}: what is new this week.</p>,
}));

export const fixtures: readonly Fixture[] = [
  fixture("slides that stay until they are turned", () => <Carousel label="News" slides={slides} seconds={null} />),
  fixture("slides that move on by themselves", () => <Carousel label="News" slides={slides} seconds={6} />),
  fixture("one slide", () => <Carousel label="News" slides={slides.slice(0, 1)} seconds={6} />),
  fixture("progress", () => (
    <div className="g-stack">
      <ProgressBar label="Requests done" value={12} max={40} note="12 of 40" />
      <ProgressBar label="Nothing yet" value={0} max={40} note="0 of 40" />
      <ProgressBar label="All done" value={40} max={40} note="40 of 40" />
      <ProgressBar label="Import" value={null} max={1} />
    </div>
  )),
];
