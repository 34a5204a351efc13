import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { checkAuth, setAuthState, useAuthState } from "#web/app/identity/auth-state.ts";
import { sessionEmail } from "#web/app/identity/session-email.ts";

/** The page a guarded route asked for, carried from Login to Signup and back. */
export type LoginRedirect = { from: string };

/**
 * Where to go once signed in: the page that was asked for, else the requests. Whoever is signed in already is taken
 * there at once. `state` is for links between Login and Signup.
 */
export function useLoginRedirect() {
  const navigate = useNavigate();
  const location = useLocation();
  const requestedPath: unknown = location.state?.from;
  // Only our own paths: a state from elsewhere must not send anybody off this site.
  const from =
    typeof requestedPath === "string" && /^\/(?!\/)/.test(requestedPath) ? requestedPath : undefined;
  const target = from ?? "/requests-tracker";
  const state = useAuthState();

  useEffect(() => void checkAuth(), []);
  useEffect(() => {
    if (state !== "signed-in") return;
    // The guard asks for the address too: without it, going there would lead straight back here.
    void sessionEmail().then((email) => email !== undefined && navigate(target, { replace: true }));
  }, [state, target, navigate]);

  return {
    from,
    state: from ? ({ from } satisfies LoginRedirect) : undefined,
    /** After a login on this page. */
    finishLogin: () => {
      setAuthState("signed-in");
      void navigate(target, { replace: true });
    },
  };
}
