import { mdiCloudOffOutline } from "@mdi/js";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { meQuery, queryClient } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { checkAuth } from "./auth-state.ts";
import { decide, type GuardFacts, type Verdict } from "./guard.ts";
import { currentEmail } from "./session.ts";

type Screen = GuardFacts["screen"];
type State = { path: string; verdict: Verdict } | { path: string; failed: unknown };

/**
 * Lets a signed-in person through to a protected screen, and remembers the page that was asked for otherwise. A session
 * that ends later does not unmount the screen: the shell asks for the password over it, so nothing typed is lost.
 */
export function Guard({ screen, children }: { screen: Screen; children: ReactNode }) {
  const location = useLocation();
  const { requestId } = useParams();
  const [state, setState] = useState<State>();
  const [attempt, setAttempt] = useState(0);
  const { pathname: path, search } = location;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry button; a page's own query is its affair
  useEffect(() => {
    let left = false;
    judge(screen, requestId, search).then(
      (verdict) => !left && setState({ path, verdict }),
      (failed: unknown) => !left && setState({ path, failed }),
    );
    return () => {
      left = true;
    };
  }, [screen, requestId, path, attempt]);

  if (!state) return <Checking />;
  if ("failed" in state) return <Unchecked error={state.failed} onRetry={() => setAttempt(attempt + 1)} />;
  if (state.verdict.allow) return children;
  // Judged for the page before this one: wait for this page's verdict.
  if (state.path !== path) return <Checking />;
  const from = `${path}${search}${location.hash}`;
  return <Navigate to={state.verdict.to} replace state={state.verdict.to === "/login" ? { from } : null} />;
}

async function judge(screen: Screen, requestId: string | undefined, search: string): Promise<Verdict> {
  const state = await checkAuth();
  // A stored session that nobody could check yet is no logout: the page can be tried again and keeps its place.
  if (state === "unknown") throw new Error("The identity provider gave no answer.");
  const authenticated = state === "signed-in";
  const email = authenticated ? await emailOrNothing() : undefined;
  if (email && !sessionStorage.getItem("user_id")) sessionStorage.setItem("user_id", email);
  const admin = Boolean(email) && screen === "admin-dashboard" && (await isAdmin());
  const storedRequestId = sessionStorage.getItem("request_id") ?? undefined;
  return decide({ screen, authenticated, email, admin, requestId, storedRequestId, search });
}

async function emailOrNothing() {
  try {
    return await currentEmail();
  } catch (error) {
    console.error("Failed to fetch email", error);
    return undefined;
  }
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
