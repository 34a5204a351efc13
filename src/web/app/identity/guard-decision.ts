/** What the guard knows when a protected page is opened. */
export type GuardInput = {
  screen:
    | "inbox"
    | "requests-tracker"
    | "request-editor"
    | "batches"
    | "invitation"
    | "account"
    | "admin-dashboard";
  authenticated: boolean;
  /** From the identity provider; `undefined` when the lookup failed. */
  email: string | undefined;
  /** From the server; only requested for the admin dashboard. */
  admin: boolean;
  requestId: string | undefined;
  storedRequestId: string | undefined;
  /** The query string of the URL. */
  search: string;
};

/** Query parameters that prefill a new request in the editor. */
const PREFILL_NAMES = ["agency", "subject", "body", "from", "to"] as const;

export const hasPrefill = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return PREFILL_NAMES.some((name) => query.has(name));
};

export type GuardDecision = { allow: true } | { allow: false; to: string };

/** Whether a protected page is shown, or where to redirect. */
export function decideAccess(input: GuardInput): GuardDecision {
  if (!input.authenticated || !input.email) return { allow: false, to: "/login" };
  // A link with prefilled values starts a new request. The stored request stays unchanged among the drafts.
  const resumesDraft = input.screen === "request-editor" && !input.requestId && !hasPrefill(input.search);
  if (resumesDraft && input.storedRequestId) {
    return { allow: false, to: `/request-editor/${encodeURIComponent(input.storedRequestId)}` };
  }
  if (input.screen === "admin-dashboard" && !input.admin) return { allow: false, to: "/requests-tracker" };
  return { allow: true };
}
