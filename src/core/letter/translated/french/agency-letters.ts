import type { ClarificationFacts } from "#core/letter/follow-ups/clarification.ts";
import type { FeeAcceptanceFacts } from "#core/letter/follow-ups/fee-acceptance.ts";
import type { FeeDisputeFacts } from "#core/letter/follow-ups/fee-dispute.ts";
import type { FeePartialFacts } from "#core/letter/follow-ups/fee-partial.ts";
import type { FollowUpFacts } from "#core/letter/follow-ups/follow-up.ts";
import type { NarrowingFacts } from "#core/letter/follow-ups/narrowing.ts";
import type { NarrowingScopeFacts } from "#core/letter/follow-ups/narrowing-scope.ts";
import type { ReceivedFacts } from "#core/letter/follow-ups/records-received.ts";
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
  frenchThreadLetter,
  limitSentences,
  ONLY_FEE,
  thanks,
} from "#core/letter/translated/french/phrases.ts";

/** The letters in the thread of the request; each throws as its English one does. */

export const frenchFollowUp = (facts: FollowUpFacts, mode: LetterMode = "final"): Letter =>
  frenchThreadLetter(facts, mode, (builder) => [
    paragraph(
      "Le ",
      sentDate(builder, facts),
      `, je vous ai envoyé la demande mentionnée ci-dessus. ${`${answerStatus(facts)} ${limitSentences(facts, facts.answerDue, "votre réponse") ?? ""}`.trim()}`,
    ),
    ...sentenceBlocks(
      "Veuillez me transmettre votre réponse ou m’indiquer par écrit la date à laquelle je la recevrai.",
      "Si certains documents sont déjà prêts, veuillez me les transmettre dès maintenant.",
    ),
  ]);

export const frenchClarification = (facts: ClarificationFacts, mode: LetterMode = "final"): Letter =>
  frenchThreadLetter(facts, mode, (builder) => [
    paragraph(...thanks(builder, facts, facts.askedOn, "of the agency's question"), ". Voici ma réponse :"),
    ...blocksOrPlaceholder(builder, facts.answer, {
      path: "/answer",
      placeholder: "[your answer]",
      message: "Answer the agency's question.",
    }),
    ...sentenceBlocks(
      "Le reste de ma demande demeure inchangé.",
      "Veuillez en poursuivre le traitement et m’écrire si un autre point doit être précisé.",
    ),
  ]);

export const frenchNarrowing = (facts: NarrowingFacts, mode: LetterMode = "final"): Letter => {
  const ask = "Je restreins ma demande et ne demande pour l’instant que ce qui suit :";
  return frenchThreadLetter(facts, mode, (builder) => [
    facts.askedOn === null
      ? paragraph(ask)
      : paragraph(...thanks(builder, facts, facts.askedOn, "of the agency's message"), `. ${ask}`),
    ...blocksOrPlaceholder(builder, facts.narrowed, {
      path: "/narrowed",
      placeholder: "[the records you still ask for]",
      message: "Describe the records you still ask for.",
    }),
    ...sentenceBlocks(
      "Cette description remplace la liste de ma première lettre, dont le reste demeure inchangé.",
      "Je me réserve le droit de demander les autres documents plus tard.",
    ),
    ...sentenceBlocks(
      "Si la demande demeure trop vaste, veuillez m’indiquer comment vos documents sont classés, afin que je puisse la restreindre davantage.",
    ),
  ]);
};

export const frenchNarrowingScope = (facts: NarrowingScopeFacts, mode: LetterMode = "final"): Letter =>
  frenchThreadLetter(facts, mode, (builder) => [
    ...sentenceBlocks("Afin d’alléger votre travail, je limite comme suit les recherches :"),
    {
      kind: "list",
      items: [
        [
          { text: "Période : du " },
          ...dateOrPlaceholder(builder, facts, facts.from, "/from", "the search begins with"),
          { text: " au " },
          ...dateOrPlaceholder(builder, facts, facts.to, "/to", "the search ends with"),
          { text: "." },
        ],
        [
          { text: "Personnes ou bureaux dont les dossiers sont à examiner : " },
          ...builder.requireText(
            facts.custodians,
            "/custodians",
            "[names or offices to search]",
            "Name the persons or offices whose files are to be searched.",
          ),
          { text: "." },
        ],
      ],
    },
    ...sentenceBlocks(
      "La description des documents dans ma première lettre demeure inchangée, comme tout le reste.",
      "Je me réserve le droit de demander les autres documents plus tard.",
    ),
  ]);

const FEE_MESSAGE = "of the agency's message about the fee";

const sumOf = ({ law, currency, mostCents }: FeeAcceptanceFacts | FeePartialFacts): string | null =>
  mostCents !== null && mostCents > 0 ? feeAmountText(law, mostCents, currency) : null;

export const frenchFeeAcceptance = (facts: FeeAcceptanceFacts, mode: LetterMode = "final"): Letter =>
  frenchThreadLetter(facts, mode, (builder) => [
    paragraph(
      ...thanks(builder, facts, facts.askedOn, FEE_MESSAGE),
      " au sujet des frais. J’accepte de payer jusqu’à ",
      builder.requireText(sumOf(facts), "/mostCents", "[amount]", "Say how much you will pay at the most."),
      " pour cette demande.",
    ),
    ...sentenceBlocks(
      "Veuillez en poursuivre le traitement et m’indiquer comment payer.",
      "Si les frais doivent dépasser ce montant, veuillez m’écrire avant de les engager.",
    ),
  ]);

export const frenchFeePartial = (facts: FeePartialFacts, mode: LetterMode = "final"): Letter =>
  frenchThreadLetter(facts, mode, (builder) => [
    paragraph(
      ...thanks(builder, facts, facts.askedOn, FEE_MESSAGE),
      " au sujet des frais. Pour l’instant, j’accepte de payer jusqu’à ",
      builder.requireText(sumOf(facts), "/mostCents", "[amount]", "Say how much you will pay for this part."),
      " pour la partie suivante de ma demande :",
    ),
    ...blocksOrPlaceholder(builder, facts.part, {
      path: "/part",
      placeholder: "[the records to begin with]",
      message: "Describe the records you will pay for first.",
    }),
    ...sentenceBlocks(
      "Veuillez commencer par cette partie et m’indiquer comment payer.",
      "Je ne renonce pas au reste de ma demande. Je vous indiquerai la suite à y donner lorsque j’aurai pris connaissance de cette partie.",
    ),
  ]);

export const frenchFeeDispute = (facts: FeeDisputeFacts, mode: LetterMode = "final"): Letter =>
  frenchThreadLetter(facts, mode, (builder) => [
    paragraph(
      ...thanks(builder, facts, facts.askedOn, FEE_MESSAGE),
      facts.askedCents !== null && facts.askedCents > 0
        ? ` au sujet de frais de ${feeAmountText(facts.law, facts.askedCents, facts.currency)}. `
        : " au sujet des frais. ",
      "Avant de les accepter, je demande une estimation détaillée :",
    ),
    { kind: "list", items: FEE_ITEMS.map(toLetterText) },
    ...blocksFromText(facts.reason),
    ...sentenceBlocks(ONLY_FEE),
    ...sentenceBlocks(
      "Veuillez aussi m’indiquer quelle partie de la demande est la plus coûteuse et ce que coûterait la demande sans cette partie.",
      "Je ne retire pas ma demande. Veuillez la garder ouverte tant que cette question n’est pas réglée.",
    ),
  ]);

const FEE_ITEMS = [
  "Le nombre de pages ou de fichiers.",
  "Le nombre d’heures de travail et la nature de ce travail.",
  "Le taux horaire et ce sur quoi il se fonde.",
  "Le prix d’une copie.",
  "La disposition de la Loi ou du Règlement sur l’accès à l’information qui autorise chacun des frais.",
];

export const frenchReceived = (facts: ReceivedFacts, mode: LetterMode = "final"): Letter => {
  const missing = blocksFromText(facts.missing);
  return frenchThreadLetter(facts, mode, (builder) => [
    paragraph(
      "Je vous remercie des documents, que j’ai reçus le ",
      dateOrPlaceholder(builder, facts, facts.receivedOn, "/receivedOn", "the records came"),
      missing.length > 0
        ? ". Sauf erreur de ma part, il manque encore ce qui suit :"
        : facts.withheld
          ? ". Une partie en a été retenue; je ne renonce à aucun recours à cet égard."
          : ". Sauf erreur de ma part, il n’y manque rien.",
    ),
    ...missing,
    ...(missing.length === 0
      ? []
      : sentenceBlocks(
          "Veuillez me transmettre ce qui manque ou m’indiquer quand je le recevrai.",
          "Si un document n’existe pas, veuillez me l’indiquer. Si vous en refusez une partie, veuillez préciser la disposition invoquée et le motif.",
        )),
  ]);
};

export const frenchWithdrawal = (facts: WithdrawalFacts, mode: LetterMode = "final"): Letter =>
  frenchThreadLetter(facts, mode, (builder) => [
    paragraph(
      "Je retire ma demande du ",
      sentDate(builder, facts),
      ". Veuillez cesser de la traiter et fermer le dossier.",
    ),
    ...blocksFromText(facts.reason),
    ...sentenceBlocks(
      "Veuillez n’engager aucuns autres frais à son égard.",
      "La présente ne vise que cette demande. Je pourrai en présenter une nouvelle plus tard.",
    ),
  ]);
