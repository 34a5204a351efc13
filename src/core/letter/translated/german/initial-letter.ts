import type { InitialFacts } from "#core/letter/initial/initial-letter.ts";
import { recordsBlocks, requestTitle } from "#core/letter/initial/request-blocks.ts";
import type { Format } from "#core/letter/initial/request-options.ts";
import { feeAmountText, toSentence } from "#core/letter/initial/request-options-text.ts";
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
import { attachedBlocks, expeditedBlocks, paragraphOf } from "#core/letter/translated/frame.ts";
import { GERMAN, REQUEST_SUBJECT } from "#core/letter/translated/german/phrases.ts";

/** The request under § 1 Abs. 1 IFG. Throws as the first letter in English does. */
export function germanInitialLetter(facts: InitialFacts, mode: LetterMode = "final"): Letter {
  const builder = createLetterBuilder(mode);
  const letterheadBlocks = letterhead(builder, facts);
  const title = requestTitle(builder, facts);
  return builder.build(`${REQUEST_SUBJECT}${plainText(title)}`, [
    ...letterheadBlocks,
    { kind: "title", text: title },
    { kind: "reference", text: toLetterText("Antrag auf Informationszugang nach § 1 Abs. 1 IFG") },
    { kind: "salutation", text: toLetterText(facts.law.officer.salutation) },
    ...recordsBlocks(builder, facts, openingText(builder, facts)),
    ...attachedBlocks(facts.attachments, facts.law),
    ...paragraphOf(FORMATS[facts.format], waiverText(facts), feeText(facts)),
    ...expeditedBlocks(
      builder,
      facts,
      "Ich bitte Sie, noch vor Ablauf der gesetzlichen Frist zu entscheiden. Grund: ",
    ),
    ...paragraphOf(...HANDLING),
    ...paragraphOf(limitText(facts), contactText(facts)),
    ...closingBlocks(letterheadBlocks, facts, { closing: GERMAN.closing, isWhole: true }),
  ]);
}

function openingText(builder: LetterBuilder, facts: InitialFacts): string {
  const what =
    facts.format === "inspection" ? "Einsicht in folgende amtliche" : "Zugang zu folgenden amtlichen";
  return `nach § 1 Abs. 1 des Informationsfreiheitsgesetzes (IFG) beantrage ich ${what} Informationen${rangeText(builder, facts)}:`;
}

function rangeText(builder: LetterBuilder, { range: { from, to }, law }: InitialFacts): string {
  if (from && to) {
    if (from > to) builder.addError("/range", "The range ends before it begins.");
    return from === to
      ? ` vom ${letterDate(law, from)}`
      : ` aus der Zeit vom ${letterDate(law, from)} bis zum ${letterDate(law, to)}`;
  }
  if (from) return ` aus der Zeit vom ${letterDate(law, from)} bis zum Tag Ihrer Suche`;
  return to ? ` aus der Zeit bis zum ${letterDate(law, to)}` : "";
}

/** § 1 Abs. 2 Satz 2 IFG: the form that is asked for may be refused for an important reason only. */
const FORMATS: Readonly<Record<Format, string | null>> = {
  any: null,
  electronic: "Bitte übersenden Sie mir die Informationen in elektronischer Form (§ 1 Abs. 2 IFG).",
  native:
    "Bitte übersenden Sie mir die Dateien in dem Format, in dem sie bei Ihnen vorliegen, Tabellen also als Tabellen (§ 1 Abs. 2 IFG).",
  paper: "Bitte übersenden Sie mir Kopien auf Papier (§ 1 Abs. 2 IFG).",
  inspection: "Bitte teilen Sie mir mit, wann und wo ich Einsicht nehmen kann (§ 1 Abs. 2 IFG).",
};

function waiverText({ feeWaiver }: InitialFacts): string | null {
  if (!feeWaiver) return null;
  const reason = toSentence(feeWaiver.reason ?? "");
  const ask = "Ich bitte, nach § 2 IFGGebV von der Erhebung von Gebühren abzusehen oder sie zu ermäßigen.";
  return reason ? `${ask} Begründung: ${reason}` : ask;
}

function feeText({ law, feeCapCents, feeWaiver }: InitialFacts): string | null {
  if (feeCapCents === null) return null;
  const estimate = "teilen Sie mir dies bitte vorab mit und schlüsseln Sie die Kosten auf.";
  if (feeCapCents <= 0)
    return `Die Übernahme von Kosten sage ich mit diesem Antrag nicht zu. Sollte er nicht gebührenfrei bearbeitet werden können, ${estimate}`;
  const opening = feeWaiver ? "Im Übrigen bin ich bereit" : "Ich bin bereit";
  return `${opening}, Gebühren und Auslagen bis zu insgesamt ${feeAmountText(law, feeCapCents)} zu zahlen (§ 10 IFG). Sollten höhere Kosten zu erwarten sein, ${estimate}`;
}

/** Parts, reasons, other holders, third parties, the other two federal acts. */
const HANDLING = [
  "Soweit Sie den Zugang nicht vollständig gewähren, bitte ich um Zugang zu den übrigen Teilen (§ 7 Abs. 2 IFG) und um eine schriftliche Begründung, die für jeden zurückgehaltenen Teil die Rechtsgrundlage nennt und angibt, ob und wann der Zugang später voraussichtlich möglich ist (§ 9 Abs. 2 IFG, § 39 Abs. 1 VwVfG).",
  "Liegen Ihnen die Informationen nicht vor, teilen Sie mir dies bitte ausdrücklich mit und nennen Sie mir, soweit bekannt, die zuständige Behörde.",
  "Ist ein Teil früher verfügbar, senden Sie mir diesen bitte vorab.",
  "Sollte der Antrag zu begründen sein, weil Daten Dritter betroffen sind (§ 7 Abs. 1 Satz 3 IFG), bitte ich um einen kurzen Hinweis.",
  "Soweit es um Umweltinformationen oder Verbraucherinformationen geht, stütze ich den Antrag auch auf § 3 Abs. 1 UIG und § 2 Abs. 1 VIG.",
] as const;

function limitText(facts: InitialFacts): string {
  const { law, dueDate } = facts;
  const rule =
    "Die Informationen sind unverzüglich zugänglich zu machen; der Zugang soll innerhalb eines Monats erfolgen (§ 7 Abs. 5 IFG).";
  if (!dueDate) return rule;
  return `${rule} Bei Eingang am ${letterDate(law, agencyDay(facts))} endet diese Frist am ${letterDateWithWeekday(law, dueDate)}.`;
}

function contactText({ requester }: InitialFacts): string | null {
  const ways = [
    requester.phone?.trim() ? `telefonisch unter ${requester.phone.trim()}` : null,
    requester.replyAddress ? `per E-Mail unter ${requester.replyAddress}` : null,
  ].filter((way) => way !== null);
  return ways.length === 0 ? null : `Für Rückfragen erreichen Sie mich ${ways.join(" oder ")}.`;
}
