import type { ClarificationFacts } from "#core/letter/follow-ups/clarification.ts";
import type { FeeAcceptanceFacts } from "#core/letter/follow-ups/fee-acceptance.ts";
import type { FeeDisputeFacts } from "#core/letter/follow-ups/fee-dispute.ts";
import type { FeePartialFacts } from "#core/letter/follow-ups/fee-partial.ts";
import type { FollowUpFacts } from "#core/letter/follow-ups/follow-up.ts";
import type { NarrowingFacts } from "#core/letter/follow-ups/narrowing.ts";
import type { NarrowingScopeFacts } from "#core/letter/follow-ups/narrowing-scope.ts";
import type { ReceivedFacts } from "#core/letter/follow-ups/records-received.ts";
import type { SilenceFacts } from "#core/letter/follow-ups/silence-appeal.ts";
import {
  blocksFromText,
  blocksOrPlaceholder,
  dateOrPlaceholder,
  paragraph,
  sentDate,
  sentenceBlocks,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { WithdrawalFacts } from "#core/letter/follow-ups/withdrawal.ts";
import { feeAmountText } from "#core/letter/initial/request-options-text.ts";
import { type Letter, type LetterMode, toLetterText } from "#core/letter/letter.ts";
import {
  answerStatus,
  germanThreadLetter,
  monthSentence,
  thanks,
} from "#core/letter/translated/german/phrases.ts";

/** The letters in the thread of the request; each throws as its English one does. */

const opening = (facts: FollowUpFacts) =>
  `${answerStatus(facts)} ${monthSentence(facts, facts.answerDue) ?? ""}`;

export const germanFollowUp = (facts: FollowUpFacts, mode: LetterMode = "final"): Letter =>
  germanThreadLetter(facts, mode, (builder) => [
    paragraph(
      "am ",
      sentDate(builder, facts),
      ` habe ich bei Ihnen den oben genannten Antrag auf Informationszugang gestellt. ${opening(facts).trim()}`,
    ),
    ...sentenceBlocks(
      "Bitte übersenden Sie mir die beantragten Informationen oder nennen Sie mir den Tag, bis zu dem ich mit Ihrer Entscheidung rechnen kann.",
      "Liegt ein Teil der Informationen bereits vor, senden Sie mir diesen bitte vorab.",
    ),
  ]);

export const germanLastReminder = (facts: SilenceFacts, mode: LetterMode = "final"): Letter =>
  germanThreadLetter(facts, mode, (builder) => [
    paragraph(
      "am ",
      sentDate(builder, facts),
      ` habe ich bei Ihnen den oben genannten Antrag auf Informationszugang gestellt. ${opening(facts).trim()}`,
    ),
    ...sentenceBlocks(
      "Bitte entscheiden Sie jetzt über meinen Antrag, oder nennen Sie mir den Tag, bis zu dem Sie entscheiden werden.",
    ),
    ...sentenceBlocks(
      "Wird über einen Antrag ohne zureichenden Grund in angemessener Frist sachlich nicht entschieden, ist die Klage vor dem Verwaltungsgericht auch ohne Vorverfahren zulässig, in der Regel nach Ablauf von drei Monaten seit dem Antrag (§ 75 VwGO).",
      "Lieber wäre es mir, die Informationen direkt von Ihnen zu erhalten.",
    ),
  ]);

export const germanClarification = (facts: ClarificationFacts, mode: LetterMode = "final"): Letter =>
  germanThreadLetter(facts, mode, (builder) => [
    paragraph(
      ...thanks(builder, facts, facts.askedOn, "of the agency's question"),
      ". Zu Ihrer Rückfrage teile ich Folgendes mit:",
    ),
    ...blocksOrPlaceholder(builder, facts.answer, {
      path: "/answer",
      placeholder: "[your answer]",
      message: "Answer the agency's question.",
    }),
    ...sentenceBlocks(
      "Im Übrigen bleibt mein Antrag unverändert.",
      "Bitte setzen Sie die Bearbeitung fort, und melden Sie sich, falls noch etwas unklar ist.",
    ),
  ]);

export const germanNarrowing = (facts: NarrowingFacts, mode: LetterMode = "final"): Letter =>
  germanThreadLetter(facts, mode, (builder) => [
    facts.askedOn === null
      ? paragraph("ich grenze meinen Antrag ein und beantrage vorerst nur Zugang zu Folgendem:")
      : paragraph(
          ...thanks(builder, facts, facts.askedOn, "of the agency's message"),
          ". Ich grenze meinen Antrag ein und beantrage vorerst nur Zugang zu Folgendem:",
        ),
    ...blocksOrPlaceholder(builder, facts.narrowed, {
      path: "/narrowed",
      placeholder: "[the information you still ask for]",
      message: "Describe the information you still ask for.",
    }),
    ...sentenceBlocks(
      "Diese Beschreibung ersetzt die Aufzählung in meinem ersten Schreiben; im Übrigen gilt mein Antrag unverändert.",
      "Einen Antrag auf die übrigen Informationen behalte ich mir vor.",
    ),
    ...sentenceBlocks(
      "Sollte der Aufwand noch immer zu groß sein, teilen Sie mir bitte mit, wie die Informationen bei Ihnen geführt werden, damit ich den Antrag weiter eingrenzen kann.",
    ),
  ]);

export const germanNarrowingScope = (facts: NarrowingScopeFacts, mode: LetterMode = "final"): Letter =>
  germanThreadLetter(facts, mode, (builder) => [
    ...sentenceBlocks("um Ihren Aufwand zu verringern, grenze ich die Suche zu meinem Antrag wie folgt ein:"),
    {
      kind: "list",
      items: [
        [
          { text: "Zeitraum: " },
          ...dateOrPlaceholder(builder, facts, facts.from, "/from", "the search begins with"),
          { text: " bis " },
          ...dateOrPlaceholder(builder, facts, facts.to, "/to", "the search ends with"),
        ],
        [
          { text: "Personen oder Stellen, deren Unterlagen durchsucht werden sollen: " },
          ...builder.requireText(
            facts.custodians,
            "/custodians",
            "[names or offices to search]",
            "Name the persons or offices whose files are to be searched.",
          ),
        ],
      ],
    },
    ...sentenceBlocks(
      "Die Beschreibung der Informationen in meinem ersten Schreiben bleibt unverändert, ebenso alles Weitere.",
      "Einen Antrag auf die übrigen Informationen behalte ich mir vor.",
    ),
  ]);

const FEE_MESSAGE = "of the agency's message about the fee";

const sumOf = ({ law, currency, mostCents }: FeeAcceptanceFacts | FeePartialFacts): string | null =>
  mostCents !== null && mostCents > 0 ? feeAmountText(law, mostCents, currency) : null;

export const germanFeeAcceptance = (facts: FeeAcceptanceFacts, mode: LetterMode = "final"): Letter =>
  germanThreadLetter(facts, mode, (builder) => [
    paragraph(
      ...thanks(builder, facts, facts.askedOn, FEE_MESSAGE),
      " zu den Kosten. Ich bin bereit, für diesen Antrag Gebühren und Auslagen bis zu insgesamt ",
      builder.requireText(sumOf(facts), "/mostCents", "[amount]", "Say how much you will pay at the most."),
      " zu zahlen.",
    ),
    ...sentenceBlocks(
      "Bitte setzen Sie die Bearbeitung fort, und teilen Sie mir mit, wie ich zahlen kann.",
      "Sollten die Kosten diesen Betrag übersteigen, wenden Sie sich bitte an mich, bevor sie entstehen.",
    ),
  ]);

export const germanFeePartial = (facts: FeePartialFacts, mode: LetterMode = "final"): Letter =>
  germanThreadLetter(facts, mode, (builder) => [
    paragraph(
      ...thanks(builder, facts, facts.askedOn, FEE_MESSAGE),
      " zu den Kosten. Vorerst bin ich bereit, bis zu insgesamt ",
      builder.requireText(sumOf(facts), "/mostCents", "[amount]", "Say how much you will pay for this part."),
      " für den folgenden Teil meines Antrags zu zahlen:",
    ),
    ...blocksOrPlaceholder(builder, facts.part, {
      path: "/part",
      placeholder: "[the information to begin with]",
      message: "Describe the information you will pay for first.",
    }),
    ...sentenceBlocks(
      "Bitte beginnen Sie mit diesem Teil, und teilen Sie mir mit, wie ich zahlen kann.",
      "Den übrigen Antrag halte ich aufrecht. Wie damit weiter verfahren werden soll, teile ich Ihnen mit, sobald mir dieser Teil vorliegt.",
    ),
  ]);

export const germanFeeDispute = (facts: FeeDisputeFacts, mode: LetterMode = "final"): Letter =>
  germanThreadLetter(facts, mode, (builder) => [
    paragraph(
      ...thanks(builder, facts, facts.askedOn, FEE_MESSAGE),
      facts.askedCents !== null && facts.askedCents > 0
        ? ` zu Kosten in Höhe von ${feeAmountText(facts.law, facts.askedCents, facts.currency)}. `
        : " zu den Kosten. ",
      "Bevor ich ihre Übernahme zusage, bitte ich um eine Aufschlüsselung:",
    ),
    { kind: "list", items: FEE_QUESTIONS.map(toLetterText) },
    ...blocksFromText(facts.reason),
    ...sentenceBlocks(
      "Einfache Auskünfte sind gebührenfrei (§ 10 Abs. 1 Satz 2 IFG), und Gebühren sind so zu bemessen, dass der Informationszugang wirksam in Anspruch genommen werden kann (§ 10 Abs. 2 IFG).",
      "Bitte teilen Sie mir auch mit, welcher Teil des Antrags den größten Aufwand verursacht und welche Kosten ohne diesen Teil anfielen.",
    ),
    ...sentenceBlocks(
      "Meinen Antrag nehme ich nicht zurück. Bitte stellen Sie die Bearbeitung nicht ein, bis diese Fragen geklärt sind.",
    ),
  ]);

const FEE_QUESTIONS = [
  "Um wie viele Seiten oder Dateien geht es?",
  "Welche Arbeiten fallen an, und wie viele Stunden setzen Sie dafür an?",
  "Welcher Stundensatz liegt zugrunde, und für welche Laufbahngruppe gilt er?",
  "Welche Auslagen fallen an, und in welcher Höhe?",
  "Auf welche Nummern des Gebühren- und Auslagenverzeichnisses (Anlage zu § 1 Abs. 1 IFGGebV) stützen Sie die einzelnen Posten?",
];

export const germanReceived = (facts: ReceivedFacts, mode: LetterMode = "final"): Letter => {
  const missing = blocksFromText(facts.missing);
  return germanThreadLetter(facts, mode, (builder) => [
    paragraph(
      "vielen Dank für die Informationen, die am ",
      dateOrPlaceholder(builder, facts, facts.receivedOn, "/receivedOn", "the information came"),
      " bei mir eingegangen sind.",
      missing.length > 0
        ? " Soweit ich sehe, fehlt noch Folgendes:"
        : facts.withheld
          ? " Einen Teil haben Sie zurückgehalten; meine Rechte insoweit behalte ich mir vor."
          : " Es fehlt, soweit ich sehe, nichts.",
    ),
    ...missing,
    ...(missing.length === 0
      ? []
      : sentenceBlocks(
          "Bitte senden Sie mir das Fehlende, oder teilen Sie mir mit, wann ich damit rechnen kann.",
          "Liegt Ihnen etwas davon nicht vor, teilen Sie mir dies bitte mit. Halten Sie etwas zurück, nennen Sie mir bitte die Rechtsgrundlage und den Grund.",
        )),
  ]);
};

export const germanWithdrawal = (facts: WithdrawalFacts, mode: LetterMode = "final"): Letter =>
  germanThreadLetter(facts, mode, (builder) => [
    paragraph(
      "hiermit nehme ich meinen Antrag vom ",
      sentDate(builder, facts),
      " zurück. Bitte stellen Sie die Bearbeitung ein.",
    ),
    ...blocksFromText(facts.reason),
    ...sentenceBlocks(
      "Bitte lassen Sie für diesen Antrag keine weiteren Kosten entstehen.",
      "Dieses Schreiben betrifft nur diesen Antrag; einen neuen Antrag behalte ich mir vor.",
    ),
  ]);
