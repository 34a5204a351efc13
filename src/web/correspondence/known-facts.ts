import type { Conversation, Message } from "#contract/conversation.ts";
import { type Doubt, doubtsOf } from "#core/reply/doubts.ts";
import type { Outcome } from "#core/reply/outcome.ts";
import { pagesIn } from "#core/reply/read-pages.ts";
import { factsAsTold, readFactsOf, sumOf } from "#core/reply/told-facts.ts";

const asksMoney = (outcome: Outcome | undefined) => outcome === "fee_estimate" || outcome === "fee_due";

const outcomeOf = ({ confirmed, reading }: Message) => confirmed?.outcome ?? reading?.main.value;

/** Where a letter's numbers do not go with what the conversation knows beside it. A stranger's letter raises none. */
export function doubtsAbout(
  message: Message,
  { request, messages }: Pick<Conversation, "request" | "messages">,
): Doubt[] {
  const { reading, text, told, senderKnown, at } = message;
  if (!reading || !senderKnown) return [];
  const pages = pagesIn(text);
  const asked = messages.findLast(
    (one) => one.at < at && one.direction === "in" && one.senderKnown && asksMoney(outcomeOf(one)),
  );
  return doubtsOf(readFactsOf(reading.facts, pages), told, {
    trackingNumber: request.trackingNumber,
    fee:
      asked?.reading && asksMoney(outcomeOf(message))
        ? sumOf(factsAsTold(asked.reading.facts, asked.told))
        : null,
    pagesFound: pages?.found ?? null,
  });
}
