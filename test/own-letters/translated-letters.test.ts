import { describe, expect, it } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { addresseeOf } from "#core/letter/law/addressee.ts";
import { reviewRules } from "#core/letter/law/review-rules.ts";
import { LETTER_KINDS } from "#core/letter/letter-kinds.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";
import { letterText } from "#core/letter/letter-text.ts";
import { allLetters, written } from "./all-letters.ts";

/** What letters in German and French have to contain: legal basis, time limit, form, fee statement. */

const lawNamed = (jurisdiction: string) => {
  const law = lawOf(jurisdiction);
  if (!law) throw new Error(`no law ${jurisdiction}`);
  return law;
};

/** Every letter under a law in a language, by its label. */
const lettersIn = (jurisdiction: string, language: LetterLanguage): ReadonlyMap<string, string> =>
  new Map(
    allLetters(lawNamed(jurisdiction), "agency", language).map(([label, letter]) => [
      label,
      `${letter.subject}\n${letterText(letter)}`,
    ]),
  );

const FIRST = "First letter, with every wish";

const GERMAN: readonly [letter: string, contents: readonly string[]][] = [
  [
    FIRST,
    [
      "nach § 1 Abs. 1 des Informationsfreiheitsgesetzes (IFG) beantrage ich Zugang",
      "aus der Zeit vom 1. Januar 2024 bis zum Tag Ihrer Suche",
      "in elektronischer Form (§ 1 Abs. 2 IFG)",
      "nach § 2 IFGGebV von der Erhebung von Gebühren abzusehen",
      "bis zu insgesamt 25,00 € zu zahlen (§ 10 IFG)",
      "Zugang zu den übrigen Teilen (§ 7 Abs. 2 IFG)",
      "§ 9 Abs. 2 IFG, § 39 Abs. 1 VwVfG",
      "innerhalb eines Monats erfolgen (§ 7 Abs. 5 IFG)",
      "am Montag, dem 21. Dezember 2026",
      "§ 3 Abs. 1 UIG und § 2 Abs. 1 VIG",
      "telefonisch unter 312-555-0142",
    ],
  ],
  ["Ask where it stands", ["§ 7 Abs. 5 IFG", "am 14. Oktober 2026 abgelaufen", "Az.: 2026-0417"]],
  ["Send a last reminder", ["drei Monaten seit dem Antrag (§ 75 VwGO)", "am 14. Oktober 2026 abgelaufen"]],
  ["Accept the fee", ["Gebühren und Auslagen bis zu insgesamt 120,50 €"]],
  ["Ask for an itemized estimate", ["480,00 €", "§ 10 Abs. 2 IFG", "Anlage zu § 1 Abs. 1 IFGGebV"]],
  ["Appeal the fee", ["480,00 €", "§§ 68 ff. VwGO", "§ 70 Abs. 1 VwGO", "§ 80 Abs. 4 VwGO"]],
  ["Appeal the refused fee waiver", ["§ 2 IFGGebV", "schriftlich und fristgerecht", "am 2. Dezember 2026"]],
  [
    "Appeal the refusal",
    [
      "Widerspruch gegen Ihre Entscheidung vom 2. November 2026, Az.: 2026-0417",
      "nach § 9 Abs. 4 IFG in Verbindung mit §§ 68 ff. VwGO Widerspruch",
      "schriftlich und fristgerecht",
      "§ 70 Abs. 1 VwGO) endet frühestens am 2. Dezember 2026",
      "§ 3 IFG (Schutz von besonderen öffentlichen Belangen)",
      "§ 7 Abs. 2 IFG",
      "§ 73 Abs. 3 VwGO",
    ],
  ],
  [
    "Appeal that nothing was found",
    ["liegen Ihnen die beantragten Informationen nicht vor", "§ 70 Abs. 1 VwGO"],
  ],
  [
    "Complain to an outside reviewer",
    [
      "Die Bundesbeauftragte für den Datenschutz",
      "nach § 12 Abs. 1 IFG rufe ich Sie an",
      "Department of Public Safety",
    ],
  ],
  ["Withdraw the request", ["nehme ich meinen Antrag vom 14. September 2026 zurück"]],
];

const FRENCH: readonly [letter: string, contents: readonly string[]][] = [
  [
    FIRST,
    [
      "En vertu de l’article 4 de la Loi sur l’accès à l’information",
      "établis entre le 1er janvier 2024 et la date de vos recherches",
      "paragraphe 11(2)",
      "droits de demande de 5,00 $",
      "le reste (art. 25)",
      "se fonde le refus (par. 10(1))",
      "dans les trente jours suivant la réception de la demande",
      "(art. 7)",
      "ce délai expire le lundi 21 décembre 2026",
      "(art. 9)",
      "par téléphone au 312-555-0142",
    ],
  ],
  ["Ask where it stands", ["le 14 octobre 2026", "(art. 7)", "vaut décision de refus (par. 10(3))"]],
  ["Accept the fee", ["jusqu’à 120,50 $"]],
  [
    "Appeal the refusal",
    [
      "Commissariat à l’information du Canada",
      "En vertu de l’article 30",
      "délai de soixante jours prévu à l’article 31, qui expire le 2 janvier 2027",
      "Article 13 (renseignements obtenus à titre confidentiel)",
      "Institution : Department of Public Safety. Dossier : 2026-0417",
    ],
  ],
  ["Appeal the silence", ["défaut de l’institution de répondre", "(par. 10(3))"]],
  ["Appeal the extension", ["notifiée le 2 novembre 2026", "l’article 9"]],
];

describe.each([
  ["de", "de", GERMAN],
  ["ca", "fr", FRENCH],
] as const)("letters under %s in %s", (jurisdiction, language, contents) => {
  const letters = lettersIn(jurisdiction, language);

  it.each(contents)("%s has its contents", (label, sentences) => {
    const text = letters.get(label) ?? "";
    expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
  });

  it("exist for each kind that there is in English", () => {
    const law = lawNamed(jurisdiction);
    const kindsIn = (each: LetterLanguage) =>
      LETTER_KINDS.filter((kind) => written(law, "agency", kind, each) !== null);
    expect(kindsIn(language)).toEqual(kindsIn("en"));
  });

  it("have no English but the requester's own words", () => {
    const english = [...letters].flatMap(([label, text]) =>
      text.split("\n").flatMap((line) => (ENGLISH.test(withoutTyped(line)) ? [`${label}: ${line}`] : [])),
    );
    expect(english).toEqual([]);
  });
});

/** Words that neither of the other languages has. */
const ENGLISH = /\b(?:the|of|please|request|I|you|your|agency|withhold|January|October|December|May)\b/;

/** What all-letters.ts types for the requester and the agency. */
const withoutTyped = (line: string): string =>
  line
    .replace(/[„«] ?We withhold .*? ?[“»]/, "")
    .replace(/the records show .* publish them\.|the contract is put to the vote on December 3\./, "")
    .replace(
      /The (?:records are public|vendor publishes|contract was read|contract with|calendar|list of|yearly).*$/,
      "",
    )
    .replace(
      /the chief and the procurement office|Department of Public Safety|Page 4 of the contract\.?/g,
      "",
    )
    .replace(/Every contract for license-plate readers\.|All contracts for license-plate readers\./, "");

it("does not send a German objection by a plain email, and says in English why", () => {
  const rules = reviewRules(lawNamed("de"), "agency");
  for (const kind of ["denial_appeal", "no_records_appeal", "fee_appeal", "fee_waiver_appeal"] as const)
    expect(addresseeOf(kind, rules)?.notByEmail).toMatch(/sent as a plain email is not valid/);
  expect(addresseeOf("outside_complaint", rules)?.notByEmail).toBeNull();
});
