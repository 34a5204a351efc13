import type { InitialFacts } from "#core/letter/initial/initial-letter.ts";
import { recordsBlocks, requestTitle } from "#core/letter/initial/request-blocks.ts";
import type { Format } from "#core/letter/initial/request-options.ts";
import { toSentence } from "#core/letter/initial/request-options-text.ts";
import {
  createLetterBuilder,
  type Letter,
  type LetterBuilder,
  type LetterMode,
  plainText,
  toLetterText,
} from "#core/letter/letter.ts";
import { letterDate, letterDateWithWeekday } from "#core/letter/letter-date.ts";
import { agencyDay, closingBlocks, letterhead } from "#core/letter/parties.ts";
import { residencySentences } from "#core/letter/residency-text.ts";
import { attachedBlocks, expeditedBlocks, paragraphOf } from "#core/letter/translated/frame.ts";
import { FRENCH, LAW, REQUEST_SUBJECT } from "#core/letter/translated/french/phrases.ts";

/** The request under section 4 of the Act. Throws as the first letter in English does. */
export function frenchInitialLetter(facts: InitialFacts, mode: LetterMode = "final"): Letter {
  const builder = createLetterBuilder(mode);
  const letterheadBlocks = letterhead(builder, facts);
  const title = requestTitle(builder, facts);
  return builder.build(`${REQUEST_SUBJECT}${plainText(title)}`, [
    ...letterheadBlocks,
    { kind: "title", text: title },
    { kind: "reference", text: toLetterText(`Demande en vertu de la ${LAW}`) },
    { kind: "salutation", text: toLetterText(facts.law.officer.salutation) },
    ...recordsBlocks(builder, facts, openingText(builder, facts)),
    ...attachedBlocks(facts.attachments, facts.law),
    ...paragraphOf(...residencyTexts(facts)),
    ...paragraphOf(FORMATS[facts.format], waiverText(facts)),
    ...expeditedBlocks(
      builder,
      facts,
      "Je vous prie de répondre avant l’expiration du délai prévu par la Loi, pour la raison suivante : ",
    ),
    ...paragraphOf(...handlingTexts(facts)),
    ...paragraphOf(limitText(facts), contactText(facts)),
    ...closingBlocks(letterheadBlocks, facts, { closing: FRENCH.closing, isWhole: true }),
  ]);
}

function openingText(builder: LetterBuilder, facts: InitialFacts): string {
  const ask =
    facts.format === "inspection"
      ? "je demande à consulter les documents suivants"
      : "je demande la communication des documents suivants";
  return `En vertu de l’article 4 de la Loi sur l’accès à l’information (la « Loi »), ${ask}${rangeText(builder, facts)} :`;
}

function rangeText(builder: LetterBuilder, { range: { from, to }, law }: InitialFacts): string {
  if (from && to) {
    if (from > to) builder.addError("/range", "The range ends before it begins.");
    return from === to
      ? `, établis le ${letterDate(law, from)}`
      : `, établis entre le ${letterDate(law, from)} et le ${letterDate(law, to)}`;
  }
  if (from) return `, établis entre le ${letterDate(law, from)} et la date de vos recherches`;
  return to ? `, établis au plus tard le ${letterDate(law, to)}` : "";
}

const FORMATS: Readonly<Record<Format, string | null>> = {
  any: null,
  electronic: "Veuillez me transmettre les documents en format électronique (par. 4(2.1)).",
  native:
    "Veuillez me transmettre les fichiers dans leur format d’origine, les feuilles de calcul comme feuilles de calcul (par. 4(2.1)).",
  paper: "Veuillez me transmettre des copies sur papier (par. 4(2.1)).",
  inspection: "Veuillez m’indiquer où et quand je pourrai les consulter.",
};

function waiverText({ feeWaiver }: InitialFacts): string | null {
  if (!feeWaiver) return null;
  const reason = toSentence(feeWaiver.reason ?? "");
  const ask = "Je demande une dispense du versement des droits de demande en vertu du paragraphe 11(2)";
  return reason ? `${ask}, pour la raison suivante : ${reason}` : `${ask}.`;
}

/** Who may ask (subsection 4(1)): in the requester's own words, or as they ticked it. */
function residencyTexts({ feeStatement, residentOf }: InitialFacts): string[] {
  const own = residencySentences("Canada", feeStatement);
  return own.length === 0 && residentOf === "ca"
    ? [
        "Je fais cette demande à titre de personne ayant la citoyenneté canadienne, résidente permanente ou présente au Canada (par. 4(1); Décret d’extension no 1 de la Loi sur l’accès à l’information).",
      ]
    : own;
}

/** Parts, reasons, records that do not exist, the application fee, assistance. */
const handlingTexts = ({ feeWaiver }: InitialFacts): string[] => [
  "Si vous refusez de communiquer une partie d’un document, veuillez m’en communiquer le reste (art. 25) et préciser par écrit, pour chaque partie, la disposition sur laquelle se fonde le refus (par. 10(1)).",
  "Si un document n’existe pas, veuillez me l’indiquer par écrit (al. 10(1)a)).",
  "Si certains documents sont prêts avant les autres, veuillez me les transmettre en premier.",
  `Seuls les droits de demande de 5,00 $ sont exigibles (par. 11(1)). ${feeWaiver ? "À défaut d’une dispense" : "S’ils ne vous sont pas parvenus avec la présente"}, veuillez m’indiquer sans délai comment les acquitter.`,
  "S’il vous faut des précisions pour donner suite à ma demande, veuillez communiquer avec moi (par. 4(2.1)).",
];

function limitText(facts: InitialFacts): string {
  const { law, dueDate } = facts;
  const rule =
    "La Loi prévoit que, dans les trente jours suivant la réception de la demande, vous m’avisiez par écrit de votre décision et, le cas échéant, me communiquiez les documents (art. 7).";
  const extension = "Toute prorogation doit m’être notifiée dans ce même délai (art. 9).";
  if (!dueDate) return `${rule} ${extension}`;
  return `${rule} Pour une demande reçue le ${letterDate(law, agencyDay(facts))}, ce délai expire le ${letterDateWithWeekday(law, dueDate)}. ${extension}`;
}

function contactText({ requester }: InitialFacts): string | null {
  const ways = [
    requester.phone?.trim() ? `par téléphone au ${requester.phone.trim()}` : null,
    requester.replyAddress ? `par courriel à ${requester.replyAddress}` : null,
  ].filter((way) => way !== null);
  return ways.length === 0
    ? null
    : `Pour toute question sur cette demande, vous pouvez me joindre ${ways.join(" ou ")}.`;
}
