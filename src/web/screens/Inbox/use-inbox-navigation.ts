import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ListScope } from "#core/request/list-query.ts";
import { type InboxParams, inboxUrl } from "./inbox-params.ts";

/** Navigation within the inbox. Closing a conversation goes back in history if it was opened from the list. */
export function useInboxNavigation(address: InboxParams) {
  const navigate = useNavigate();
  const location = useLocation();
  const fromList = location.state?.fromList === true;
  const { folder, scope, label, q, request } = address;
  const search = useCallback(
    // Only the start and the end of a search are entries in the history, not each letter.
    (text: string) =>
      void navigate(inboxUrl({ folder, scope, label, q: text, request }), { replace: Boolean(q && text) }),
    [navigate, folder, scope, label, q, request],
  );
  return {
    search,
    setScope: (to: ListScope) => void navigate(inboxUrl({ ...address, scope: to, request: null })),
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
