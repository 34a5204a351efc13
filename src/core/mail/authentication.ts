import { isSameOrganization } from "#core/mail/email-domain.ts";

/**
 * Who an email really comes from, as far as its domain's own records say (SPF RFC 7208, DKIM RFC 6376, DMARC RFC
 * 9989, ARC RFC 8617). It informs the reader and the matching; it never drops mail.
 */

/**
 * `verified`: the domain in From vouches for this email. `failed`: that domain says such email is not its own.
 * `unverified`: no domain vouches for it and none objects. `unknown`: it could not be checked, which counts neither
 * for the sender nor against.
 */
export type AuthenticationResult = "verified" | "unverified" | "failed" | "unknown";

/** The result of a method. `not_checked`: not applicable. */
export type MethodResult =
  | "pass"
  | "fail"
  | "softfail"
  | "neutral"
  | "none"
  | "policy"
  | "temperror"
  | "permerror"
  | "not_checked";

/**
 * Why a verdict is `unknown`. `dns`: the domain's records could not be had just now. `relayed`: it came by way of
 * another mail server, which hid the sender's. `this_machine`: email of the sandbox, whose domain has no records.
 */
export type NotCheckedReason = "dns" | "relayed" | "this_machine";

/** Domains are lower case, in ASCII (`xn--…`). */
export type Authentication = {
  verdict: AuthenticationResult;
  /** Set with `unknown` only. */
  notChecked: NotCheckedReason | null;
  /** The domain of the From line, or null where it names none or several. */
  domain: string | null;
  /**
   * The domain of the envelope's sender, whose servers SPF lists. `aligned`: of the same organisation as the From
   * line.
   */
  spf: { result: MethodResult; domain: string | null; aligned: boolean };
  /** One a signature, the first few. */
  dkim: { result: MethodResult; domain: string; selector: string; aligned: boolean }[];
  dmarc: { result: MethodResult; policy: "none" | "quarantine" | "reject" | null };
  /**
   * Those who passed it on and sealed what they saw, the first first. `passed`: the first saw the sender verified.
   */
  arc: { result: MethodResult; sealers: string[]; passed: boolean };
};

/**
 * The stored result of a message. `looksLike`: a domain the agency writes from, which the sender's is made to
 * resemble (core/mail/lookalike-domain.ts).
 */
export type MessageAuthentication = Authentication & { looksLike: string | null };

/** The results of the methods, before the verdict. */
export type AuthenticationFindings = Omit<Authentication, "verdict" | "notChecked">;

/**
 * Trusted forwarders: they check what they forward and report it correctly. A seal alone proves nothing, since
 * anyone can seal any message (RFC 8617 section 9.4).
 */
const KNOWN_FORWARDERS: ReadonlySet<string> = new Set(["google.com", "microsoft.com"]);

/** Whether every hand it went through is a known forwarder's and the first saw the sender verified. */
export const isTrustedForward = ({ arc }: Pick<AuthenticationFindings, "arc">): boolean =>
  arc.result === "pass" && arc.passed && arc.sealers.every((domain) => KNOWN_FORWARDERS.has(domain));

/**
 * The conclusion from what the methods found.
 * @param displayedDomain the domain of the sender a user is shown, so that no verdict speaks of another
 */
export function evaluateAuthentication(
  findings: AuthenticationFindings,
  displayedDomain: string | null,
): Authentication {
  const decide = (
    verdict: AuthenticationResult,
    notChecked: NotCheckedReason | null = null,
  ): Authentication => ({
    ...findings,
    verdict,
    notChecked,
  });
  const { domain, spf, dkim, dmarc } = findings;
  if (domain === null || domain !== displayedDomain) return decide("unverified");
  if (isVouchedFor(findings)) return decide("verified");
  const hasTemporaryError = [spf, ...dkim].some(({ result, aligned }) => aligned && result === "temperror");
  if (dmarc.result === "temperror" || hasTemporaryError) return decide("unknown", "dns");
  // DMARC needs both halves: without the sender's server, only half was asked.
  if (spf.result === "not_checked") return decide("unknown", "relayed");
  const isDisowned =
    dmarc.result === "none" ? spf.aligned && spf.result === "fail" : (dmarc.policy ?? "none") !== "none";
  return decide(isDisowned && !isTrustedForward(findings) ? "failed" : "unverified");
}

/** A domain without a DMARC record still vouches by its own signature or its own list of servers. */
function isVouchedFor({ spf, dkim, dmarc }: AuthenticationFindings): boolean {
  if (dmarc.result === "pass") return true;
  return (
    dmarc.result === "none" && [spf, ...dkim].some(({ result, aligned }) => aligned && result === "pass")
  );
}

/** Email of the sandbox itself: nothing is looked up, and nothing is claimed. */
export const sandboxAuthentication = (domain: string | null): Authentication => ({
  verdict: "unknown",
  notChecked: "this_machine",
  domain,
  spf: { result: "not_checked", domain: null, aligned: false },
  dkim: [],
  dmarc: { result: "not_checked", policy: null },
  arc: { result: "not_checked", sealers: [], passed: false },
});

/** Whether a domain may speak for another without a DMARC record that says how near it must be. */
export const isAligned = (domain: string, from: string): boolean =>
  domain === from || isSameOrganization(domain, from);
