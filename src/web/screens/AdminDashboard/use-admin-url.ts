import { useCallback, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type AdminUrlState, formatAdminUrl, parseAdminUrl } from "./admin-url.ts";

type UrlChange = Partial<AdminUrlState>;

/**
 * The state in the URL, and functions to change it. The router renders a change a moment after the URL has it, so a
 * change is based on the URL itself: otherwise two quick key presses would undo each other. `replace` adds no history
 * entry.
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
