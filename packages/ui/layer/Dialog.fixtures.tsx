import { ActionBar } from "../action/ActionBar.tsx";
import { Button } from "../action/Button.tsx";
import { fixtures as fieldFixtures } from "../field/Field.fixtures.tsx";
import { type Fixture, fixture } from "../fixture.ts";
import { useHeadSlots } from "../frame/HeadSlot.tsx";
import { PageHeader } from "../frame/PageHeader.tsx";
import { Section } from "../frame/Section.tsx";
import { Tabs } from "../frame/Tabs.tsx";
import { Chip } from "../list/Chip.tsx";
import { fixtures as sheetFixtures } from "../sheet/Sheet.fixtures.tsx";
import { Banner } from "../show/Banner.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Dialog } from "./Dialog.tsx";
import { Drawer } from "./Drawer.tsx";
import { ModalLayer } from "./ModalLayer.tsx";

const nothing = (): void => undefined;

function PageInDrawer() {
  const slots = useHeadSlots();
  return (
    <Drawer title={slots.title} state={slots.state} tools={slots.tools} behind="Orders" flush onClose={nothing}>
      {slots.around(
        <PageHeader title="Order BE-2026-0418" state={<Chip>New</Chip>} actions={<Button>Print</Button>} />,
      )}
    </Drawer>
  );
}

export const fixtures: readonly Fixture[] = [
  fixture(
    "dialog",
    () => (
      <Dialog title="Appearance and language" footer={<Button variant="primary">Done</Button>} onClose={nothing}>
        <p>The settings hold on all of your devices.</p>
      </Dialog>
    ),
    true,
  ),
  fixture(
    "confirm",
    () => (
      <ConfirmDialog
        title="Delete 3 orders?"
        confirmLabel="Delete 3 orders"
        cancelLabel="Keep"
        danger
        onConfirm={nothing}
        onCancel={nothing}
      >
        Their lines and 4 documents go too. You can bring them back for 30 days.
      </ConfirmDialog>
    ),
    true,
  ),
  fixture(
    "layer",
    () => (
      <ModalLayer label="News" className="t-raised t-raised--modal t-dialog" onClose={nothing}>
        <div className="t-dialog__body">A layer that says by itself how it looks.</div>
      </ModalLayer>
    ),
    true,
  ),
  fixture(
    "drawer",
    () => {
      const Marks = fieldFixtures[0]?.draw ?? (() => null);
      const Lines = sheetFixtures[0]?.draw ?? (() => null);
      return (
        <Drawer
          title="Bestellung BE-2026-0418"
          state={
            <Chip tile="threeQuarters" tone="info">
              In Prüfung
            </Chip>
          }
          behind="Bestellungen"
          onClose={nothing}
          below={
            <>
              <Tabs
                label="Order"
                idBase="drawer"
                active="details"
                onChange={nothing}
                tabs={[
                  { id: "details", label: "Details", count: 1, countTone: "danger" },
                  { id: "history", label: "Verlauf" },
                ]}
              />
              <Banner tone="warning" flush title="Bence Nagy hat die Freigabe seit 10:42 gesperrt." />
            </>
          }
          footer={
            <ActionBar tone="danger" message="1 Fehler beheben, dann speichern">
              <Button variant="quiet">Verwerfen</Button>
              <Button>Speichern</Button>
              <Button variant="primary">Speichern und schließen</Button>
            </ActionBar>
          }
        >
          <div role="tabpanel" id="drawer-panel-details" aria-labelledby="drawer-tab-details">
            <Marks />
            <Section title="Positionen" note="Einfügen aus einer Tabelle mit Strg V." plain>
              <Lines />
            </Section>
          </div>
        </Drawer>
      );
    },
    true,
  ),
  fixture(
    "half drawer",
    () => (
      <Drawer
        title="Versionen"
        behind="Bestellung BE-2026-0418"
        size="half"
        onClose={nothing}
        footer={
          <ActionBar>
            <Button>Abbrechen</Button>
            <Button variant="primary">Bestätigen</Button>
          </ActionBar>
        }
      >
        <p>Was zur Seite gehört, aber keine eigene ist.</p>
      </Drawer>
    ),
    true,
  ),
  fixture("page in a drawer", () => <PageInDrawer />, true),
];
