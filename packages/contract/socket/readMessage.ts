import type { SocketMessage } from "./messages.ts";

const maxCorrelationId = 2_147_483_647;

/** A random number that ties an answer to its request. */
export function randomCorrelation(): number {
  return Math.floor(Math.random() * maxCorrelationId);
}

/**
 * Reads the envelope of a message: `type`, `payload` (null when absent) and `correlationId` (random when absent). Null
 * when the text is no message; such a one is dropped (spec shell §4.6).
 */
export function readMessage(text: string): SocketMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The answer is the same whatever is wrong with it.
    return null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { type, payload, correlationId } = value as { type?: unknown; payload?: unknown; correlationId?: unknown };
  if (typeof type !== "string") return null;
  if (correlationId !== undefined && correlationId !== null && !Number.isSafeInteger(correlationId)) return null;
  return {
    type,
    payload: payload ?? null,
    correlationId: typeof correlationId === "number" ? correlationId : randomCorrelation(),
  };
}

/** The text of a message. */
export function messageText(type: string, payload: unknown, correlationId: number = randomCorrelation()): string {
  return JSON.stringify({ type, payload, correlationId });
}
