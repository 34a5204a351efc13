import type { FeeAppealFacts } from "#core/letter/follow-ups/answer-appeals.ts";
import type { DenialFacts } from "#core/letter/follow-ups/denial-appeal.ts";
import type { FeeWaiverFacts } from "#core/letter/follow-ups/fee-waiver-appeal.ts";
import type { NoRecordsFacts } from "#core/letter/follow-ups/no-records-appeal.ts";
import type { OutsideComplaintFacts } from "#core/letter/follow-ups/outside-complaint.ts";
import type { DecisionFacts } from "#core/letter/follow-ups/review-letter.ts";
import {
  blocksFromText,
  blocksOrPlaceholder,
  dateOrPlaceholder,
  ownArgumentBlocks,
  paragraph,
  sentDate,
  sentenceBlocks,
  type ThreadLetterFacts,
} from "#core/letter/follow-ups/thread-letter.ts";
import { feeAmountText } from "#core/letter/initial/request-options-text.ts";
import {
  type Letter,
  type LetterBlock,
  type LetterBuilder,
  type LetterMode,
  toLetterText,
} from "#core/letter/letter.ts";
import { letterDate } from "#core/letter/letter-date.ts";
import { agencyDay } from "#core/letter/parties.ts";
import { requestedBlocks, translatedLetter } from "#core/letter/translated/frame.ts";
import { germanExemptionBlocks } from "#core/letter/translated/german/exemptions.ts";
import { fileNumber, GERMAN } from "#core/letter/translated/german/phrases.ts";

/**
 * The objection (Widerspruch) of § 9 Abs. 4 IFG and §§ 68 ff. VwGO, and the call on the Federal Commissioner, § 12 IFG. Each
 * throws `letter_incomplete` (422) in `final` mode as its English letter does. An objection is on paper or by a secure
 * electronic way (§ 70 Abs. 1 VwGO): `reviews-by-jurisdiction.ts` refuses it by email.
 */
function objection(
  facts: ThreadLetterFacts & { decidedOn: string },
  mode: LetterMode,
  body: (builder: LetterBuilder) => LetterBlock[],
): Letter {
  const { law, decidedOn } = facts;
  const decision = decidedOn ? ` vom ${letterDate(law, decidedOn)}` : "";
  return translatedLetter(
    facts,
    mode,
    GERMAN,
    {
      subject: "Widerspruch (IFG): ",
      reference: `Widerspruch gegen Ihre Entscheidung${decision}${fileNumber(facts)}`,
      hasContact: true,
    },
    (builder) => {
      const [opening, ...rest] = body(builder);
      return opening === undefined
        ? []
        : [
            opening,
            ...requestedBlocks(facts, "Beantragt hatte ich Zugang zu folgenden Informationen:"),
            ...rest,
          ];
    },
  );
}

const decisionDate = (builder: LetterBuilder, facts: ThreadLetterFacts & { decidedOn: string }) =>
  dateOrPlaceholder(builder, facts, facts.decidedOn, "/decidedOn", "of the decision");

/** § 70 Abs. 1 VwGO: form and month; § 58 Abs. 2: the year where the decision does not say how to object. */
function formAndTimeBlocks(facts: DecisionFacts): LetterBlock[] {
  const { law, appealDue } = facts;
  if (!appealDue) return sentenceBlocks("Der Widerspruch wird schriftlich erhoben (§ 70 Abs. 1 VwGO).");
  const day = letterDate(law, appealDue);
  return sentenceBlocks(
    agencyDay(facts) <= appealDue
      ? `Der Widerspruch wird schriftlich und fristgerecht erhoben: Die Frist von einem Monat seit Bekanntgabe der Entscheidung (§ 70 Abs. 1 VwGO) endet frühestens am ${day}.`
      : `Der Widerspruch wird schriftlich erhoben (§ 70 Abs. 1 VwGO). Die Frist von einem Monat endete am ${day}; enthielt die Entscheidung keine ordnungsgemäße Rechtsbehelfsbelehrung, gilt die Frist von einem Jahr (§ 58 Abs. 2, § 70 Abs. 2 VwGO). Jedenfalls bitte ich Sie, in der Sache zu entscheiden.`,
  );
}

/** § 73 Abs. 3 VwGO. */
const decisionBlocks = (): LetterBlock[] =>
  sentenceBlocks(
    "Sollten Sie dem Widerspruch nicht abhelfen, bitte ich um einen begründeten Widerspruchsbescheid mit Rechtsbehelfsbelehrung (§ 73 Abs. 3 VwGO).",
    "Bitte bestätigen Sie mir den Eingang, und teilen Sie mir mit, bis wann ich mit Ihrer Entscheidung rechnen kann.",
  );

export const germanDenialObjection = (facts: DenialFacts, mode: LetterMode = "final"): Letter => {
  const cited = facts.exemptions.filter(({ citation }) => citation.trim() !== "");
  return objection(facts, mode, (builder) => [
    paragraph(
      "gegen Ihre Entscheidung vom ",
      decisionDate(builder, facts),
      " über meinen Antrag vom ",
      sentDate(builder, facts),
      " erhebe ich nach § 9 Abs. 4 IFG in Verbindung mit §§ 68 ff. VwGO Widerspruch.",
    ),
    ...formAndTimeBlocks(facts),
    ...germanExemptionBlocks(cited),
    ...ownArgumentBlocks(builder, facts, cited),
    ...sentenceBlocks(
      "Die Ausnahmen vom Informationszugang sind eng auszulegen, und die Behörde muss darlegen, dass ihre Voraussetzungen vorliegen.",
      "Die Ablehnung ist zu begründen (§ 39 Abs. 1 VwVfG); sie muss auch angeben, ob und wann der Zugang später voraussichtlich möglich ist (§ 9 Abs. 2 IFG).",
    ),
    ...sentenceBlocks(
      "Ich beantrage, die Entscheidung aufzuheben, soweit sie meinen Antrag ablehnt, und mir den beantragten Zugang zu gewähren.",
      "Soweit einzelne Teile schutzbedürftig sind, ist mir jedenfalls Zugang zu den übrigen Teilen zu gewähren (§ 7 Abs. 2 IFG).",
    ),
    ...decisionBlocks(),
  ]);
};

export const germanNoRecordsObjection = (facts: NoRecordsFacts, mode: LetterMode = "final"): Letter => {
  const argument = blocksFromText(facts.argument);
  return objection(facts, mode, (builder) => [
    paragraph(
      "gegen Ihre Entscheidung vom ",
      decisionDate(builder, facts),
      " über meinen Antrag vom ",
      sentDate(builder, facts),
      " erhebe ich nach § 9 Abs. 4 IFG in Verbindung mit §§ 68 ff. VwGO Widerspruch. Nach dieser Entscheidung liegen Ihnen die beantragten Informationen nicht vor.",
    ),
    ...formAndTimeBlocks(facts),
    ...(argument.length > 0
      ? [
          ...sentenceBlocks("Ich gehe davon aus, dass die Informationen bei Ihnen vorhanden sind:"),
          ...argument,
        ]
      : []),
    ...sentenceBlocks("Ich bitte um eine erneute Suche und um Antwort auf folgende Fragen:"),
    { kind: "list", items: SEARCH_QUESTIONS.map(toLetterText) },
    ...sentenceBlocks(
      "Ich beantrage, die Entscheidung aufzuheben und mir nach erneuter Suche den beantragten Zugang zu gewähren.",
    ),
    ...decisionBlocks(),
  ]);
};

const SEARCH_QUESTIONS = [
  "Welche Organisationseinheiten, Akten und Systeme wurden durchsucht, und gehörten E-Mail-Postfächer dazu?",
  "Welche Suchbegriffe und welcher Zeitraum wurden verwendet?",
  "Wurden die Beschäftigten befragt, die mit der Sache befasst waren?",
  "Liegen die Informationen einer anderen Stelle vor, und wenn ja, welcher?",
  "Wurden die Informationen gelöscht oder vernichtet, und wenn ja, wann und auf welcher Grundlage?",
];

export const germanFeeObjection = (facts: FeeAppealFacts, mode: LetterMode = "final"): Letter => {
  const { law, currency, askedCents } = facts;
  const sum =
    askedCents !== null && askedCents > 0
      ? `Kosten in Höhe von ${feeAmountText(law, askedCents, currency)} zu erheben`
      : "Kosten zu erheben";
  return objection(facts, mode, (builder) => [
    paragraph(
      "gegen Ihre Entscheidung vom ",
      decisionDate(builder, facts),
      ", für meinen Antrag vom ",
      sentDate(builder, facts),
      ` ${sum}, erhebe ich nach §§ 68 ff. VwGO Widerspruch.`,
    ),
    ...formAndTimeBlocks(facts),
    ...blocksFromText(facts.reason),
    ...sentenceBlocks(
      "Einfache Auskünfte sind gebührenfrei (§ 10 Abs. 1 Satz 2 IFG). Gebühren sind auch unter Berücksichtigung des Verwaltungsaufwandes so zu bemessen, dass der Informationszugang wirksam in Anspruch genommen werden kann (§ 10 Abs. 2 IFG).",
      "Zu jedem Posten bitte ich um Angabe der Arbeiten, der Stunden, des Stundensatzes und der Nummer des Gebühren- und Auslagenverzeichnisses (Anlage zu § 1 Abs. 1 IFGGebV).",
    ),
    ...sentenceBlocks(
      "Ich beantrage, die Kostenentscheidung aufzuheben, soweit sie über das gesetzlich zulässige Maß hinausgeht, und ihre Vollziehung bis zur Entscheidung über den Widerspruch auszusetzen (§ 80 Abs. 4 VwGO).",
      "Meinen Antrag auf Informationszugang nehme ich nicht zurück.",
    ),
    ...decisionBlocks(),
  ]);
};

export const germanFeeWaiverObjection = (facts: FeeWaiverFacts, mode: LetterMode = "final"): Letter =>
  objection(facts, mode, (builder) => [
    paragraph(
      "gegen Ihre Entscheidung vom ",
      decisionDate(builder, facts),
      ", die Gebühr für meinen Antrag vom ",
      sentDate(builder, facts),
      " nicht nach § 2 IFGGebV zu ermäßigen oder zu erlassen, erhebe ich nach §§ 68 ff. VwGO Widerspruch.",
    ),
    ...formAndTimeBlocks(facts),
    ...sentenceBlocks(
      "Aus Gründen der Billigkeit oder des öffentlichen Interesses kann die Gebühr ermäßigt und in besonderen Fällen ganz von ihrer Erhebung abgesehen werden (§ 2 IFGGebV). Diese Gründe liegen hier vor:",
    ),
    ...blocksOrPlaceholder(builder, facts.reason, {
      path: "/reason",
      placeholder: "[why the fee should be waived]",
      message: "Say why the fee should be waived.",
    }),
    ...sentenceBlocks(
      "Ich beantrage, von der Erhebung der Gebühr abzusehen, hilfsweise, sie zu ermäßigen.",
      "Meinen Antrag auf Informationszugang nehme ich nicht zurück.",
    ),
    ...decisionBlocks(),
  ]);

/** To the Federal Commissioner, who mediates. */
export const germanCommissionerLetter = (
  facts: OutsideComplaintFacts,
  mode: LetterMode = "final",
): Letter => {
  const cited = facts.exemptions.filter(({ citation }) => citation.trim() !== "");
  const { agency } = facts;
  return translatedLetter(
    facts,
    mode,
    GERMAN,
    {
      subject: "Anrufung nach § 12 Abs. 1 IFG: ",
      reference: `Anrufung nach § 12 Abs. 1 IFG. Behörde: ${agency.name}${fileNumber(facts)}`,
      addressee: facts.rules.next?.addressee ?? "",
      hasContact: true,
    },
    (builder) => [
      paragraph(
        `nach § 12 Abs. 1 IFG rufe ich Sie an, weil ich mein Recht auf Informationszugang als verletzt ansehe. Es geht um meinen Antrag vom `,
        sentDate(builder, facts),
        ` bei folgender Behörde: ${agency.name}.`,
      ),
      ...requestedBlocks(facts, "Beantragt hatte ich Zugang zu folgenden Informationen:"),
      ...sentenceBlocks(...historyOf(facts)),
      ...blocksOrPlaceholder(builder, facts.argument, {
        path: "/argument",
        placeholder: "[what is still in dispute]",
        message: "Say what is still in dispute.",
      }),
      ...germanExemptionBlocks(cited),
      ...sentenceBlocks(
        "Ich bitte Sie, zwischen der Behörde und mir zu vermitteln und darauf hinzuwirken, dass mir der beantragte Zugang gewährt wird.",
        "Bitte teilen Sie mir das Ergebnis Ihrer Prüfung mit.",
      ),
    ],
  );
};

function historyOf({ law, decidedOn, appealSentOn, appealDecidedOn }: OutsideComplaintFacts): string[] {
  const steps = [
    decidedOn && `Die Behörde hat am ${letterDate(law, decidedOn)} geantwortet.`,
    appealSentOn && `Am ${letterDate(law, appealSentOn)} habe ich Widerspruch erhoben.`,
    appealDecidedOn && `Über den Widerspruch wurde am ${letterDate(law, appealDecidedOn)} entschieden.`,
    appealSentOn && !appealDecidedOn ? "Über den Widerspruch ist noch nicht entschieden." : null,
    decidedOn === null && appealSentOn === null ? "Eine Entscheidung liegt mir nicht vor." : null,
  ];
  return steps.filter((step): step is string => Boolean(step));
}
