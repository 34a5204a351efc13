/** What the guard knows when somebody opens a protected page. */
export type GuardFacts = {
  screen: "inbox" | "requests-tracker" | "request-editor" | "account" | "admin-dashboard";
  authenticated: boolean;
  /** From the identity provider; `undefined` when the lookup failed. */
  email: string | undefined;
  /** The server's word, only asked for the admin dashboard. */
  admin: boolean;
  requestId: string | undefined;
  storedRequestId: string | undefined;
};

export type Verdict = { allow: true } | { allow: false; to: string };

/** Where somebody who opens a protected page ends up. */
export function decide(facts: GuardFacts): Verdict {
  if (!facts.authenticated || !facts.email) return { allow: false, to: "/login" };
  if (facts.screen === "request-editor" && !facts.requestId && facts.storedRequestId) {
    return { allow: false, to: `/request-editor/${encodeURIComponent(facts.storedRequestId)}` };
  }
  if (facts.screen === "admin-dashboard" && !facts.admin) return { allow: false, to: "/requests-tracker" };
  return { allow: true };
}
