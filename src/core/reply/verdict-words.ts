import { type Authentication, isForwardedFaithfully } from "#core/reply/authentication.ts";
import type { SenderWarning } from "#core/reply/sender-warnings.ts";

/**
 * Who sent a mail, for a person. `words` stand beside the sender's name, `more` says what it rests on or what to do.
 * `fine` and `plain` are quiet; `caution` and `danger` are to be seen before anything else is read.
 */
export type VerdictWords = { tone: "fine" | "plain" | "caution" | "danger"; words: string; more: string };

const ASK_FIRST = "Ask the agency by its known address before you answer, pay or open a link.";

/** @param address the sender's bare address, as shown */
export function verdictWords(
  authentication: Authentication,
  warnings: readonly SenderWarning[],
  address: string,
): VerdictWords {
  const { domain, verdict } = authentication;
  for (const warning of warnings) {
    if (warning.kind !== "look_alike") continue;
    return {
      tone: "danger",
      words: `Not ${warning.looksLike}. ${verdict === "verified" ? "Sent by" : "Says"} ${domainOf(address)}`,
      more: `It looks like ${warning.looksLike}, where this agency writes from, and is not. ${ASK_FIRST}`,
    };
  }
  if (verdict === "failed") {
    return {
      tone: "danger",
      words: `Claims ${domain}, failed its check`,
      more: `Could not be verified: ${domain} says this sender may not write for it. ${ASK_FIRST}`,
    };
  }
  const checked = checkedWords(authentication);
  if (!warnings.some(({ kind }) => kind === "first_time")) return checked;
  return {
    tone: "caution",
    words: `New sender. ${checked.words}`,
    more: `${checked.more} This is the first mail from ${address} on this request, and the agency is known by another domain. Make sure it is theirs before you answer.`,
  };
}

function checkedWords(authentication: Authentication): VerdictWords {
  const { verdict, notChecked, domain } = authentication;
  if (verdict === "verified") {
    return { tone: "fine", words: `Sent by ${domain}, verified`, more: `${vouchedBy(authentication)}.` };
  }
  if (domain === null) {
    return {
      tone: "caution",
      words: "Could not be verified",
      more: "It names no sender, or several, or its header is no letter's, so nobody could be asked.",
    };
  }
  if (notChecked === "this_machine") {
    return {
      tone: "plain",
      words: "Sent on this machine",
      more: "This is a sandbox: its mail never left this machine, so there was nothing to check.",
    };
  }
  if (notChecked === "dns") {
    return {
      tone: "plain",
      words: `Says ${domain}, could not be checked`,
      more: `The records of ${domain} could not be reached when this mail came.`,
    };
  }
  if (notChecked === "relayed") {
    return {
      tone: "plain",
      words: `Says ${domain}, not checked`,
      more: "It came by way of another mail server, which hid the sender's, and no signature settles it.",
    };
  }
  return {
    tone: "plain",
    words: `Says ${domain}, could not be verified`,
    more: whyUnverified(authentication),
  };
}

function vouchedBy({ spf, dkim }: Authentication): string {
  const agreed = [
    ...(spf.aligned && spf.result === "pass" ? ["SPF"] : []),
    ...(dkim.some(({ aligned, result }) => aligned && result === "pass") ? ["DKIM"] : []),
  ];
  return `${agreed.join(" and ")} ${agreed.length === 1 ? "agrees" : "agree"} with the address`;
}

function whyUnverified(authentication: Authentication): string {
  const { domain, dmarc, arc } = authentication;
  if (isForwardedFaithfully(authentication)) {
    return `It was passed on by ${arc.sealers.at(-1)}, which says that ${domain} sent it.`;
  }
  if (dmarc.result === "fail") {
    return `Neither its signature nor its server is one of ${domain}, which asks that such mail be let through all the same.`;
  }
  return `${domain} signs nothing that would tell its own mail from others'. That is common in counties and towns.`;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();
