/** What the guard knows when somebody opens a protected page. */
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
  /** The server's word, only asked for the admin dashboard. */
  admin: boolean;
  requestId: string | undefined;
  storedRequestId: string | undefined;
  /** The query of the address. */
  search: string;
};

/** What the editor's address may say a new request begins with. */
const PREFILL_NAMES = ["agency", "subject", "body", "from", "to"] as const;

export const hasPrefill = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return PREFILL_NAMES.some((name) => query.has(name));
};

export type GuardDecision = { allow: true } | { allow: false; to: string };

/** Where somebody who opens a protected page ends up. */
export function decideAccess(input: GuardInput): GuardDecision {
  if (!input.authenticated || !input.email) return { allow: false, to: "/login" };
  // A link that says what to begin with asks for a new request; the stored one stays as it is, among the drafts.
  const resumesDraft = input.screen === "request-editor" && !input.requestId && !hasPrefill(input.search);
  if (resumesDraft && input.storedRequestId) {
    return { allow: false, to: `/request-editor/${encodeURIComponent(input.storedRequestId)}` };
  }
  if (input.screen === "admin-dashboard" && !input.admin) return { allow: false, to: "/requests-tracker" };
  return { allow: true };
}
