import { describe, expect, it } from "vitest";
import { LAWS } from "#core/law/laws.ts";
import { checkLetters } from "./check-letters.ts";
import { type CheckedDraft, type CheckedRequester, findingPlainText } from "./finding.ts";
import { isPlainlyEnglish } from "./own-words.ts";

type CheckedOptions = Pick<
  CheckedDraft,
  "expedited" | "feeCategory" | "language" | "legalProceeding" | "conviction" | "residentOf"
>;
const noOptions: CheckedOptions = {
  ...{ expedited: false, feeCategory: null },
  ...{ legalProceeding: "no", conviction: "no" },
};
const emptyProfile: CheckedRequester = {
  organization: "",
  postalAddress: "",
  feeCategory: null,
  feeStatement: "",
};

describe("letters under different laws", () => {
  const laws = new Map(LAWS.map((law) => [law.jurisdiction, law]));
  const agency = (jurisdiction: string, unverified: string | null = null) => ({
    id: `${jurisdiction}-police`,
    name: `Police of ${jurisdiction}`,
    jurisdiction,
    unverifiedReason: unverified,
    canReceiveEmail: true,
  });
  const agencies = ["us-va", "us-ky", "us-oh", "us-ga", "us-tn"].map((place) => agency(place));
  const letters = (over: {
    draft?: Partial<CheckedOptions>;
    isInEnglish?: boolean;
    requester?: Partial<CheckedRequester>;
    agencies?: typeof agencies;
  }) =>
    checkLetters({
      draft: { ...noOptions, ...over.draft },
      isInEnglish: over.isInEnglish ?? false,
      requester: { ...emptyProfile, ...over.requester },
      agencies: over.agencies ?? agencies,
      laws,
    });
  const messageOf = (over: Parameters<typeof letters>[0]) => letters(over).map(findingPlainText);

  it("reports laws for residents once per kind, with the law's own words", () => {
    const press = { feeCategory: "news_media" as const, organization: "The Prairie Ledger" };
    expect(messageOf({ requester: press })).toEqual([
      "Kentucky and Virginia answer residents and news media. The letter names The Prairie Ledger.",
      "Tennessee answers its own residents. If you are one of them, say so under “Also ask for”.",
    ]);
    expect(messageOf({ requester: press, draft: { residentOf: "us-tn" } })).toHaveLength(1);
    const [media] = letters({ requester: press });
    expect(media?.agencies).toEqual(["us-va-police", "us-ky-police"]);
    expect(media?.details?.lines.at(-1)).toEqual({
      lead: "Virginia",
      text: "is open to citizens of Virginia, and news media that circulate or broadcast there.",
      citation: "Va. Code § 2.2-3704(A); McBurney v. Young, 569 U.S. 221 (2013)",
    });
  });

  it("says that English stays English in a letter in another language", () => {
    const abroad = [agency("us-il"), agency("de"), agency("ca"), agency("uk")];
    const own = (over: Parameters<typeof letters>[0]) =>
      letters({ agencies: abroad, requester: { feeCategory: "other" }, isInEnglish: true, ...over }).filter(
        ({ rule }) => rule === "language",
      );
    const [german, ...none] = own({});
    expect(none).toEqual([]);
    expect(german?.agencies).toEqual(["de-police"]);
    expect(german && findingPlainText(german)).toMatch(
      /^Your own words are in English\. The letter is in German/,
    );
    expect(own({ draft: { language: "fr" } }).map(({ agencies }) => agencies)).toEqual([
      ["de-police"],
      ["ca-police"],
    ]);
    expect(own({ draft: { language: "en" } })).toEqual([]);
    expect(own({ isInEnglish: false })).toEqual([]);
  });

  it.each([
    ["All contracts for license-plate readers", true],
    ["The list of offices", true],
    ["Alle Verträge über die Lieferung von Software", false],
    ["Tous les contrats pour l’achat de logiciels", false],
    ["Kennzeichenerfassung 2025", false],
    ["", false],
  ])("takes “%s” for English: %s", (text, expected) => {
    expect(isPlainlyEnglish(text)).toBe(expected);
  });

  it("asks for the purpose where the time limit depends on it, and nobody said", () => {
    const commercial = [agency("us-il"), agency("us-nj"), agency("us-ga")];
    const [finding, ...others] = letters({ agencies: commercial });
    expect(others).toEqual([]);
    expect(finding && findingPlainText(finding)).toBe(
      "Illinois and New Jersey have different time limits for requests with a commercial purpose. Choose your fee category, so that the letter and the deadline are right.",
    );
    expect(finding?.agencies).toEqual(["us-il-police", "us-nj-police"]);
    expect(finding?.details?.lines[0]).toEqual({
      lead: "Illinois",
      text: "allows 21 business days for a request for a commercial purpose.",
      citation: "5 ILCS 140/3.1",
    });
    expect(letters({ agencies: commercial, draft: { feeCategory: "other" } })).toEqual([]);
    expect(letters({ agencies: commercial, requester: { feeCategory: "commercial" } })).toEqual([]);
  });

  // N.J.S.A. 47:1A-5(f), 47:1A-2.2: an agency may send back what lacks them.
  it("asks for the statements that New Jersey wants and nobody made", () => {
    const over = { agencies: [agency("us-nj"), agency("us-ga")] };
    const unsaid = { feeCategory: "other", legalProceeding: null, conviction: undefined } as const;
    const [finding, ...others] = letters({ ...over, draft: unsaid });
    expect(others).toEqual([]);
    expect(finding && findingPlainText(finding)).toMatch(
      /^New Jersey asks the requester for statements that this letter does not make yet\. /,
    );
    expect(finding?.agencies).toEqual(["us-nj-police"]);
    expect(finding?.details?.lines.map(({ citation }) => citation)).toEqual([
      "N.J.S.A. 47:1A-5(f)",
      "N.J.S.A. 47:1A-2.2",
    ]);
    const half = letters({ ...over, draft: { ...unsaid, legalProceeding: "yes" } });
    expect(half[0]?.details?.lines).toHaveLength(1);
    expect(letters({ ...over, draft: { ...unsaid, legalProceeding: "yes", conviction: "no" } })).toEqual([]);
    expect(letters({ agencies: [agency("us-ga")], draft: unsaid })).toEqual([]);
  });

  it.each([
    ["8 Oak Street\nNashville, TN 37201", "Tennessee", true],
    ["8 Oak Street\nNashville, Tennessee", "Tennessee", true],
    ["8 Tennessee Avenue\nChicago, IL 60608", "Tennessee", false],
    ["8 Oak Street\nAthens, Ohio", "Tennessee", false],
  ])("reads %j as an address in %s: %s", (postalAddress, _place, isResident) => {
    const tennessee = messageOf({ requester: { postalAddress }, agencies: [agency("us-tn")] });
    expect(tennessee).toEqual(
      isResident ? [] : ["Tennessee answers its own residents. Your address is elsewhere, so it may refuse."],
    );
  });

  it("accepts a statement of citizenship", () => {
    const requester = { feeStatement: "I am a citizen of Virginia and publish a newsletter." };
    expect(messageOf({ requester, agencies: [agency("us-va")] })).toEqual([]);
  });

  it("skips laws that are not loaded", () => {
    expect(
      checkLetters({
        isInEnglish: false,
        draft: noOptions,
        requester: emptyProfile,
        agencies,
        laws: new Map(),
      }),
    ).toEqual([]);
  });

  it("reports laws without expedited processing, if it is requested", () => {
    const place = { agencies: [agency("us"), agency("us-oh")] };
    expect(messageOf(place)).toEqual([]);
    expect(messageOf({ ...place, draft: { expedited: true } })).toEqual([
      "Ohio has no expedited processing in its law. The letter asks for an early answer as a courtesy.",
    ]);
  });

  it("names agencies whose address is unverified, with the reason", () => {
    const findings = letters({ agencies: [agency("us-oh", "Last seen in 2017."), agency("us-ga")] });
    expect(findings).toMatchObject([
      {
        rule: "address",
        subject: "Police of us-oh",
        agencies: ["us-oh-police"],
        details: { lines: [{ text: "Last seen in 2017." }] },
      },
    ]);
  });

  it("names agencies that take no email, without checking their address", () => {
    const closed = { ...agency("us-oh", "Last seen in 2017."), canReceiveEmail: false };
    expect(messageOf({ agencies: [closed, agency("us-ga")] })).toEqual([
      "Police of us-oh does not take email. Its letter is prepared for you to send another way.",
    ]);
    expect(messageOf({ agencies: [closed] })).toEqual([]);
  });
});
