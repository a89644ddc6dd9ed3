import Lock from "lucide-react/icons/lock";
import Plus from "lucide-react/icons/plus";
import { Button } from "../action/Button.tsx";
import { type Fixture, fixture } from "../fixture.ts";
import { ToastProvider, useToast } from "../layer/ToastProvider.tsx";
import { ToastStack } from "../layer/ToastStack.tsx";
import { Banner } from "./Banner.tsx";
import { DiffView } from "./DiffView.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { Skeleton } from "./Skeleton.tsx";

function Notifier() {
  const show = useToast();
  return <Button onClick={() => show({ type: "success", text: "3 requests assigned to Eszter Tóth" })}>Assign</Button>;
}

export const fixtures: readonly Fixture[] = [
  fixture("tones", () => (
    <div className="g-stack">
      <Banner tone="info" title="Version 15 is ready.">
        It is published at 18:00.
      </Banner>
      <Banner tone="success">No match on any sanction list.</Banner>
      <Banner
        tone="warning"
        icon={Lock}
        title="Locked by Bence Nagy"
        action={{ label: "Write to them", onClick: () => undefined }}
      >
        since 10:42.
      </Banner>
      <Banner tone="danger" title="2 lines were not saved.">
        Enter a price.
      </Banner>
    </div>
  )),
  fixture("empty, no match, error, waiting", () => (
    <div className="g-pair">
      <EmptyState text="There are no contracts yet." action={<Button icon={Plus}>Add contract</Button>} />
      <EmptyState
        kind="noMatch"
        text="No request matches. Without “Wien” there are 11."
        action={<Button>Drop “Office: Wien”</Button>}
      />
      <ErrorState
        title="The list could not be loaded."
        text="Check the connection and try again."
        action={<Button>Try again</Button>}
        code="T-5031"
      />
      <Skeleton width={170} />
    </div>
  )),
  fixture("changes", () => (
    <DiffView
      changes={[
        { path: "Orders › Quantity › label", kind: "changed", before: "Quantity", after: "Pieces" },
        { path: "Orders › Discount", kind: "added", after: "number, 2 decimals" },
        { path: "Orders › Rule 3", kind: "removed", before: "quantity > 100" },
      ]}
    />
  )),
  fixture(
    "notices",
    () => (
      <ToastStack
        onDismiss={() => undefined}
        toasts={[
          {
            id: 1,
            type: "success",
            text: "3 requests assigned to Eszter Tóth",
            action: { label: "Undo", onClick: () => undefined },
            duration: null,
          },
          { id: 2, type: "error", text: "The order was not saved.", duration: null },
        ]}
      />
    ),
    true,
  ),
  fixture("a notice on demand", () => (
    <ToastProvider>
      <Notifier />
    </ToastProvider>
  )),
];
