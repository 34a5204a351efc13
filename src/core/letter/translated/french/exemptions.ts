import type { CitedExemption } from "#core/letter/follow-ups/exemption-blocks.ts";
import { sentenceBlocks } from "#core/letter/follow-ups/thread-letter.ts";
import { toSentence } from "#core/letter/initial/request-options-text.ts";
import { type LetterBlock, oneLine, toLetterText } from "#core/letter/letter.ts";

/** The sections that a refusal relies on, each with the requester's answer or the point that fits it. */
export function frenchExemptionBlocks(cited: readonly CitedExemption[]): LetterBlock[] {
  const [only, ...more] = cited.map(exemptionText);
  if (only === undefined) return [];
  if (more.length === 0) return sentenceBlocks(`La décision se fonde sur la disposition suivante : ${only}`);
  return [
    ...sentenceBlocks("La décision se fonde sur les dispositions suivantes :"),
    { kind: "list", items: [only, ...more].map(toLetterText) },
  ];
}

function exemptionText({ citation, statement, argument }: CitedExemption): string {
  const name = frenchCitation(citation);
  const known = EXEMPTIONS.find(({ section }) => section.test(name));
  const quote = statement ? ` La décision énonce : « ${oneLine(statement)} »` : "";
  const answer = toSentence(argument) || known?.point || USUAL_POINT;
  return `${name}${known ? ` (${known.label})` : ""}.${quote} ${answer}`;
}

/** "ATIA, s. 13" as French letters cite it: "Article 13", "Alinéa 16(1)c)". What the institution wrote itself stays. */
const frenchCitation = (citation: string): string =>
  oneLine(citation).replace(
    /^ATIA, s\. (\d+)(\(\d[\d.]*\))?(?:\(([a-z])\))?/,
    (_all, section: string, part = "", letter = "") => {
      if (letter !== "") return `Alinéa ${section}${part}${letter})`;
      return part === "" ? `Article ${section}` : `Paragraphe ${section}${part}`;
    },
  );

const USUAL_POINT = "Il faut démontrer, pour chaque partie retenue, en quoi cette disposition s’applique.";

const HARM_POINT =
  "L’institution doit démontrer, pour chaque partie retenue, que sa divulgation risquerait vraisemblablement de causer le préjudice visé.";

const EXEMPTIONS: readonly { section: RegExp; label: string; point: string }[] = [
  {
    section: /\b13\b/,
    label: "renseignements obtenus à titre confidentiel",
    point:
      "Il faut confirmer que les renseignements ont été obtenus à titre confidentiel et que l’autre gouvernement ne consent pas à leur communication (par. 13(2)).",
  },
  { section: /\b15\b/, label: "affaires internationales et défense", point: HARM_POINT },
  {
    section: /\b16\b/,
    label: "application de la loi et enquêtes",
    point:
      "L’institution doit préciser l’alinéa invoqué et, s’il exige un préjudice, démontrer que la divulgation le causerait vraisemblablement.",
  },
  {
    section: /\b19\b/,
    label: "renseignements personnels",
    point:
      "Les renseignements sur le poste ou les fonctions d’un fonctionnaire ne sont pas protégés (al. 3j) de la Loi sur la protection des renseignements personnels), et le paragraphe 19(2) permet la communication de ceux auxquels le public a accès.",
  },
  {
    section: /\b20\b/,
    label: "renseignements de tiers",
    point:
      "Il faut démontrer que chaque renseignement remplit les conditions de l’alinéa invoqué, et l’intérêt public peut justifier sa communication (par. 20(6)).",
  },
  {
    section: /\b21\b/,
    label: "avis et délibérations",
    point:
      "Le refus est discrétionnaire : l’institution doit montrer qu’elle a pesé les raisons de communiquer. Les documents de vingt ans ou plus ne sont pas visés (par. 21(1)).",
  },
  {
    section: /\b23\b/,
    label: "secret professionnel",
    point:
      "Il faut démontrer que chaque renseignement est protégé par le secret professionnel, et le reste doit être prélevé et communiqué (art. 25).",
  },
  {
    section: /\b69\b/,
    label: "documents confidentiels du Cabinet",
    point:
      "L’exclusion ne vise pas les documents de plus de vingt ans ni certains documents de travail une fois la décision rendue publique (par. 69(3)).",
  },
];
