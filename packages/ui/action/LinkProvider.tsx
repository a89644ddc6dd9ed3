import { createContext, type ReactNode, useContext } from "react";

/** Goes to an address inside the app without loading the page. */
export type Navigate = (href: string) => void;

const LinkContext = createContext<Navigate | null>(null);

/** Tells `Link` how to go somewhere; without it links are ordinary ones. */
export function LinkProvider(props: { navigate: Navigate; children: ReactNode }): ReactNode {
  return <LinkContext value={props.navigate}>{props.children}</LinkContext>;
}

/** The function given by the nearest provider, or null. */
export function useNavigate(): Navigate | null {
  return useContext(LinkContext);
}
