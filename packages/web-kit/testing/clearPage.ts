import { cleanup, waitFor } from "@testing-library/react";

/**
 * Unmounts what a test drew, and waits until the entries of its layers are removed from the history of the window,
 * which the tests of a worker share: a layer that closes takes its entry back a moment later. For `afterEach` of tests
 * that open layers above a page.
 */
export async function clearPage(): Promise<void> {
  cleanup();
  await waitFor(() => {
    if ((window.history.state?.depth ?? 0) !== 0) throw new Error("The entry of a layer stays in the history.");
  });
}
