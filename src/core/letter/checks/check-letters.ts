import { feeCategoryOf } from "./fee-options.ts";
import type { CheckedDraft, CheckedRequester, Finding } from "./finding.ts";
import { joinNames } from "./join-names.ts";
import { answersNewsMedia, type CheckedLaw, showsResidency } from "./residency.ts";

/**
 * An office a letter goes to. `unverified`: why its address must be confirmed, in words; null where it need not be.
 * `takesMail`: whether a letter can be mailed to it from here.
 */
export type CheckedAgency = {
  id: string;
  name: string;
  jurisdiction: string;
  unverifiedReason: string | null;
  canReceiveEmail: boolean;
};

/** A finding about some of the letters; `offices` are their ids. */
export type LetterFinding = Finding & { agencies: readonly string[] };

type LettersToCheck = {
  draft: Pick<CheckedDraft, "expedited" | "feeCategory">;
  requester: CheckedRequester;
  agencies: readonly CheckedAgency[];
  /** By jurisdiction; one that is not here yet is not judged. */
  laws: ReadonlyMap<string, CheckedLaw>;
};

/** What is worth a second look in some letters and not in others, by the law and the office each goes to. */
export function checkLetters(letters: LettersToCheck): LetterFinding[] {
  return [
    ...residencyFindings(letters),
    ...expedited(letters),
    ...addressFindings(letters),
    ...agenciesWithoutEmail(letters),
  ];
}

/** The offices under each of the laws that `found` picks out. */
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
  const isRestricted = (law: CheckedLaw) => law.residency.required && !showsResidency(law, requester);
  const groups = [
    {
      ...underLaws(letters, (law) => isRestricted(law) && answersNewsMedia(law)),
      audience: "residents and news media",
      advice:
        isNewsMedia && requester.organization.trim() !== ""
          ? ` The letter names ${requester.organization.trim()}.`
          : " Say in your details if you are one of them.",
    },
    {
      ...underLaws(letters, (law) => isRestricted(law) && !answersNewsMedia(law)),
      audience: "their own residents",
      advice:
        requester.postalAddress.trim() === ""
          ? " Give your address if you live there."
          : " The letter’s address is elsewhere, so they may refuse.",
    },
  ];
  return groups.flatMap(({ laws, agencies, audience, advice }): LetterFinding[] => {
    if (laws.length === 0) return [];
    const isSingle = laws.length === 1;
    return [
      {
        rule: "residency",
        subject: joinNames(laws.map(({ place }) => place)),
        message: isSingle
          ? ` answers ${audience.replace("their", "its")}.${advice.replace("they may", "it may")}`
          : ` answer ${audience}.${advice}`,
        details: {
          kind: "law",
          lines: laws.map(({ place, residency: { who, citation } }) => ({
            lead: place,
            text: `is open to ${who}.`,
            citation,
          })),
        },
        agencies,
      },
    ];
  });
}

function expedited(letters: LettersToCheck): LetterFinding[] {
  if (!letters.draft.expedited) return [];
  const { laws, agencies } = underLaws(letters, (law) => law.expedited === null);
  if (laws.length === 0) return [];
  const isSingle = laws.length === 1;
  return [
    {
      rule: "expedited",
      subject: joinNames(laws.map(({ place }) => place)),
      message: ` ${isSingle ? "has" : "have"} no expedited processing in ${isSingle ? "its law" : "their laws"}. The letter asks for an early answer as a favor.`,
      agencies,
    },
  ];
}

function addressFindings({ agencies }: LettersToCheck): LetterFinding[] {
  const unverifiedAgencies = agencies.filter(
    ({ canReceiveEmail, unverifiedReason }) => canReceiveEmail && unverifiedReason !== null,
  );
  if (unverifiedAgencies.length === 0) return [];
  return [
    {
      rule: "address",
      subject: joinNames(unverifiedAgencies.map(({ name }) => name)),
      message:
        unverifiedAgencies.length === 1
          ? " may have another address by now. You are asked to confirm or correct it before the letter goes."
          : " may have other addresses by now. You are asked to confirm or correct each before its letter goes.",
      details: {
        kind: "law",
        lines: unverifiedAgencies.slice(0, 20).map(({ name, unverifiedReason }) => ({
          lead: `${name}.`,
          text: unverifiedReason ?? "",
          citation: null,
        })),
      },
      agencies: unverifiedAgencies.map(({ id }) => id),
    },
  ];
}

/** Of one office alone the form itself says so, where it can be mended. */
function agenciesWithoutEmail({ agencies }: LettersToCheck): LetterFinding[] {
  const withoutEmail = agencies.filter(({ canReceiveEmail }) => !canReceiveEmail);
  if (withoutEmail.length === 0 || agencies.length === 1) return [];
  const isSingle = withoutEmail.length === 1;
  return [
    {
      rule: "reach",
      subject: joinNames(withoutEmail.map(({ name }) => name)),
      message: isSingle
        ? " takes no e-mail. Its letter is made for you to send another way."
        : " take no e-mail. Their letters are made for you to send another way.",
      agencies: withoutEmail.map(({ id }) => id),
    },
  ];
}
