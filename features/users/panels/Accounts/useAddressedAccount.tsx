import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useEffect, useRef, useState } from "react";

const parameter = "account";

/** An address with the open account in its query; what else stands there stays. */
function addressOf(url: string, userId: string | null): string {
  const [page = "", query = ""] = url.split("?", 2);
  const params = new URLSearchParams(query);
  if (userId === null) params.delete(parameter);
  else params.set(parameter, userId);
  const text = params.toString();
  return text === "" ? page : `${page}?${text}`;
}

/**
 * The id of the account that is open beside the list, tied to the address, so that a link and a reload open it. The
 * drawer has an entry of its own, so the address needs none.
 */
export function useAddressedAccount(): readonly [string | null, (userId: string | null) => void] {
  const page = usePageContext();
  const navigate = useNavigate();
  const named = page.params.get(parameter) ?? null;
  const [opened, setOpened] = useState(named);
  const known = useRef(named);
  const latest = useRef({ navigate, url: page.url });
  latest.current = { navigate, url: page.url };

  useEffect(() => {
    known.current = named;
    setOpened(named);
  }, [named]);

  useEffect(() => {
    if (known.current === opened) return;
    known.current = opened;
    latest.current.navigate(addressOf(latest.current.url, opened), { replace: true });
  }, [opened]);

  return [opened, setOpened];
}
