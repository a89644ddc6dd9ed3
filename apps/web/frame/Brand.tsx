import type { ReactNode } from "react";
import { Sign } from "./Sign.tsx";

/** The picture of the installation at the head of the frame, 20 px; the product's sign where it has none. */
export function Brand(props: { logo: string | null }): ReactNode {
  return props.logo === null ? <Sign /> : <img src={props.logo} width={20} height={20} alt="" />;
}
