/** Causes are followed so far. */
const deepest = 5;

function ownReason(error: unknown): string {
  if (error instanceof Response) return `answered with ${error.status}`;
  if (!(error instanceof Error)) return String(error);
  const code: unknown = Reflect.get(error, "code");
  const { message } = error;
  if (typeof code !== "string" || message.includes(code)) return message;
  return message === "" ? code : `${message} (${code})`;
}

/** Other objects may hold what was sent, such as tokens, and say nothing as a text. */
function saidCause({ cause }: Error): unknown {
  const isSaid = cause instanceof Error || cause instanceof Response || typeof cause !== "object";
  return isSaid ? cause : undefined;
}

/**
 * Why something failed, on one line and without where: the message of an error and those of its causes. For the log
 * only.
 */
export function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let current = error; current !== undefined && reasons.length < deepest; ) {
    reasons.push(ownReason(current));
    current = current instanceof Error ? saidCause(current) : undefined;
  }
  return [...new Set(reasons)].join(": ").replaceAll(/\s+/g, " ").slice(0, 500);
}
