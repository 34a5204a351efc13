/** What the guard knows when somebody opens a protected page. */
export type GuardFacts = {
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

export type Verdict = { allow: true } | { allow: false; to: string };

/** Where somebody who opens a protected page ends up. */
export function decide(facts: GuardFacts): Verdict {
  if (!facts.authenticated || !facts.email) return { allow: false, to: "/login" };
  // A link that says what to begin with asks for a new request; the stored one stays as it is, among the drafts.
  const goesOn = facts.screen === "request-editor" && !facts.requestId && !hasPrefill(facts.search);
  if (goesOn && facts.storedRequestId) {
    return { allow: false, to: `/request-editor/${encodeURIComponent(facts.storedRequestId)}` };
  }
  if (facts.screen === "admin-dashboard" && !facts.admin) return { allow: false, to: "/requests-tracker" };
  return { allow: true };
}
