/**
 * Who a mail really comes from, as far as its domain's own records say (SPF RFC 7208, DKIM RFC 6376, DMARC RFC 7489,
 * ARC RFC 8617). It informs the reader and the matching; it never drops mail.
 */

/**
 * `verified`: the domain in From vouches for this mail. `failed`: that domain says such mail is not its own.
 * `unverified`: nobody vouches and nobody objects. `unknown`: it could not be checked, which counts neither for the
 * sender nor against.
 */
export type Verdict = "verified" | "unverified" | "failed" | "unknown";

/** What a method found. `not_checked`: it was not asked, because the asking would say nothing. */
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

/** Why a verdict is `unknown`. `relayed`: it came by way of another mail server of ours, which hid its sender. */
export type NotChecked = "dns" | "relayed" | "this_machine" | "no_sender" | "too_much";

/** Domains are lower case, in ASCII (`xn--…`). */
export type Authentication = {
  verdict: Verdict;
  /** Set with `unknown` only. */
  notChecked: NotChecked | null;
  /** The domain of the From line, or null where it names none or several. */
  domain: string | null;
  /** The domain of the envelope's sender, whose servers SPF lists. */
  spf: { result: MethodResult; domain: string | null };
  /** One a signature. `aligned`: it is of the same organisation as the From line. */
  dkim: { result: MethodResult; domain: string; selector: string; aligned: boolean }[];
  dmarc: { result: MethodResult; policy: "none" | "quarantine" | "reject" | null };
  /** A chain of forwarders that is whole. `by` sealed last; `passed`: the first of them saw the sender verified. */
  arc: { result: MethodResult; by: string | null; passed: boolean };
};
