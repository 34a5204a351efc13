import { useCallback, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type AdminAddress, readAddress, writeAddress } from "./admin-address.ts";

type Change = Partial<AdminAddress>;

/**
 * The address, and how to move on from it. The router shows a change a moment after the address has it, so a change
 * goes on from the address itself: keys pressed in haste must not undo each other. `replace` leaves no step for Back.
 */
export function useAdminAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(params), [params]);
  const change = useCallback(
    (next: Change, options?: { replace?: boolean }) => {
      const now = readAddress(new URLSearchParams(window.location.search));
      void navigate(writeAddress({ ...now, ...next }), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      });
    },
    [navigate],
  );
  const linkTo = useCallback((next: Change) => writeAddress({ ...address, ...next }), [address]);
  return { address, change, linkTo };
}
