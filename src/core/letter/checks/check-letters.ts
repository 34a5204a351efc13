import type { Law } from "#core/law/law.ts";
import { requiredContents } from "#core/letter/initial/required-contents.ts";
import { LETTER_LANGUAGES, languageFor } from "#core/letter/letter-language.ts";
import { saysResidency, showsAddressIn } from "#core/letter/residency-text.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { draftChecks } from "#messages/draft-checks.ts";
import { feeCategoryOf } from "./fee-options.ts";
import { type CheckedDraft, type CheckedRequester, type Finding, makeFinding } from "./finding.ts";
import { joinNames } from "./join-names.ts";

/** `unverified`: the reason why the agency's address must be confirmed; null if it need not be. */
export type CheckedAgency = {
  id: string;
  name: string;
  jurisdiction: string;
  unverifiedReason: string | null;
  canReceiveEmail: boolean;
};

/** A finding about some of the letters; `agencies` are the ids of their agencies. */
export type LetterFinding = Finding & { agencies: readonly string[] };

type LettersToCheck = {
  draft: Pick<
    CheckedDraft,
    "expedited" | "feeCategory" | "language" | "legalProceeding" | "conviction" | "residentOf"
  >;
  /** What the user typed for the letters is plainly English. */
  isInEnglish: boolean;
  requester: CheckedRequester;
  agencies: readonly CheckedAgency[];
  /** By jurisdiction; letters under a law that is not loaded are not checked. */
  laws: ReadonlyMap<string, CheckedLaw>;
};

/** Findings about some letters and not others, by the law and the agency of each. */
export function checkLetters(letters: LettersToCheck): LetterFinding[] {
  return [
    ...residencyFindings(letters),
    ...expeditedFindings(letters),
    ...purposeFindings(letters),
    ...statementFindings(letters),
    ...languageFindings(letters),
    ...addressFindings(letters),
    ...agenciesWithoutEmail(letters),
  ];
}

/** The laws that match `found`, and the ids of agencies under them. */
function underLaws({ agencies, laws }: LettersToCheck, found: (law: CheckedLaw) => boolean) {
  const matchingLaws = [...laws.values()].filter(found);
  const jurisdictions = new Set(matchingLaws.map(({ jurisdiction }) => jurisdiction));
  const affectedAgencies = agencies.filter(({ jurisdiction }) => jurisdictions.has(jurisdiction));
  const affectedJurisdictions = new Set(affectedAgencies.map(({ jurisdiction }) => jurisdiction));
  return {
    laws: matchingLaws.filter(({ jurisdiction }) => affectedJurisdictions.has(jurisdiction)),
    agencies: affectedAgencies.map(({ id }) => id),
  };
}

function residencyFindings(letters: LettersToCheck): LetterFinding[] {
  const { draft, requester } = letters;
  const isNewsMedia = feeCategoryOf(draft, requester) === "news_media";
  const isRestricted = (law: CheckedLaw) =>
    law.residency.required && draft.residentOf !== law.jurisdiction && !showsResidency(law, requester);
  const messages = draftChecks.residency;
  const organization = requester.organization.trim();
  const groups = [
    {
      ...underLaws(letters, (law) => isRestricted(law) && answersNewsMedia(law)),
      message: isNewsMedia && organization !== "" ? messages.pressNamed : messages.press,
    },
    {
      ...underLaws(letters, (law) => isRestricted(law) && !answersNewsMedia(law)),
      message: requester.postalAddress.trim() === "" ? messages.addressMissing : messages.addressElsewhere,
    },
  ];
  return groups.flatMap(({ laws, agencies, message }): LetterFinding[] => {
    if (laws.length === 0) return [];
    const values = { count: laws.length, places: joinNames(laws.map(({ place }) => place)), organization };
    const lines = laws.map(({ place, residency: { who, citation } }) => ({
      lead: place,
      text: formatMessage(messages.openTo, { who }),
      citation,
    }));
    return [{ ...makeFinding("residency", message, values, { kind: "law", lines }), agencies }];
  });
}

function expeditedFindings(letters: LettersToCheck): LetterFinding[] {
  if (!letters.draft.expedited) return [];
  const { laws, agencies } = underLaws(letters, (law) => law.expedited === null);
  if (laws.length === 0) return [];
  const values = { count: laws.length, places: joinNames(laws.map(({ place }) => place)) };
  return [{ ...makeFinding("expedited", draftChecks.expedited, values), agencies }];
}

/** Where the time limit depends on whether the purpose is commercial, and nobody said. */
function purposeFindings(letters: LettersToCheck): LetterFinding[] {
  if (feeCategoryOf(letters.draft, letters.requester) !== null) return [];
  const tierOf = ({ tiers }: CheckedLaw) => tiers?.find(({ when }) => when === "commercial");
  const { laws, agencies } = underLaws(letters, (law) => tierOf(law) !== undefined);
  if (laws.length === 0) return [];
  const values = { count: laws.length, places: joinNames(laws.map(({ place }) => place)) };
  const lines = laws.flatMap((law) => {
    const tier = tierOf(law);
    if (tier === undefined) return [];
    const limit = { days: tier.days, about: tier.about };
    return [
      { lead: law.place, text: formatMessage(draftChecks.purpose.limit, limit), citation: tier.citation },
    ];
  });
  return [
    { ...makeFinding("category", draftChecks.purpose.unknown, values, { kind: "law", lines }), agencies },
  ];
}

/** Where a law has the requester certify something, and they did not say it. */
function statementFindings(letters: LettersToCheck): LetterFinding[] {
  const { legalProceeding, conviction } = letters.draft;
  if (legalProceeding && conviction) return [];
  const certifiedBy = ({ jurisdiction }: CheckedLaw) => requiredContents({ jurisdiction }).certified;
  const { laws, agencies } = underLaws(letters, (law) => certifiedBy(law) !== undefined);
  if (laws.length === 0) return [];
  const messages = draftChecks.statements;
  const values = { count: laws.length, places: joinNames(laws.map(({ place }) => place)) };
  const lines = laws.flatMap((law) => {
    const certified = certifiedBy(law);
    if (certified === undefined) return [];
    const lead = law.place;
    return [
      ...(legalProceeding
        ? []
        : [{ lead, text: messages.legalProceeding, citation: certified.legalProceeding }]),
      ...(conviction ? [] : [{ lead, text: messages.conviction, citation: certified.conviction }]),
    ];
  });
  return [{ ...makeFinding("statement", messages.missing, values, { kind: "law", lines }), agencies }];
}

/** Typed in English, in letters in another language: nothing is translated. */
function languageFindings({ draft, isInEnglish, agencies }: LettersToCheck): LetterFinding[] {
  if (!isInEnglish) return [];
  return LETTER_LANGUAGES.flatMap((language) => {
    if (language === "en") return [];
    const affected = agencies.filter(
      ({ jurisdiction }) => languageFor(jurisdiction, draft.language) === language,
    );
    if (affected.length === 0) return [];
    const finding = makeFinding("language", draftChecks.ownWords[language], { count: affected.length });
    return [{ ...finding, agencies: affected.map(({ id }) => id) }];
  });
}

function addressFindings({ agencies }: LettersToCheck): LetterFinding[] {
  const unverifiedAgencies = agencies.filter(
    ({ canReceiveEmail, unverifiedReason }) => canReceiveEmail && unverifiedReason !== null,
  );
  if (unverifiedAgencies.length === 0) return [];
  const values = {
    count: unverifiedAgencies.length,
    agencies: joinNames(unverifiedAgencies.map(({ name }) => name)),
  };
  const lines = unverifiedAgencies.slice(0, 20).map(({ name, unverifiedReason }) => ({
    lead: `${name}.`,
    text: unverifiedReason ?? "",
    citation: null,
  }));
  const finding = makeFinding("address", draftChecks.unverifiedAddress, values, { kind: "law", lines });
  return [{ ...finding, agencies: unverifiedAgencies.map(({ id }) => id) }];
}

/** For a single agency the form itself says so. */
function agenciesWithoutEmail({ agencies }: LettersToCheck): LetterFinding[] {
  const withoutEmail = agencies.filter(({ canReceiveEmail }) => !canReceiveEmail);
  if (withoutEmail.length === 0 || agencies.length === 1) return [];
  const values = { count: withoutEmail.length, agencies: joinNames(withoutEmail.map(({ name }) => name)) };
  const finding = makeFinding("reach", draftChecks.noEmail, values);
  return [{ ...finding, agencies: withoutEmail.map(({ id }) => id) }];
}

/** The fields of a law that the checks read. */
type CheckedLaw = Pick<Law, "jurisdiction" | "place" | "residency" | "expedited" | "tiers">;

/** Whether a law for residents is also open to news media. */
const answersNewsMedia = (law: CheckedLaw): boolean => /\bnews media\b/.test(law.residency.who);

/**
 * Whether the letter shows that the requester is a resident: by its address ("Richmond, VA 23219") or by the statement in the
 * profile ("I am a citizen of Virginia").
 */
const showsResidency = (law: CheckedLaw, { postalAddress, feeStatement }: CheckedRequester): boolean =>
  showsAddressIn(law, postalAddress) || saysResidency(law.place, feeStatement);
