import type { Body, Law, SetLimit, Unit } from "#core/law/law.ts";
import { limitOf, unitLabel } from "#core/law/law-limits.ts";
import { secondReadingTier } from "#core/law/tiers.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";
import type { LetterLaw, LetterLimit } from "#core/letter/parties.ts";

/** Before an agency is chosen the law is unknown; the preview names none, and the letter cannot be sent anyway. */
const NO_LAW_YET: LetterLaw = {
  jurisdiction: null,
  language: "en",
  title: "public-records law",
  citation: null,
  place: null,
  recordsTerm: "records",
  agencyTerm: "agency",
  limit: null,
  duty: "determine",
  feeWaiver: null,
  feeCategories: null,
  expedited: null,
  officer: { title: "Records Officer", salutation: "Dear Records Officer:" },
};

/**
 * The facts of a law in a letter. A limit that the law does not set is omitted.
 * @param body some laws give a city or county other limits than a state agency
 * @param language one of `languagesOf` the law
 */
export function letterLaw(
  law: Law | null,
  body: Body = "agency",
  language: LetterLanguage = "en",
): LetterLaw {
  if (!law) return NO_LAW_YET;
  const { jurisdiction } = law;
  const limit = limitOf(law, "initial_response", body);
  const isLocal = body === "municipality";
  return {
    jurisdiction,
    language,
    title: law.commonName,
    citation: isLocal ? law.citation.replace("; 2 AAC 96", "") : law.citation,
    isLocal,
    place: JURISDICTION_NAMES[jurisdiction] ?? law.place,
    recordsTerm: RECORDS_TERMS[jurisdiction] ?? "records",
    agencyTerm: AGENCY_TERMS[jurisdiction] ?? "agency",
    limit: limit.days === null ? null : { ...letterLimit(law, limit), ...otherwiseOf(law, limit) },
    deemedReceipt: law.start.deemed && {
      words: periodText(law.start.deemed.businessDays, "business", jurisdiction),
      citation: law.start.deemed.citation,
    },
    residency:
      law.residency.required || RESIDENCY_MATTERS.has(jurisdiction)
        ? { citation: law.residency.citation }
        : null,
    duty: law.duty,
    // A city with a limit of its own, or a request with one, has other terms too.
    ...(!(isLocal && law.local?.initial_response) &&
      !(limit.days !== null && limit.tier) && { answerTerms: law.answerTerms }),
    feeWaiver: law.fees.waiver && {
      ...law.fees.waiver,
      indigentOnly: INDIGENT_WAIVERS.has(jurisdiction),
    },
    feeCategories: FEE_CATEGORY_CITATIONS[jurisdiction]
      ? { citation: FEE_CATEGORY_CITATIONS[jurisdiction] }
      : null,
    expedited: law.expedited && {
      name: EXPEDITED_NAMES[jurisdiction] ?? "expedited processing",
      citation: law.expedited.citation,
      newsMedia: law.expedited.newsMedia,
      ask: law.expedited.ask,
      // 5 U.S.C. § 552(a)(6)(E)(vi): the statement is certified to be true. No state law here asks for that.
      certified: jurisdiction === "us",
    },
    officer: law.officer,
    ...TRANSLATED_NAMES[language],
  };
}

/** Laws that let a fee be waived for people who cannot pay, and for nobody else. */
const INDIGENT_WAIVERS: ReadonlySet<string> = new Set(["us-la"]);

/** What a law and who answers are called in a letter in another language. */
const TRANSLATED_NAMES: Readonly<
  Record<LetterLanguage, Partial<Pick<LetterLaw, "title" | "citation" | "officer" | "place">>>
> = {
  en: {},
  de: {
    title: "Informationsfreiheitsgesetz (IFG)",
    citation: "§ 1 Abs. 1 IFG",
    place: "Deutschland",
    // An authority is written to by its name alone.
    officer: { title: "", salutation: "Sehr geehrte Damen und Herren," },
  },
  fr: {
    title: "Loi sur l’accès à l’information",
    citation: "L.R.C. (1985), ch. A-1",
    officer: {
      title: "Bureau de l’accès à l’information et de la protection des renseignements personnels",
      salutation: "Madame, Monsieur,",
    },
  },
};

function otherwiseOf(law: Law, limit: SetLimit): Pick<LetterLimit, "otherwise"> {
  const tier = limit.tier === undefined ? secondReadingTier(law) : null;
  if (tier === null) return {};
  const { days, unit, about, citation, when } = tier;
  const words = periodText(days, unit, law.jurisdiction);
  return { otherwise: { words, about, citation, residents: when === "non_resident" } };
}

/** A limit as text. Abroad a day that is no holiday is a working day, as those laws call it. */
export function letterLimit(law: Law, { days, unit, from, citation, tier }: SetLimit): LetterLimit {
  return {
    words: periodText(days, unit, law.jurisdiction),
    from: law.jurisdiction === "eu" && from !== "adverse_determination" ? "registration" : from,
    citation,
    ...(tier !== undefined && { tier }),
  };
}

/** Open to all, but residents have shorter limits or lower fees. */
const RESIDENCY_MATTERS: ReadonlySet<string> = new Set(["us-id", "us-ne"]);

/** Where the place of a list does not go into a sentence. */
const JURISDICTION_NAMES: Readonly<Record<string, string>> = {
  us: "the United States",
  "us-dc": "the District of Columbia",
  uk: "the United Kingdom",
  eu: "the European Union",
};

/** The term for records in the law, where it differs. */
const RECORDS_TERMS: Readonly<Record<string, LetterLaw["recordsTerm"]>> = {
  uk: "information",
  "uk-sct": "information",
  de: "information",
  eu: "documents",
};

/** The term for agencies in the law, where it differs. */
const AGENCY_TERMS: Readonly<Record<string, string>> = {
  uk: "authority",
  "uk-sct": "authority",
  de: "authority",
  eu: "institution",
  ca: "institution",
  ie: "public body",
};

/** Laws that set fees by who asks. */
const FEE_CATEGORY_CITATIONS: Readonly<Record<string, string>> = {
  us: "5 U.S.C. § 552(a)(4)(A)(ii)",
  "us-dc": "D.C. Code § 2-532(b-1)",
};

const EXPEDITED_NAMES: Readonly<Record<string, string>> = {
  "us-nj": "immediate access",
  "us-ut": "an expedited response",
};

const SMALL_NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "five business days", "20 business days", "one calendar day", "one month"; "working days" where the law says so. */
function periodText(days: number, unit: Unit, jurisdiction: string): string {
  const count = `${SMALL_NUMBERS[days] ?? days} ${unitLabel(days, unit)}`;
  const isWorking = !jurisdiction.startsWith("us") || WORKING_DAYS.has(jurisdiction);
  return isWorking ? count.replace("business", "working") : count;
}

/**
 * States whose statute or rule counts "working days": 2 AAC 96.325, Ark. Code Ann. § 25-19-105, C.R.S. § 24-72-203,
 * Idaho Code § 74-103, Md. Code, Gen. Prov. § 4-203, 1 M.R.S. § 408-A, Miss. Code Ann. § 25-61-5, Va. Code § 2.2-3704.
 */
const WORKING_DAYS: ReadonlySet<string> = new Set([
  "us-ak",
  "us-ar",
  "us-co",
  "us-id",
  "us-md",
  "us-me",
  "us-ms",
  "us-va",
]);
