import { mdiCloudOffOutline } from "@mdi/js";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { meQuery, queryClient } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { whenIdle } from "#web/design/when-idle.ts";
import { useAccountBlock } from "./account-block.ts";
import { checkAuth } from "./auth-state.ts";
import { decideAccess, type GuardDecision, type GuardInput } from "./guard-decision.ts";
import { storedToken, storedUserName } from "./session.ts";
import { restoreEmail, sessionEmail } from "./session-email.ts";

const AccountBlocked = lazy(() => import("./AccountBlocked.tsx"));

type Screen = GuardInput["screen"];
type GuardState = { path: string; verdict: GuardDecision } | { path: string; failed: unknown };

/**
 * Lets a signed-in person through to a protected screen, and remembers the page that was asked for otherwise. Whoever's
 * session this browser holds is let in by that, and the provider asked once the page stands: what the screen shows comes
 * from the server, which looks at each call's token itself. A session that ends later does not unmount the screen: the
 * shell asks for the password over it, so nothing typed is lost.
 */
export function RouteGuard({ screen, children }: { screen: Screen; children: ReactNode }) {
  const location = useLocation();
  const { requestId } = useParams();
  const { pathname: path, search } = location;
  const [state, setState] = useState<GuardState | undefined>(() => {
    const verdict = decisionFromStorage(screen, requestId, search);
    return verdict && { path, verdict };
  });
  const [attempt, setAttempt] = useState(0);
  const blockError = useAccountBlock();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry button; a page's own query is its affair
  useEffect(() => {
    let isUnmounted = false;
    const loadDecision = () =>
      void fetchDecision(screen, requestId, search).then(
        (verdict) => !isUnmounted && setState({ path, verdict }),
        (failed: unknown) => !isUnmounted && setState({ path, failed }),
      );
    const confirmSession = () =>
      void isSessionValid().then(
        (isValid) => !isUnmounted && !isValid && setState({ path, verdict: { allow: false, to: "/login" } }),
        // No answer is no reason to take a page away that stands already.
        (error: unknown) => console.warn("The session was not confirmed", error),
      );
    const cancel = isAllowed(state, path) ? whenIdle(confirmSession) : loadDecision();
    return () => {
      isUnmounted = true;
      cancel?.();
    };
  }, [screen, requestId, path, attempt]);

  if (!state) return <CheckingSession />;
  if ("failed" in state)
    return <SessionCheckFailed error={state.failed} onRetry={() => setAttempt(attempt + 1)} />;
  if (state.verdict.allow && blockError) {
    return (
      <Suspense fallback={<CheckingSession />}>
        <AccountBlocked blockError={blockError} />
      </Suspense>
    );
  }
  if (state.verdict.allow) return children;
  // Judged for the page before this one: wait for this page's verdict.
  if (state.path !== path) return <CheckingSession />;
  const from = `${path}${search}${location.hash}`;
  return <Navigate to={state.verdict.to} replace state={state.verdict.to === "/login" ? { from } : null} />;
}

const isAllowed = (state: GuardState | undefined, path: string) =>
  state !== undefined && "verdict" in state && state.verdict.allow && state.path === path;

/** What the session in this browser says by itself; undefined where only the provider or the server can tell. */
function decisionFromStorage(
  screen: Screen,
  requestId: string | undefined,
  search: string,
): GuardDecision | undefined {
  if (screen === "admin-dashboard" || !storedToken()) return undefined;
  // Looking into this storage for the first time holds a page up, and only the editor needs to.
  const storedRequestId =
    screen === "request-editor" ? (storageItem("editedRequest").read() ?? undefined) : undefined;
  const email = storedUserName() ?? undefined;
  return decideAccess({
    screen,
    authenticated: true,
    email,
    admin: false,
    requestId,
    storedRequestId,
    search,
  });
}

/** Whether the session that let somebody in holds, by the provider's word. Throws when there is none. */
async function isSessionValid(): Promise<boolean> {
  const state = await checkAuth();
  if (state === "lost" && storedEmail()) return true;
  if (state === "unknown") restoreEmail();
  if (state !== "signed-in") return state === "unknown";
  return (await sessionEmail()) !== undefined;
}

/** A session that ended in this very tab is asked for over the page, as long as it is known whose it was. */
const storedEmail = () => storageItem("userEmail").read() || undefined;

async function fetchDecision(
  screen: Screen,
  requestId: string | undefined,
  search: string,
): Promise<GuardDecision> {
  const state = await checkAuth();
  // A stored session that nobody could check yet is no logout: the page can be tried again and keeps its place.
  if (state === "unknown") throw new Error("The identity provider gave no answer.");
  // A page asks for its rows while its code is still on its way: the session may have ended by that before it is judged.
  const endedSessionEmail = state === "lost" && screen !== "admin-dashboard" ? storedEmail() : undefined;
  const authenticated = state === "signed-in" || endedSessionEmail !== undefined;
  const email = state === "signed-in" ? await sessionEmail() : endedSessionEmail;
  const admin = authenticated && Boolean(email) && screen === "admin-dashboard" && (await isAdmin());
  const storedRequestId = storageItem("editedRequest").read() ?? undefined;
  return decideAccess({ screen, authenticated, email, admin, requestId, storedRequestId, search });
}

async function isAdmin() {
  const me = await queryClient.fetchQuery(meQuery);
  return me.admin;
}

const CheckingSession = () => (
  <Sheet>
    <Skeleton rows={12} shape="table" label="Checking who is signed in" />
  </Sheet>
);

const SessionCheckFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Sheet>
    <EmptyState
      level={1}
      alert
      icon={mdiCloudOffOutline}
      title="This page did not open"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {error instanceof ApiError
        ? error.message
        : "The server could not say who is signed in. Try again in a moment."}
    </EmptyState>
  </Sheet>
);
