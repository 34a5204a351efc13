import { mdiCloudOffOutline } from "@mdi/js";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { identity } from "#messages/identity/identity.ts";
import { meQuery, queryClient } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { whenIdle } from "#web/app/when-idle.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { useAccountBlock } from "./account-block.ts";
import type { LoginRedirect } from "./auth-forms/use-login-redirect.ts";
import { checkAuth } from "./auth-state.ts";
import { decideAccess, type GuardDecision, type GuardInput } from "./guard-decision.ts";
import { storedToken, storedUserName } from "./session.ts";
import { restoreEmail, sessionEmail } from "./session-email.ts";

const AccountBlocked = lazyComponent(async () => (await import("./AccountBlocked.tsx")).default);

type Screen = GuardInput["screen"];
type GuardState = { path: string; decision: GuardDecision } | { path: string; failed: unknown };

/**
 * Shows a protected screen to a logged-in user; sends everyone else to the login page, which returns to the requested page.
 * A session stored in this browser is enough for the first render. The provider is asked when the browser is idle: the
 * server checks the token of each call, so the screen cannot show data without a valid session. A session that ends later
 * does not unmount the screen: the shell asks for the password in a dialog, so no input is lost.
 */
export function RouteGuard({ screen, children }: { screen: Screen; children: ReactNode }) {
  const location = useLocation();
  const { requestId } = useParams();
  const { pathname: path, search } = location;
  const [state, setState] = useState<GuardState | undefined>(() => {
    const decision = decisionFromStorage(screen, requestId, search);
    return decision && { path, decision };
  });
  const [attempt, setAttempt] = useState(0);
  const [hadSession] = useState(() => storedUserName() !== null);
  const blockError = useAccountBlock();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry button; a changed query must not repeat the check
  useEffect(() => {
    let isUnmounted = false;
    const loadDecision = () =>
      void fetchDecision(screen, requestId, search).then(
        (decision) => !isUnmounted && setState({ path, decision }),
        (failed: unknown) => !isUnmounted && setState({ path, failed }),
      );
    const confirmSession = () =>
      void isSessionValid().then(
        (isValid) => !isUnmounted && !isValid && setState({ path, decision: { allow: false, to: "/login" } }),
        // Without an answer the page that is already shown stays.
        (error: unknown) => console.warn("Could not confirm the session", error),
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
  if (state.decision.allow && blockError) {
    return (
      <Suspense fallback={<CheckingSession />}>
        <AccountBlocked blockError={blockError} />
      </Suspense>
    );
  }
  if (state.decision.allow) return children;
  // The decision is for the previous page: wait for the one for this page.
  if (state.path !== path) return <CheckingSession />;
  const from = `${path}${search}${location.hash}`;
  const redirect: LoginRedirect = { from, ...(hadSession && { sessionEnded: true }) };
  return <Navigate to={state.decision.to} replace state={state.decision.to === "/login" ? redirect : null} />;
}

const isAllowed = (state: GuardState | undefined, path: string) =>
  state !== undefined && "decision" in state && state.decision.allow && state.path === path;

/** The decision by the session stored in this browser; undefined where the provider or the server must be asked. */
function decisionFromStorage(
  screen: Screen,
  requestId: string | undefined,
  search: string,
): GuardDecision | undefined {
  if (screen === "admin-dashboard" || !storedToken()) return undefined;
  // The first access to this storage is slow, and only the editor needs it.
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

/** Asks the provider whether the stored session is valid. Throws when it cannot be reached. */
async function isSessionValid(): Promise<boolean> {
  const state = await checkAuth();
  if (state === "lost" && storedEmail()) return true;
  if (state === "unknown") restoreEmail();
  if (state !== "signed-in") return state === "unknown";
  return (await sessionEmail()) !== undefined;
}

/** When a session ends in this tab, the shell asks for the password of this account over the page. */
const storedEmail = () => storageItem("userEmail").read() || undefined;

async function fetchDecision(
  screen: Screen,
  requestId: string | undefined,
  search: string,
): Promise<GuardDecision> {
  const state = await checkAuth();
  // The stored session could not be checked: not a logout, so the user can retry on this page.
  if (state === "unknown") throw new Error("The identity provider did not answer.");
  // Data is prefetched while the code of the page loads: such a call may have ended the session before this check.
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
    <Skeleton rows={12} shape="table" label={identity.checkingLogin} />
  </Sheet>
);

const SessionCheckFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Sheet>
    <EmptyState
      level={1}
      alert
      icon={mdiCloudOffOutline}
      title={identity.failedTitle}
      action={<Button onClick={onRetry}>{identity.tryAgain}</Button>}
    >
      {error instanceof ApiError ? error.message : identity.failed}
    </EmptyState>
  </Sheet>
);
