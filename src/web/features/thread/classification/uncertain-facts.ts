import type { Conversation, Message } from "#contract/mailbox/conversation.ts";
import { applyCorrections, letterFactsOf, requestedAmountOf } from "#core/classify/facts/corrected-facts.ts";
import { extractPageCounts } from "#core/classify/facts/extract-page-counts.ts";
import { type FactConflict, findFactConflicts } from "#core/classify/facts/fact-conflicts.ts";
import type { Outcome } from "#core/classify/outcome.ts";

const isFeeOutcome = (outcome: Outcome | undefined) => outcome === "fee_estimate" || outcome === "fee_due";

const outcomeOf = ({ confirmed, classification }: Message) =>
  confirmed?.outcome ?? classification?.main.value;

/**
 * Facts of an email that conflict with the rest of the conversation. Email from unknown senders is not
 * checked.
 */
export function uncertaintiesAbout(
  message: Message,
  { request, messages }: Pick<Conversation, "request" | "messages">,
): FactConflict[] {
  const { classification, text, correctedFacts, senderKnown, at } = message;
  if (!classification || !senderKnown) return [];
  const pages = extractPageCounts(text);
  const earlierFeeMessage = messages.findLast(
    (one) => one.at < at && one.direction === "in" && one.senderKnown && isFeeOutcome(outcomeOf(one)),
  );
  return findFactConflicts(letterFactsOf(classification.facts, pages), correctedFacts, {
    trackingNumber: request.trackingNumber,
    fee:
      earlierFeeMessage?.classification && isFeeOutcome(outcomeOf(message))
        ? requestedAmountOf(
            applyCorrections(earlierFeeMessage.classification.facts, earlierFeeMessage.correctedFacts),
          )
        : null,
    pagesFound: pages?.found ?? null,
  });
}
