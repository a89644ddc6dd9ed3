import { type Fixture, fixture } from "../fixture.ts";
import { Chip } from "./Chip.tsx";
import { RecordCard, RecordCardSkeleton } from "./RecordCard.tsx";

export const fixtures: readonly Fixture[] = [
  fixture("cards", () => (
    <ul className="t-cards">
      <li>
        <RecordCard
          href="#"
          code="SR-2026-0418"
          state={
            <Chip tile="half" tone="accent">
              Folyamatban
            </Chip>
          }
          title="Belépőkártyák cseréje az ellenőrök részére, 3. emelet"
          facts={[
            { id: "who", label: "Kérte", value: "Kővári Anna" },
            { id: "due", label: "Határidő", value: "2026. 11. 23." },
            { id: "cost", label: "Költség", value: "168 000,00" },
          ]}
        />
      </li>
      <li>
        <RecordCard href={null} title="Nothing but a name, and nowhere to go" facts={[]} />
      </li>
    </ul>
  )),
  fixture("loading", () => (
    <ul className="t-cards">
      <li>
        <RecordCardSkeleton />
      </li>
    </ul>
  )),
];
