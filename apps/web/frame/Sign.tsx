import type { ReactNode } from "react";

/** The sign of the product, 20 px, in the colour of its surroundings. */
export function Sign(): ReactNode {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" fill="currentColor">
      <path d="M2 3.5A1.5 1.5 0 0 1 3.5 2H11v5H2zM13 2h3.5A1.5 1.5 0 0 1 18 3.5V11h-5zM2 9h5v9H3.5A1.5 1.5 0 0 1 2 16.5zM9 13h9v3.5a1.5 1.5 0 0 1-1.5 1.5H9z" />
      <path d="M9 9h2v2H9z" opacity=".45" />
    </svg>
  );
}
