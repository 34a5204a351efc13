import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { checkAuth, setAuthState, useAuthState } from "#web/app/identity/auth-state.ts";
import { sessionEmail } from "#web/app/identity/session-email.ts";

/** The requested page, passed from Login to Signup and back, and whether a session ended there. */
export type LoginRedirect = { from: string; sessionEnded?: true };

/**
 * Where to go after the login: the requested page, or the requests tracker. A user who is already signed in is redirected
 * at once. `state` is for links between Login and Signup; public pages name the requested page in the query (`signUpPath`).
 */
export function useLoginRedirect() {
  const navigate = useNavigate();
  const location = useLocation();
  const from = pathOfThisSite(location.state?.from ?? new URLSearchParams(location.search).get("from"));
  const target = from ?? "/requests-tracker";
  const state = useAuthState();

  useEffect(() => void checkAuth(), []);
  useEffect(() => {
    if (state !== "signed-in") return;
    let isLeft = false;
    // The guard requires the email too: without it, it would redirect back here. When it arrives after this page was left,
    // by the login itself, the user may have gone on from where that led.
    void sessionEmail().then(
      (email) => email !== undefined && !isLeft && navigate(target, { replace: true }),
    );
    return () => {
      isLeft = true;
    };
  }, [state, target, navigate]);

  return {
    from,
    sessionEnded: location.state?.sessionEnded === true,
    /** The address of an account that was confirmed on another page, without a login. */
    confirmed: typeof location.state?.confirmed === "string" ? location.state.confirmed : undefined,
    state: from ? ({ from } satisfies LoginRedirect) : undefined,
    /** After a login on this page. */
    finishLogin: () => {
      setAuthState("signed-in");
      void navigate(target, { replace: true });
    },
  };
}

/** Path and query of a page of this site. Undefined for anything else: a link may name any address, which opens no other site. */
function pathOfThisSite(requested: unknown): string | undefined {
  if (typeof requested !== "string" || !requested.startsWith("/")) return undefined;
  // Browsers read "/\\host" as another host too, and of "/.//host" the path alone names one.
  const url = URL.parse(requested, window.location.origin);
  if (url?.origin !== window.location.origin || url.pathname.startsWith("//")) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Whether the browser opened this page, and did not come from another one or another step: then it has the focus. */
export const useIsFirstPage = (): boolean => useLocation().key === "default";
