import type { ExtensionAppealFacts, FeeAppealFacts } from "#core/letter/follow-ups/answer-appeals.ts";
import type { DenialFacts } from "#core/letter/follow-ups/denial-appeal.ts";
import type { FeeWaiverFacts } from "#core/letter/follow-ups/fee-waiver-appeal.ts";
import type { NoRecordsFacts } from "#core/letter/follow-ups/no-records-appeal.ts";
import type { DecisionFacts } from "#core/letter/follow-ups/review-letter.ts";
import type { SilenceFacts } from "#core/letter/follow-ups/silence-appeal.ts";
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
import { frenchExemptionBlocks } from "#core/letter/translated/french/exemptions.ts";
import { FRENCH, fileNumber, LAW, limitSentences, ONLY_FEE } from "#core/letter/translated/french/phrases.ts";

/** Complaints to the Information Commissioner (ss. 30 and 31). Each throws as its English letter does. */
function complaint(
  facts: ThreadLetterFacts,
  mode: LetterMode,
  body: (builder: LetterBuilder) => LetterBlock[],
): Letter {
  return translatedLetter(
    facts,
    mode,
    FRENCH,
    {
      subject: "Plainte au Commissariat à l’information : ",
      reference:
        `Plainte en vertu des articles 30 et 31 de la ${LAW}. Institution : ${facts.agency.name}. ${fileNumber(facts)}`.trim(),
      addressee: "Commissariat à l’information du Canada",
      hasContact: true,
    },
    (builder) => {
      const [opening, ...rest] = body(builder);
      return opening === undefined
        ? []
        : [opening, ...requestedBlocks(facts, "J’avais demandé les documents suivants :"), ...rest];
    },
  );
}

const COMPLAINT =
  "En vertu de l’article 30 de la Loi sur l’accès à l’information (la « Loi »), je dépose une plainte";

const decisionDate = (builder: LetterBuilder, facts: ThreadLetterFacts & { decidedOn: string }) =>
  dateOrPlaceholder(builder, facts, facts.decidedOn, "/decidedOn", "of the decision");

function timeBlocks(facts: DecisionFacts): LetterBlock[] {
  const { law, appealDue } = facts;
  if (!appealDue) return [];
  const day = letterDate(law, appealDue);
  return sentenceBlocks(
    agencyDay(facts) <= appealDue
      ? `La plainte est déposée dans le délai de soixante jours prévu à l’article 31, qui expire le ${day}.`
      : `Le délai de soixante jours prévu à l’article 31 a expiré le ${day}. Je vous prie d’examiner la plainte malgré tout.`,
  );
}

const closingBlocks = (): LetterBlock[] =>
  sentenceBlocks(
    "Veuillez accuser réception de la plainte et m’indiquer quand je peux attendre votre réponse.",
  );

export const frenchDenialComplaint = (facts: DenialFacts, mode: LetterMode = "final"): Letter => {
  const cited = facts.exemptions.filter(({ citation }) => citation.trim() !== "");
  return complaint(facts, mode, (builder) => [
    paragraph(
      `${COMPLAINT} contre la décision de l’institution du `,
      decisionDate(builder, facts),
      " concernant ma demande du ",
      sentDate(builder, facts),
      ".",
    ),
    ...timeBlocks(facts),
    ...frenchExemptionBlocks(cited),
    ...ownArgumentBlocks(builder, facts, cited),
    ...sentenceBlocks(
      "Il incombe au responsable de l’institution d’établir le bien-fondé du refus (art. 48).",
      "Les exceptions au droit d’accès doivent être précises et limitées (par. 2(1)).",
    ),
    ...sentenceBlocks(
      "Les parties qui peuvent raisonnablement être prélevées doivent être communiquées (art. 25).",
      "L’avis de refus doit mentionner la disposition sur laquelle il se fonde (par. 10(1)).",
    ),
    ...sentenceBlocks(
      "Je demande que tous les documents demandés me soient communiqués. Si une partie en est protégée, le reste doit m’être communiqué, avec, pour chaque partie retenue, la disposition et le motif invoqués.",
    ),
    ...closingBlocks(),
  ]);
};

export const frenchNoRecordsComplaint = (facts: NoRecordsFacts, mode: LetterMode = "final"): Letter => {
  const argument = blocksFromText(facts.argument);
  return complaint(facts, mode, (builder) => [
    paragraph(
      `${COMPLAINT} contre la réponse de l’institution du `,
      dateOrPlaceholder(builder, facts, facts.decidedOn, "/decidedOn", "of the answer"),
      " à ma demande du ",
      sentDate(builder, facts),
      ". Selon cette réponse, les documents demandés n’existent pas.",
    ),
    ...timeBlocks(facts),
    ...(argument.length > 0
      ? [...sentenceBlocks("J’ai des raisons de croire que ces documents existent :"), ...argument]
      : []),
    ...sentenceBlocks("Je demande que les recherches soient examinées. Voici mes questions :"),
    { kind: "list", items: SEARCH_QUESTIONS.map(toLetterText) },
    ...sentenceBlocks(
      "L’institution doit faire tous les efforts raisonnables pour prêter assistance et donner suite à la demande de façon précise et complète (par. 4(2.1)).",
      "Si les recherches étaient insuffisantes, je demande que l’institution les reprenne.",
    ),
    ...closingBlocks(),
  ]);
};

const SEARCH_QUESTIONS = [
  "Dans quels bureaux, dossiers et systèmes a-t-on cherché, y compris les courriels?",
  "Quels mots clés et quelles dates ont été utilisés?",
  "A-t-on interrogé les personnes qui ont travaillé au dossier?",
  "Un autre bureau a-t-il de tels documents? Si oui, lequel?",
  "De tels documents ont-ils été détruits? Si oui, quand et selon quel calendrier de conservation?",
];

export const frenchSilenceComplaint = (facts: SilenceFacts, mode: LetterMode = "final"): Letter => {
  const { acknowledged, answerDue } = facts;
  const status = acknowledged ? " J’ai reçu un accusé de réception, mais aucune décision." : "";
  const limit = limitSentences(facts, answerDue, "la réponse de l’institution");
  return complaint(facts, mode, (builder) => [
    paragraph(
      `${COMPLAINT} contre le défaut de l’institution de ${acknowledged ? "statuer sur" : "répondre à"} ma demande du `,
      sentDate(builder, facts),
      `.${status}${limit ? ` ${limit}` : ""}`,
    ),
    ...sentenceBlocks(
      limit?.includes("10(3)")
        ? null
        : "Le défaut de communication dans le délai prévu vaut décision de refus (par. 10(3)).",
      "Je demande que l’institution soit tenue de répondre et de communiquer ce qui n’est pas protégé.",
    ),
    ...closingBlocks(),
  ]);
};

export const frenchExtensionComplaint = (facts: ExtensionAppealFacts, mode: LetterMode = "final"): Letter =>
  complaint(facts, mode, (builder) => [
    paragraph(
      `${COMPLAINT} contre la prorogation, notifiée le `,
      dateOrPlaceholder(builder, facts, facts.decidedOn, "/decidedOn", "of the notice of extension"),
      ", du délai de réponse à ma demande du ",
      sentDate(builder, facts),
      ".",
    ),
    ...timeBlocks(facts),
    ...blocksFromText(facts.reason),
    ...sentenceBlocks(
      "La prorogation doit reposer sur l’un des motifs prévus à l’article 9, établi pour cette demande, et sa durée doit être justifiée dans les circonstances.",
      "Je demande que les documents me soient communiqués sans plus tarder.",
    ),
    ...closingBlocks(),
  ]);

export const frenchFeeComplaint = (facts: FeeAppealFacts, mode: LetterMode = "final"): Letter => {
  const { law, currency, askedCents } = facts;
  const fee =
    askedCents !== null && askedCents > 0
      ? `des frais de ${feeAmountText(law, askedCents, currency)}`
      : "des frais";
  return complaint(facts, mode, (builder) => [
    paragraph(
      `${COMPLAINT} contre la décision de l’institution du `,
      decisionDate(builder, facts),
      ` d’exiger ${fee} pour ma demande du `,
      sentDate(builder, facts),
      ".",
    ),
    ...timeBlocks(facts),
    ...blocksFromText(facts.reason),
    ...sentenceBlocks(ONLY_FEE),
    ...sentenceBlocks(
      "Je demande que les frais soient ramenés à ce que la Loi permet. Je n’ai pas retiré ma demande.",
    ),
    ...closingBlocks(),
  ]);
};

export const frenchFeeWaiverComplaint = (facts: FeeWaiverFacts, mode: LetterMode = "final"): Letter =>
  complaint(facts, mode, (builder) => [
    paragraph(
      `${COMPLAINT} contre la décision de l’institution du `,
      decisionDate(builder, facts),
      " de ne pas me dispenser du versement des droits pour ma demande du ",
      sentDate(builder, facts),
      ".",
    ),
    ...timeBlocks(facts),
    ...sentenceBlocks("Une dispense est possible en vertu du paragraphe 11(2). Voici mes raisons :"),
    ...blocksOrPlaceholder(builder, facts.reason, {
      path: "/reason",
      placeholder: "[why the fee should be waived]",
      message: "Say why the fee should be waived.",
    }),
    ...sentenceBlocks("Je n’ai pas retiré ma demande."),
    ...closingBlocks(),
  ]);
