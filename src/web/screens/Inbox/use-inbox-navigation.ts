import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { type InboxParams, inboxUrl } from "./inbox-params.ts";

/** Ways through the inbox's addresses. Closing goes back where the list was left, if it was the list one came from. */
export function useInboxNavigation(address: InboxParams) {
  const navigate = useNavigate();
  const location = useLocation();
  const fromList = location.state?.fromList === true;
  const { folder, label, q, request } = address;
  const search = useCallback(
    // Each further letter corrects the search; only its beginning and end are steps to go back to.
    (text: string) =>
      void navigate(inboxUrl({ folder, label, q: text, request }), { replace: Boolean(q && text) }),
    [navigate, folder, label, q, request],
  );
  return {
    search,
    go: (to: string) => void navigate(to),
    open: (requestId: string) =>
      void navigate(inboxUrl({ ...address, request: requestId }), {
        replace: request !== null,
        flushSync: true,
        state: { fromList: request === null || fromList },
      }),
    close: () =>
      void (fromList ? navigate(-1) : navigate(inboxUrl({ ...address, request: null }), { replace: true })),
  };
}
