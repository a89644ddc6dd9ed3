/** A reason to stop that a person can act on: shown as one line, without a stack. */
export class BootstrapError extends Error {}

/** Shows a step and how long it took. Lines go to standard error, so that a tool's own output stays clean. */
export async function step(title, work) {
  const start = Date.now();
  process.stderr.write(`${title} …\n`);
  const value = await work();
  process.stderr.write(`${title}: done in ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
  return value;
}

/** Shows one line. */
export function note(line) {
  process.stderr.write(`${line}\n`);
}
