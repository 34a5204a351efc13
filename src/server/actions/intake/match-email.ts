import type { Classification } from "#core/classify/classification.ts";
import { mentionedNumbers } from "#core/classify/facts/extract-tracking-numbers.ts";
import { type Match, type MatchInput, matchLookups, matchMessage } from "#core/match/match-message.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { loadMatchFacts } from "#server/db/intake/match-facts.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type { IncomingEmail } from "#server/ports/email-parsing.ts";
import { hasFailedAuthentication } from "./sender-authentication.ts";

export type EmailToMatch = {
  inbound: {
    id: string;
    envelope_to: string;
    envelope_from: string;
    received_at: Date;
    authentication: unknown;
  };
  email: IncomingEmail;
  classification: Classification;
};

/** Which requests an email belongs to, or what it might belong to, by what the database knows at this moment. */
export async function matchEmail(
  context: Pick<Context, "settings" | "clock">,
  tx: Tx,
  received: EmailToMatch,
): Promise<Match> {
  const { mailDomain } = context.settings;
  const input = matchInputOf(received);
  const facts = await loadMatchFacts(tx, matchLookups(input, mailDomain), nowOf(context));
  return matchMessage(input, facts, mailDomain);
}

/** What the matching looks at. The envelope comes first: headers may have been rewritten on the way. */
export function matchInputOf({ inbound, email, classification }: EmailToMatch): MatchInput {
  return {
    envelopeTo: [inbound.envelope_to],
    headerAddresses: email.recipients,
    inReplyTo: email.inReplyTo,
    references: email.references,
    subject: email.subject,
    from: email.from?.address ?? null,
    senderFailed: hasFailedAuthentication(inbound),
    trackingNumbers: [
      ...new Set([
        ...classification.facts.trackingNumbers.map((fact) => fact.value),
        ...mentionedNumbers(email),
      ]),
    ],
    receivedAt: inbound.received_at.getTime(),
  };
}
