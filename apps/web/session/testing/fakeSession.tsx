import uiTexts from "@tessera/ui/i18n/en.json";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import type {
  Session,
  SessionEvent,
  SessionState,
  SessionWarning,
  SignInBegun,
} from "@tessera/web-kit/session/session.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";

/** A session whose state a test says. */
export class FakeSession implements Session {
  state: SessionState = { status: "ACTIVE", token: "t", subject: "anna", endedBy: null };
  warning: SessionWarning = { idleMs: null, sessionMs: null };
  /** How the next sign-in begins. */
  begins: SignInBegun = "begun";
  readonly signIn = vi.fn<Session["signIn"]>(async () => this.begins);
  readonly stay = vi.fn<Session["stay"]>();
  readonly finishSignIn = vi.fn<Session["finishSignIn"]>();
  readonly signOut = vi.fn<Session["signOut"]>();
  readonly finishSignOut = vi.fn<Session["finishSignOut"]>();
  readonly refuse = vi.fn<Session["refuse"]>();
  readonly forget = vi.fn<Session["forget"]>();
  readonly watch = vi.fn<Session["watch"]>(() => () => undefined);
  readonly #listeners = new Set<() => void>();
  readonly #eventListeners = new Set<(event: SessionEvent) => void>();

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onEvent(listener: (event: SessionEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  /** Lets something happen to it, and waits until the page has followed. */
  async become(next: { state?: Partial<SessionState>; warning?: SessionWarning; event?: SessionEvent }): Promise<void> {
    await act(async () => {
      this.state = { ...this.state, ...next.state };
      this.warning = next.warning ?? this.warning;
      for (const listener of this.#listeners) listener();
      if (next.event) for (const listener of this.#eventListeners) listener(next.event);
    });
  }
}

/** Draws a part of the application's frame in English. */
export async function drawPart(part: ReactNode): Promise<void> {
  const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...kitTexts } });
  render(
    <TestKit kit={kit} url="/orders/index">
      {part}
    </TestKit>,
  );
}
