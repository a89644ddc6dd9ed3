import { act } from "@testing-library/react";
import { expect, vi } from "vitest";

/**
 * Stands for the browser that says what is near the screen: nothing is, until the returned function says so of an
 * element. It waits until someone asks for that element.
 */
export function stubNearScreen(): (target: Element | undefined) => Promise<void> {
  const asked = new Map<Element, (entries: readonly object[]) => void>();
  class Observer {
    readonly #notify: (entries: readonly object[]) => void;
    constructor(notify: (entries: readonly object[]) => void) {
      this.#notify = notify;
    }
    observe(target: Element): void {
      asked.set(target, this.#notify);
    }
    unobserve(target: Element): void {
      asked.delete(target);
    }
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  return async (target) => {
    if (!target) throw new Error("There is no such element.");
    await expect.poll(() => asked.has(target)).toBe(true);
    act(() => asked.get(target)?.([{ isIntersecting: true, target }]));
  };
}
