import type { CitedExemption } from "#core/letter/follow-ups/exemption-blocks.ts";
import { sentenceBlocks } from "#core/letter/follow-ups/thread-letter.ts";
import { toSentence } from "#core/letter/initial/request-options-text.ts";
import { type LetterBlock, oneLine, toLetterText } from "#core/letter/letter.ts";

/** The sections that a refusal relies on, each with the requester's answer or the point that fits it. */
export function germanExemptionBlocks(cited: readonly CitedExemption[]): LetterBlock[] {
  const [only, ...more] = cited.map(exemptionText);
  if (only === undefined) return [];
  if (more.length === 0) return sentenceBlocks(`Die Entscheidung stützt sich auf ${only}`);
  return [
    ...sentenceBlocks("Die Entscheidung stützt sich auf folgende Vorschriften:"),
    { kind: "list", items: [only, ...more].map(toLetterText) },
  ];
}

function exemptionText({ citation, statement, argument }: CitedExemption): string {
  const name = germanCitation(citation);
  const known = EXEMPTIONS.find(({ section }) => section.test(name));
  const quote = statement ? ` In der Entscheidung heißt es: „${oneLine(statement)}“` : "";
  const answer = toSentence(argument) || known?.point || USUAL_POINT;
  return `${name}${known ? ` (${known.label})` : ""}.${quote} ${answer}`;
}

/** "IFG § 3" as German letters cite it: "§ 3 IFG". What the authority wrote itself stays. */
const germanCitation = (citation: string): string =>
  oneLine(citation).replace(/^IFG (§§? ?.+)$/, (_all, section: string) => `${section} IFG`);

const USUAL_POINT = "Für jeden Teil ist darzulegen, weshalb diese Vorschrift ihn erfasst.";

/** In this order: single numbers of § 3 before the section. */
const EXEMPTIONS: readonly { section: RegExp; label: string; point: string }[] = [
  {
    section: /§ ?3 (?:Nr\.|Nummer) ?4\b/,
    label: "Geheimhaltungs- und Vertraulichkeitspflichten",
    point:
      "Eine Einstufung als Verschlusssache genügt für sich allein nicht; ihre materiellen Voraussetzungen müssen vorliegen.",
  },
  {
    section: /§ ?3\b/,
    label: "Schutz von besonderen öffentlichen Belangen",
    point:
      "Die Entscheidung muss die einschlägige Nummer des § 3 IFG nennen und für jeden Teil darlegen, dass ihre Voraussetzungen erfüllt sind. Soweit die Vorschrift nachteilige Auswirkungen verlangt, genügt eine allgemeine Befürchtung nicht.",
  },
  {
    section: /§ ?4\b/,
    label: "Schutz des behördlichen Entscheidungsprozesses",
    point:
      "Geschützt sind nur Entwürfe sowie Arbeiten und Beschlüsse zur unmittelbaren Vorbereitung einer Entscheidung, und nur, soweit und solange deren Erfolg durch die vorzeitige Bekanntgabe vereitelt würde. Ergebnisse der Beweiserhebung, Gutachten und Stellungnahmen Dritter gehören in der Regel nicht dazu (§ 4 Abs. 1 IFG).",
  },
  {
    section: /§ ?5\b/,
    label: "Schutz personenbezogener Daten",
    point:
      "Das Informationsinteresse ist gegen das schutzwürdige Interesse der betroffenen Person abzuwägen (§ 5 Abs. 1 IFG). Name, Funktion und dienstliche Erreichbarkeit von Bearbeitern sind in der Regel nicht geschützt (§ 5 Abs. 4 IFG). Im Übrigen lassen sich die Daten unkenntlich machen (§ 7 Abs. 2 IFG).",
  },
  {
    section: /§ ?6\b/,
    label: "Schutz des geistigen Eigentums und von Betriebs- oder Geschäftsgeheimnissen",
    point:
      "Für jede Angabe ist darzulegen, dass sie nicht offenkundig ist und dass an ihrer Geheimhaltung ein berechtigtes wirtschaftliches Interesse besteht. Die Bezeichnung als vertraulich genügt nicht.",
  },
];
