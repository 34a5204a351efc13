import { feeCategoryOf } from "./fee-wishes.ts";
import type { CheckedDraft, CheckedRequester, Finding } from "./finding.ts";
import { listed } from "./listed.ts";
import { answersNewsMedia, type CheckedLaw, livesThere } from "./residency.ts";

/**
 * An office a letter goes to. `unverified`: why its address must be confirmed, in words; null where it need not be.
 * `takesMail`: whether a letter can be mailed to it from here.
 */
export type CheckedOffice = {
  id: string;
  name: string;
  jurisdiction: string;
  unverified: string | null;
  takesMail: boolean;
};

/** A finding about some of the letters; `offices` are their ids. */
export type LetterFinding = Finding & { offices: readonly string[] };

type Letters = {
  draft: Pick<CheckedDraft, "expedited" | "feeCategory">;
  requester: CheckedRequester;
  offices: readonly CheckedOffice[];
  /** By jurisdiction; one that is not here yet is not judged. */
  laws: ReadonlyMap<string, CheckedLaw>;
};

/** What is worth a second look in some letters and not in others, by the law and the office each goes to. */
export function checkLetters(letters: Letters): LetterFinding[] {
  return [...residency(letters), ...expedited(letters), ...addresses(letters), ...otherWays(letters)];
}

/** The offices under each of the laws that `found` picks out. */
function under({ offices, laws }: Letters, found: (law: CheckedLaw) => boolean) {
  const places = [...laws.values()].filter(found);
  const names = new Set(places.map(({ jurisdiction }) => jurisdiction));
  const concerned = offices.filter(({ jurisdiction }) => names.has(jurisdiction));
  const asked = new Set(concerned.map(({ jurisdiction }) => jurisdiction));
  return {
    laws: places.filter(({ jurisdiction }) => asked.has(jurisdiction)),
    offices: concerned.map(({ id }) => id),
  };
}

function residency(letters: Letters): LetterFinding[] {
  const { draft, requester } = letters;
  const media = feeCategoryOf(draft, requester) === "news_media";
  const wanted = (law: CheckedLaw) => law.residency.required && !livesThere(law, requester);
  const groups = [
    {
      ...under(letters, (law) => wanted(law) && answersNewsMedia(law)),
      whom: "residents and news media",
      next:
        media && requester.organization.trim() !== ""
          ? ` The letter names ${requester.organization.trim()}.`
          : " Say in your details if you are one of them.",
    },
    {
      ...under(letters, (law) => wanted(law) && !answersNewsMedia(law)),
      whom: "their own residents",
      next:
        requester.postalAddress.trim() === ""
          ? " Give your address if you live there."
          : " The letter’s address is elsewhere, so they may refuse.",
    },
  ];
  return groups.flatMap(({ laws, offices, whom, next }): LetterFinding[] => {
    if (laws.length === 0) return [];
    const one = laws.length === 1;
    return [
      {
        rule: "residency",
        strong: listed(laws.map(({ place }) => place)),
        rest: one
          ? ` answers ${whom.replace("their", "its")}.${next.replace("they may", "it may")}`
          : ` answer ${whom}.${next}`,
        more: {
          kind: "law",
          lines: laws.map(({ place, residency: { who, citation } }) => ({
            lead: place,
            text: `is open to ${who}.`,
            citation,
          })),
        },
        offices,
      },
    ];
  });
}

function expedited(letters: Letters): LetterFinding[] {
  if (!letters.draft.expedited) return [];
  const { laws, offices } = under(letters, (law) => law.expedited === null);
  if (laws.length === 0) return [];
  const one = laws.length === 1;
  return [
    {
      rule: "expedited",
      strong: listed(laws.map(({ place }) => place)),
      rest: ` ${one ? "has" : "have"} no expedited processing in ${one ? "its law" : "their laws"}. The letter asks for an early answer as a favor.`,
      offices,
    },
  ];
}

function addresses({ offices }: Letters): LetterFinding[] {
  const unsure = offices.filter(({ takesMail, unverified }) => takesMail && unverified !== null);
  if (unsure.length === 0) return [];
  return [
    {
      rule: "address",
      strong: listed(unsure.map(({ name }) => name)),
      rest:
        unsure.length === 1
          ? " may have another address by now. You are asked to confirm or correct it before the letter goes."
          : " may have other addresses by now. You are asked to confirm or correct each before its letter goes.",
      more: {
        kind: "law",
        lines: unsure
          .slice(0, 20)
          .map(({ name, unverified }) => ({ lead: `${name}.`, text: unverified ?? "", citation: null })),
      },
      offices: unsure.map(({ id }) => id),
    },
  ];
}

/** Of one office alone the form itself says so, where it can be mended. */
function otherWays({ offices }: Letters): LetterFinding[] {
  const closed = offices.filter(({ takesMail }) => !takesMail);
  if (closed.length === 0 || offices.length === 1) return [];
  const one = closed.length === 1;
  return [
    {
      rule: "reach",
      strong: listed(closed.map(({ name }) => name)),
      rest: one
        ? " takes no e-mail. Its letter is made for you to send another way."
        : " take no e-mail. Their letters are made for you to send another way.",
      offices: closed.map(({ id }) => id),
    },
  ];
}
