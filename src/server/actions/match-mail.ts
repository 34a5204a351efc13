import { type Match, type MatchInput, matchQuestions, matchReply } from "#core/reply/match.ts";
import type { Reading } from "#core/reply/reading.ts";
import type { Tx } from "#server/db/as-person.ts";
import { loadMatchFacts } from "#server/db/match-facts.ts";
import type { ReadMail } from "#server/ports.ts";
import type { Context } from "./context.ts";
import { hasSenderFailed } from "./sender-failed.ts";

export type MailToMatch = {
  inbound: {
    id: string;
    envelope_to: string;
    envelope_from: string;
    received_at: Date;
    authentication: unknown;
  };
  mail: ReadMail;
  reading: Reading;
};

/** Which requests a mail belongs to, or what it might belong to, by what the database knows at this moment. */
export async function matchMail(
  { settings: { mailDomain } }: Pick<Context, "settings">,
  tx: Tx,
  received: MailToMatch,
): Promise<Match> {
  const input = matchInput(received);
  return matchReply(input, await loadMatchFacts(tx, matchQuestions(input, mailDomain)), mailDomain);
}

/** What the matching looks at. The envelope comes first: headers may have been rewritten on the way. */
export function matchInput({ inbound, mail, reading }: MailToMatch): MatchInput {
  return {
    envelopeTo: [inbound.envelope_to],
    headerAddresses: mail.recipients,
    inReplyTo: mail.inReplyTo,
    references: mail.references,
    subject: mail.subject,
    from: mail.from?.address ?? null,
    senderFailed: hasSenderFailed(inbound),
    trackingNumbers: reading.facts.trackingNumbers.map((fact) => fact.value),
    receivedAt: inbound.received_at.getTime(),
  };
}
