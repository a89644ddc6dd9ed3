import { act, fireEvent } from "@testing-library/react";

/** Presses keys on what has the keyboard. The sensor listens from the task after the one that lifted. */
export async function pressKeys(...codes: string[]): Promise<void> {
  for (const code of codes) {
    await act(async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: code === "Space" ? " " : code, code });
      await new Promise((resolve) => setTimeout(resolve));
    });
  }
}
