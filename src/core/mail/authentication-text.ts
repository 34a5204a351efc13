import {
  type Authentication,
  isTrustedForward,
  type MessageAuthentication,
} from "#core/mail/authentication.ts";
import { emailDomain } from "#core/mail/email-domain.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { senderAuthentication as m } from "#messages/thread/authentication.ts";

/**
 * Text on the authentication of an email. `words` are shown beside the sender's name, `more` gives the evidence or
 * the next step. `fine` and `plain` are quiet; `caution` and `danger` are to be seen before anything else is read.
 */
export type AuthenticationText = {
  tone: "fine" | "plain" | "caution" | "danger";
  summary: string;
  explanation: string;
};

/** @param address the sender's bare address, as shown */
export function authenticationText(
  authentication: MessageAuthentication,
  address: string,
): AuthenticationText {
  const { domain, verdict, looksLike } = authentication;
  if (looksLike !== null) {
    return {
      tone: "danger",
      summary: formatMessage(verdict === "verified" ? m.lookalikeVerified : m.lookalike, {
        realDomain: looksLike,
        domain: emailDomain(address) ?? "",
      }),
      explanation: formatMessage(m.lookalikeText, { realDomain: looksLike }),
    };
  }
  if (verdict === "failed") {
    return {
      tone: "danger",
      summary: formatMessage(m.failed, { domain: domain ?? "" }),
      explanation: formatMessage(m.failedText, { domain: domain ?? "" }),
    };
  }
  return resultText(authentication);
}

function resultText(authentication: Authentication): AuthenticationText {
  const { verdict, notChecked, domain } = authentication;
  if (verdict === "verified") {
    return {
      tone: "fine",
      summary: formatMessage(m.verified, { domain: domain ?? "" }),
      explanation: passedMethodsText(authentication),
    };
  }
  if (domain === null) {
    return {
      tone: "caution",
      summary: m.unknown,
      explanation: m.unknownText,
    };
  }
  if (notChecked === "this_machine") {
    return {
      tone: "plain",
      summary: m.thisMachine,
      explanation: m.thisMachineText,
    };
  }
  if (notChecked === "dns") {
    return {
      tone: "plain",
      summary: formatMessage(m.dns, { domain }),
      explanation: formatMessage(m.dnsText, { domain }),
    };
  }
  if (notChecked === "relayed") {
    return {
      tone: "plain",
      summary: formatMessage(m.relayed, { domain }),
      explanation: m.relayedText,
    };
  }
  return {
    tone: "plain",
    summary: formatMessage(m.unverified, { domain }),
    explanation: unverifiedExplanation(authentication),
  };
}

function passedMethodsText({ spf, dkim }: Authentication): string {
  const passedMethods = [
    ...(spf.aligned && spf.result === "pass" ? ["SPF"] : []),
    ...(dkim.some(({ aligned, result }) => aligned && result === "pass") ? ["DKIM"] : []),
  ];
  const [method = ""] = passedMethods;
  return passedMethods.length > 1 ? m.verifiedByBoth : formatMessage(m.verifiedBy, { methods: method });
}

function unverifiedExplanation(authentication: Authentication): string {
  const { dmarc, arc } = authentication;
  const domain = authentication.domain ?? "";
  if (isTrustedForward(authentication)) {
    return formatMessage(m.forwarded, { forwarder: arc.sealers.at(-1) ?? "", domain });
  }
  if (dmarc.result === "fail") {
    return formatMessage(m.dmarcFailed, { domain });
  }
  return formatMessage(m.unsigned, { domain });
}

/** The result of each method by its name, without methods that were not checked. */
export function methodResults({ spf, dkim, dmarc, arc }: Authentication): string[] {
  const signatures = dkim.map(({ result, domain }) => ({ method: "DKIM", result, of: domain }));
  return [
    { method: "SPF", result: spf.result, of: spf.domain },
    ...(signatures.length > 0 || arc.result === "not_checked"
      ? signatures
      : [{ method: "DKIM", result: "none", of: null }]),
    {
      method: "DMARC",
      result: dmarc.result,
      of: dmarc.policy && formatMessage(m.asksFor, { policy: dmarc.policy }),
    },
    ...(arc.sealers.length > 0 ? [{ method: "ARC", result: arc.result, of: arc.sealers.join(", ") }] : []),
  ].flatMap(({ method, result, of }) =>
    result === "not_checked"
      ? []
      : of === null
        ? formatMessage(m.result, { method, result })
        : formatMessage(m.resultOf, { method, result, of }),
  );
}
