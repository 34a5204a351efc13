import { useCallback, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type AdminUrlState, formatAdminUrl, parseAdminUrl } from "./admin-url.ts";

type UrlChange = Partial<AdminUrlState>;

/**
 * The address, and how to move on from it. The router shows a change a moment after the address has it, so a change
 * goes on from the address itself: keys pressed in haste must not undo each other. `replace` leaves no step for Back.
 */
export function useAdminUrl() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const urlState = useMemo(() => parseAdminUrl(params), [params]);
  const change = useCallback(
    (urlChange: UrlChange, options?: { replace?: boolean }) => {
      const currentState = parseAdminUrl(new URLSearchParams(window.location.search));
      void navigate(formatAdminUrl({ ...currentState, ...urlChange }), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      });
    },
    [navigate],
  );
  const linkTo = useCallback(
    (urlChange: UrlChange) => formatAdminUrl({ ...urlState, ...urlChange }),
    [urlState],
  );
  return { address: urlState, change, linkTo };
}
