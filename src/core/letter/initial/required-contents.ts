import type { LetterLaw } from "#core/letter/parties.ts";

/**
 * What a first letter says beside the records, by jurisdiction: the sections that make the agency release the rest and give
 * reasons, and the sentences that only this law has a place for. Citations are from memory, not yet compared with the
 * statutes. Where a right rests on case law alone the letter asks and cites nothing.
 */
export type RequiredContents = {
  /** The section that makes the agency release what is not exempt. */
  rest: string | null;
  /** The section that makes it name the exemption and the reason. */
  reasons: string | null;
  /** In place of the sentence on withholding, where the law puts it another way. */
  withholding?: string;
  /** In place of the sentence on records that do not exist. */
  noRecords?: string;
  /** The section that promises an estimate before a charge. */
  estimate?: string;
  /** Where it matters that a request is not commercial. */
  nonCommercial?: string;
  /** What the requester certifies, with the section that asks for it; `offense`: of what convicted. */
  certified?: { legalProceeding: string; conviction: string; offense: string };
  /** What follows a statement of residence. */
  afterResidency?: readonly string[];
  /** Further requests, as whole sentences. */
  also?: readonly string[];
};

const row = (
  rest: string | null,
  reasons: string | null,
  more: Omit<RequiredContents, "rest" | "reasons"> = {},
): RequiredContents => ({ rest, reasons, ...more });

/** Where the grounds of a denial are stated in writing to who asks for that. */
function statementOnRequest(rest: string | null, citation: string): string {
  return `If you deny any part, please release the rest${rest ? `, ${rest},` : ""} and send me the written statement of the grounds, citing the law for each part withheld. I request that statement now, ${citation}.`;
}

const ROWS: Readonly<Record<string, RequiredContents>> = {
  us: row("5 U.S.C. § 552(b)", "5 U.S.C. § 552(a)(6)(A)(i), (b)", {
    also: [
      "Please send me the tracking number of this request and an estimated date of completion, 5 U.S.C. § 552(a)(7).",
    ],
  }),
  "us-al": row(null, null, {}),
  "us-ak": row("2 AAC 96.330", "2 AAC 96.335", {}),
  "us-az": row(null, null, {
    nonCommercial: "A.R.S. § 39-121.03",
    also: ["Please include an index of anything withheld, with the reasons, A.R.S. § 39-121.01(D)(2)."],
  }),
  "us-ar": row("Ark. Code Ann. § 25-19-105(f)", null, {}),
  "us-ca": row("Cal. Gov. Code § 7922.525(b)", "Cal. Gov. Code §§ 7922.000, 7922.540", {
    also: [
      "Please give me the estimated date on which the records will be available, Cal. Gov. Code § 7922.535.",
      "If the request should be made more precise, I ask for your help in doing so, Cal. Gov. Code § 7922.600.",
    ],
  }),
  "us-co": row(null, "C.R.S. § 24-72-204(4)", {
    withholding: statementOnRequest(null, "C.R.S. § 24-72-204(4)"),
  }),
  "us-ct": row(null, null, {}),
  "us-de": row(null, "29 Del. C. § 10003(h)(2)", {}),
  "us-dc": row("D.C. Code § 2-534(b)", "D.C. Code § 2-533"),
  "us-fl": row("Fla. Stat. § 119.07(1)(d)", "Fla. Stat. § 119.07(1)(e)–(f)", {}),
  "us-ga": row("O.C.G.A. § 50-18-72(b)", null, {
    withholding:
      "If you withhold any part of a record, please release the rest, O.C.G.A. § 50-18-72(b), and name the code section, subsection and paragraph for each part withheld, O.C.G.A. § 50-18-71(d).",
    estimate: "O.C.G.A. § 50-18-71(d)",
  }),
  "us-hi": row("HAR § 2-71-17", "HAR § 2-71-14(b)"),
  "us-id": row("Idaho Code § 74-112", "Idaho Code § 74-103(4)", {
    // Idaho Code § 74-102(4) wants the declaration affirmed under oath; a letter cannot do that for its sender.
    afterResidency: ["If you need this declared under oath, please send me your form."],
  }),
  "us-il": row("5 ILCS 140/7(1)", "5 ILCS 140/9(a)–(b)", { nonCommercial: "5 ILCS 140/3.1(c)" }),
  "us-in": row("Ind. Code § 5-14-3-6", "Ind. Code § 5-14-3-9(d)", {
    also: ["Please give the name and title of the person responsible for any denial."],
  }),
  "us-ia": row(null, null, {
    estimate: "Iowa Code § 22.3(1)",
  }),
  "us-ks": row("K.S.A. 45-221(d)", "K.S.A. 45-218(d)", {
    withholding: statementOnRequest("K.S.A. 45-221(d)", "K.S.A. 45-218(d)"),
  }),
  "us-ky": row("KRS 61.878(4)", "KRS 61.880(1)", { nonCommercial: "KRS 61.874" }),
  "us-la": row("La. R.S. 44:32(B)", "La. R.S. 44:32(D)", {}),
  "us-me": row(null, "1 M.R.S. § 408-A(4)", {
    estimate: "1 M.R.S. § 408-A(9)",
    also: ["Please give me your good-faith estimate of the time that you will need, 1 M.R.S. § 408-A(3)."],
  }),
  "us-md": row("Md. Code, Gen. Prov. § 4-203(c)(1)", "Md. Code, Gen. Prov. § 4-203(c)(1)", {
    estimate: "Md. Code, Gen. Prov. § 4-203(b)(2)",
    also: [
      "If you will need more than ten working days, please tell me within that time how long you will need, why, and what range of fees you expect, Md. Code, Gen. Prov. § 4-203(b)(2).",
    ],
  }),
  "us-ma": row("G.L. c. 66, § 10(a)", "G.L. c. 66, § 10(b)(iv)", {
    estimate: "G.L. c. 66, § 10(b)(viii)",
  }),
  "us-mi": row("MCL 15.244", "MCL 15.235(5)", {
    estimate: "MCL 15.234(4)",
    noRecords: "If no such records exist, please certify that in writing, MCL 15.235(5)(b).",
  }),
  "us-mn": row(null, "Minn. Stat. § 13.03, subd. 3(f)"),
  "us-ms": row("Miss. Code Ann. § 25-61-5(2)", "Miss. Code Ann. § 25-61-5(3)"),
  "us-mo": row("RSMo § 610.024", "RSMo § 610.023.4", {
    withholding: statementOnRequest("RSMo § 610.024", "RSMo § 610.023.4"),
  }),
  "us-mt": row("Mont. Code Ann. § 2-6-1002", null),
  "us-ne": row("Neb. Rev. Stat. § 84-712.06", "Neb. Rev. Stat. § 84-712.04"),
  "us-nv": row("NRS 239.010(3)", "NRS 239.0107(1)(d)"),
  "us-nh": row(null, "RSA 91-A:4, IV(c)"),
  "us-nj": row("N.J.S.A. 47:1A-5(g)", "N.J.S.A. 47:1A-5(g)", {
    nonCommercial: "N.J.S.A. 47:1A-5(f)",
    certified: {
      legalProceeding: "N.J.S.A. 47:1A-5(f)",
      conviction: "N.J.S.A. 47:1A-2.2",
      offense: "an indictable offense under the laws of New Jersey, another state or the United States",
    },
    also: ["In the alternative, I make this request under the common-law right of access to public records."],
  }),
  "us-nm": row("NMSA 1978, § 14-2-9(A)", "NMSA 1978, § 14-2-11(B)", {
    also: [
      "If you are not the custodian of these records, please forward this request, NMSA 1978, § 14-2-8(E).",
      "The records are to be open to inspection within 15 calendar days of receipt, NMSA 1978, § 14-2-8(D).",
    ],
  }),
  "us-ny": row("N.Y. Pub. Off. Law § 87(2)", "N.Y. Pub. Off. Law § 89(3)(a)", {
    noRecords:
      "If you do not have such records, or cannot find them after a diligent search, please certify that, N.Y. Pub. Off. Law § 89(3)(a).",
    withholding:
      "If you withhold any part of a record, please redact it, release the rest, N.Y. Pub. Off. Law § 87(2), and give me in writing the exemption, the reason and the name of the person who hears appeals.",
  }),
  "us-nc": row("N.C.G.S. § 132-6(c)", null, {}),
  "us-nd": row("N.D.C.C. § 44-04-18.10(2)", "N.D.C.C. § 44-04-18(7)", {}),
  "us-oh": row("R.C. 149.43(B)(1)", "R.C. 149.43(B)(3)"),
  "us-ok": row("51 O.S. § 24A.5", null, { nonCommercial: "51 O.S. § 24A.5" }),
  "us-or": row("ORS 192.338", "ORS 192.329(2)", { estimate: "ORS 192.324(4)" }),
  "us-pa": row("65 P.S. § 67.706", "65 P.S. § 67.903"),
  "us-ri": row("R.I. Gen. Laws § 38-2-3(b)", "R.I. Gen. Laws § 38-2-7(a)"),
  "us-sc": row("S.C. Code § 30-4-40(b)", "S.C. Code § 30-4-30(C)", {
    nonCommercial: "S.C. Code § 30-4-50(B)",
  }),
  "us-sd": row("SDCL § 1-27-1.10", "SDCL § 1-27-37(4)", {}),
  "us-tn": row("Tenn. Code § 10-7-503(a)(5)", "Tenn. Code § 10-7-503(a)(2)(B)(ii)", {}),
  "us-tx": row(null, null, {
    estimate: "Tex. Gov't Code § 552.2615",
    withholding:
      "If you seek to withhold any part, please ask the Attorney General for a decision within ten business days of receipt, Tex. Gov't Code § 552.301(b), send me copies of your request for it and of your comments, Tex. Gov't Code § 552.301(d), (e-1), and release the rest now.",
    noRecords:
      "If you have no such information, please notify me of that in writing within the same time, Tex. Gov't Code § 552.221(f).",
  }),
  "us-ut": row("Utah Code § 63G-2-308", "Utah Code § 63G-2-205(2)"),
  "us-vt": row("1 V.S.A. § 318(e)", "1 V.S.A. § 318(b)(2)"),
  "us-va": row("Va. Code § 2.2-3704.01", "Va. Code § 2.2-3704(B)", { estimate: "Va. Code § 2.2-3704(F)" }),
  "us-wa": row("RCW 42.56.210(1)", "RCW 42.56.210(3)", {
    also: ["I ask for installments as records become ready, RCW 42.56.080(2)."],
  }),
  "us-wv": row(null, "W. Va. Code § 29B-1-3(d)(3)", {}),
  "us-wi": row("Wis. Stat. § 19.36(6)", "Wis. Stat. § 19.35(4)(b)", {}),
  "us-wy": row(null, "Wyo. Stat. § 16-4-203(e)", {
    noRecords:
      "If you do not have the records, please tell me so within seven business days of your acknowledgment, and who has them if you know, Wyo. Stat. § 16-4-202(b).",
    also: ["Please acknowledge this request in writing when you receive it."],
  }),
  ca: row("ATIA, s. 25", "ATIA, s. 10(1)", {
    also: [
      "If the application fee has not reached you with this request, please tell me at once how to pay it.",
      "Please contact me if you need anything to process it, ATIA, s. 4(2.1).",
    ],
  }),
  eu: row("Art. 4(6)", "Art. 7(1)"),
  de: row("IFG § 7(2)", "IFG § 9", {
    also: [
      "So far as environmental or consumer information is concerned, I also rely on the UIG and the VIG.",
    ],
  }),
  ie: row("FOI Act 2014, s. 18", "FOI Act 2014, s. 13(2)", {
    also: ["If the request needs to be made clearer, I ask for your assistance."],
  }),
  uk: row(null, null, {
    withholding:
      "If you withhold any part, please release the rest, and give me a refusal notice that names the exemption, says why it applies and, for a qualified exemption, sets out the public-interest test, FOIA 2000, s. 17.",
    also: [
      "So far as the information is environmental, please treat this as a request under the Environmental Information Regulations 2004 too.",
      "If the request would exceed the cost limit or is unclear, I ask for your advice and assistance, FOIA 2000, s. 16.",
    ],
  }),
  "uk-sct": row(null, null, {
    withholding:
      "If you withhold any part, please release the rest, and give me a refusal notice that names the exemption, says why it applies and, for a qualified exemption, sets out the public-interest test, FOISA, s. 16.",
    noRecords: "If you do not hold the information, please give me notice of that, FOISA, s. 17.",
    also: [
      "So far as the information is environmental, please treat this as a request under the Environmental Information (Scotland) Regulations 2004 too.",
      "If the request is unclear, I ask for your advice and assistance, FOISA, s. 15.",
    ],
  }),
};

const UNKNOWN_LAW: RequiredContents = row(null, null);

/** Laws whose rules bind state agencies alone: a city or county is asked for the same without them. */
const STATE_AGENCIES_ONLY: ReadonlySet<string> = new Set(["us-ak"]);

/** @param law no jurisdiction before an agency is chosen */
export const requiredContents = ({
  jurisdiction,
  isLocal = false,
}: Pick<LetterLaw, "jurisdiction" | "isLocal">): RequiredContents =>
  (isLocal && STATE_AGENCIES_ONLY.has(jurisdiction ?? "") ? undefined : ROWS[jurisdiction ?? ""]) ??
  UNKNOWN_LAW;
