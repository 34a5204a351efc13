import { mdiCloudOffOutline } from "@mdi/js";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { meQuery, queryClient } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { stored } from "../storage/stored.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { whenIdle } from "../ui/when-idle.ts";
import { useAccountRefusal } from "./account-refusal.ts";
import { checkAuth } from "./auth-state.ts";
import { decide, type GuardFacts, type Verdict } from "./guard.ts";
import { lastUser, storedToken } from "./session.ts";
import { restoreEmail, sessionEmail } from "./session-email.ts";

const AccountRefused = lazy(() => import("./AccountRefused.tsx"));

type Screen = GuardFacts["screen"];
type State = { path: string; verdict: Verdict } | { path: string; failed: unknown };

/**
 * Lets a signed-in person through to a protected screen, and remembers the page that was asked for otherwise. Whoever's
 * session this browser holds is let in by that, and the provider asked once the page stands: what the screen shows comes
 * from the server, which looks at each call's token itself. A session that ends later does not unmount the screen: the
 * shell asks for the password over it, so nothing typed is lost.
 */
export function Guard({ screen, children }: { screen: Screen; children: ReactNode }) {
  const location = useLocation();
  const { requestId } = useParams();
  const { pathname: path, search } = location;
  const [state, setState] = useState<State | undefined>(() => {
    const verdict = firstVerdict(screen, requestId, search);
    return verdict && { path, verdict };
  });
  const [attempt, setAttempt] = useState(0);
  const refusal = useAccountRefusal();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry button; a page's own query is its affair
  useEffect(() => {
    let left = false;
    const ask = () =>
      void judge(screen, requestId, search).then(
        (verdict) => !left && setState({ path, verdict }),
        (failed: unknown) => !left && setState({ path, failed }),
      );
    const confirm = () =>
      void isSession().then(
        (good) => !left && !good && setState({ path, verdict: { allow: false, to: "/login" } }),
        // No answer is no reason to take a page away that stands already.
        (error: unknown) => console.warn("The session was not confirmed", error),
      );
    const stop = isOpen(state, path) ? whenIdle(confirm) : ask();
    return () => {
      left = true;
      stop?.();
    };
  }, [screen, requestId, path, attempt]);

  if (!state) return <Checking />;
  if ("failed" in state) return <Unchecked error={state.failed} onRetry={() => setAttempt(attempt + 1)} />;
  if (state.verdict.allow && refusal) {
    return (
      <Suspense fallback={<Checking />}>
        <AccountRefused refusal={refusal} />
      </Suspense>
    );
  }
  if (state.verdict.allow) return children;
  // Judged for the page before this one: wait for this page's verdict.
  if (state.path !== path) return <Checking />;
  const from = `${path}${search}${location.hash}`;
  return <Navigate to={state.verdict.to} replace state={state.verdict.to === "/login" ? { from } : null} />;
}

const isOpen = (state: State | undefined, path: string) =>
  state !== undefined && "verdict" in state && state.verdict.allow && state.path === path;

/** What the session in this browser says by itself; undefined where only the provider or the server can tell. */
function firstVerdict(screen: Screen, requestId: string | undefined, search: string): Verdict | undefined {
  if (screen === "admin-dashboard" || !storedToken()) return undefined;
  // Looking into this storage for the first time holds a page up, and only the editor needs to.
  const storedRequestId =
    screen === "request-editor" ? (stored("editedRequest").read() ?? undefined) : undefined;
  const email = lastUser() ?? undefined;
  return decide({ screen, authenticated: true, email, admin: false, requestId, storedRequestId, search });
}

/** Whether the session that let somebody in holds, by the provider's word. Throws when there is none. */
async function isSession(): Promise<boolean> {
  const state = await checkAuth();
  if (state === "lost" && whoseItWas()) return true;
  if (state === "unknown") restoreEmail();
  if (state !== "signed-in") return state === "unknown";
  return (await sessionEmail()) !== undefined;
}

/** A session that ended in this very tab is asked for over the page, as long as it is known whose it was. */
const whoseItWas = () => stored("userEmail").read() || undefined;

async function judge(screen: Screen, requestId: string | undefined, search: string): Promise<Verdict> {
  const state = await checkAuth();
  // A stored session that nobody could check yet is no logout: the page can be tried again and keeps its place.
  if (state === "unknown") throw new Error("The identity provider gave no answer.");
  // A page asks for its rows while its code is still on its way: the session may have ended by that before it is judged.
  const ended = state === "lost" && screen !== "admin-dashboard" ? whoseItWas() : undefined;
  const authenticated = state === "signed-in" || ended !== undefined;
  const email = state === "signed-in" ? await sessionEmail() : ended;
  const admin = authenticated && Boolean(email) && screen === "admin-dashboard" && (await isAdmin());
  const storedRequestId = stored("editedRequest").read() ?? undefined;
  return decide({ screen, authenticated, email, admin, requestId, storedRequestId, search });
}

async function isAdmin() {
  const me = await queryClient.fetchQuery(meQuery);
  return me.admin;
}

const Checking = () => (
  <Sheet>
    <Skeleton rows={12} shape="table" label="Checking who is signed in" />
  </Sheet>
);

const Unchecked = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
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
