import {
  type Authentication,
  isTrustedForward,
  type MessageAuthentication,
} from "#core/mail/authentication.ts";
import { emailDomain } from "#core/mail/email-domain.ts";

/**
 * Text on the authentication of an email. `words` are shown beside the sender's name, `more` gives the evidence or
 * the next step. `fine` and `plain` are quiet; `caution` and `danger` are to be seen before anything else is read.
 */
export type AuthenticationText = {
  tone: "fine" | "plain" | "caution" | "danger";
  summary: string;
  explanation: string;
};

const CONTACT_FIRST_ADVICE = "Ask the agency by its known address before you answer, pay or open a link.";

/** @param address the sender's bare address, as shown */
export function authenticationText(
  authentication: MessageAuthentication,
  address: string,
): AuthenticationText {
  const { domain, verdict, looksLike } = authentication;
  if (looksLike !== null) {
    return {
      tone: "danger",
      summary: `Not ${looksLike}. ${verdict === "verified" ? "Sent by" : "Says"} ${emailDomain(address)}`,
      explanation: `It looks like ${looksLike}, where this agency writes from, and is not. ${CONTACT_FIRST_ADVICE}`,
    };
  }
  if (verdict === "failed") {
    return {
      tone: "danger",
      summary: `Claims ${domain}, failed its check`,
      explanation: `Could not be verified: ${domain} says this sender may not write for it. ${CONTACT_FIRST_ADVICE}`,
    };
  }
  return resultText(authentication);
}

function resultText(authentication: Authentication): AuthenticationText {
  const { verdict, notChecked, domain } = authentication;
  if (verdict === "verified") {
    return {
      tone: "fine",
      summary: `Sent by ${domain}, verified`,
      explanation: `${passedMethodsText(authentication)}.`,
    };
  }
  if (domain === null) {
    return {
      tone: "caution",
      summary: "Could not be verified",
      explanation: "It names no sender, or several, or its header is no letter's, so nobody could be asked.",
    };
  }
  if (notChecked === "this_machine") {
    return {
      tone: "plain",
      summary: "Sent on this machine",
      explanation: "This is a sandbox: its mail never left this machine, so there was nothing to check.",
    };
  }
  if (notChecked === "dns") {
    return {
      tone: "plain",
      summary: `Says ${domain}, could not be checked`,
      explanation: `The records of ${domain} could not be reached when this mail came.`,
    };
  }
  if (notChecked === "relayed") {
    return {
      tone: "plain",
      summary: `Says ${domain}, not checked`,
      explanation:
        "It came by way of another mail server, which hid the sender's, and no signature settles it.",
    };
  }
  return {
    tone: "plain",
    summary: `Says ${domain}, could not be verified`,
    explanation: unverifiedExplanation(authentication),
  };
}

function passedMethodsText({ spf, dkim }: Authentication): string {
  const passedMethods = [
    ...(spf.aligned && spf.result === "pass" ? ["SPF"] : []),
    ...(dkim.some(({ aligned, result }) => aligned && result === "pass") ? ["DKIM"] : []),
  ];
  return `${passedMethods.join(" and ")} ${passedMethods.length === 1 ? "agrees" : "agree"} with the address`;
}

function unverifiedExplanation(authentication: Authentication): string {
  const { domain, dmarc, arc } = authentication;
  if (isTrustedForward(authentication)) {
    return `It was passed on by ${arc.sealers.at(-1)}, which says that ${domain} sent it.`;
  }
  if (dmarc.result === "fail") {
    return `Neither its signature nor its server is one of ${domain}, which asks that such mail be let through all the same.`;
  }
  return `${domain} signs nothing that would tell its own mail from others'. That is common in counties and towns.`;
}

/** The result of each method by its name, without methods that were not checked. */
export function methodResults({ spf, dkim, dmarc, arc }: Authentication): string[] {
  const signatures = dkim.map(({ result, domain }) => ({ method: "DKIM", result, of: domain }));
  return [
    { method: "SPF", result: spf.result, of: spf.domain },
    ...(signatures.length > 0 || arc.result === "not_checked"
      ? signatures
      : [{ method: "DKIM", result: "none", of: null }]),
    { method: "DMARC", result: dmarc.result, of: dmarc.policy && `asks for ${dmarc.policy}` },
    ...(arc.sealers.length > 0 ? [{ method: "ARC", result: arc.result, of: arc.sealers.join(", ") }] : []),
  ].flatMap(({ method, result, of }) =>
    result === "not_checked" ? [] : `${method} ${result}${of === null ? "" : ` (${of})`}`,
  );
}
