import type { LawArguments } from "#core/letter/arguments/law-argument.ts";

/** Pennsylvania to Wyoming, and the laws abroad. */
export const LAW_ARGUMENTS_P_TO_Z: Readonly<Record<string, LawArguments>> = {
  "us-pa": {
    burden: [
      // That the records are presumed public stands in every appeal already, as the statute wants it there.
      ["The agency must prove an exemption by a preponderance of the evidence", "65 P.S. § 67.708(a)"],
    ],
    parts: ["Exempt information is redacted, and the rest of the record granted", "65 P.S. § 67.706"],
    reasons: [
      "A denial must describe the record and give the specific reasons with a citation of the law",
      "65 P.S. § 67.903",
    ],
    search: [
      "That a record does not exist must be shown by a sworn statement",
      "Hodges v. Pa. Dep't of Health, 29 A.3d 1190 (Pa. Cmwlth. 2011)",
    ],
  },
  "us-ri": {
    burden: [["The public body must show that the record may be withheld", "R.I. Gen. Laws § 38-2-10"]],
    parts: [
      "Parts that can reasonably be separated must be provided; if there are none, the body must say so in writing",
      "R.I. Gen. Laws § 38-2-3(b)",
    ],
    reasons: [
      "A denial must give specific reasons in writing, and reasons not given are waived except for good cause",
      "R.I. Gen. Laws § 38-2-7(a)–(b)",
    ],
  },
  "us-sc": {
    burden: [
      [
        "Exemptions are narrow, and the public body must prove them",
        "Evening Post Publ'g Co. v. Berkeley Cty. Sch. Dist., 392 S.C. 76 (2011)",
      ],
    ],
    parts: [
      "Exempt and nonexempt material must be separated, and the latter provided",
      "S.C. Code § 30-4-40(b)",
    ],
    reasons: ["The determination and its reasons must be in writing", "S.C. Code § 30-4-30(C)"],
  },
  "us-sd": {
    burden: [["All records are open unless a law says otherwise", "SDCL § 1-27-1.1"]],
    parts: ["A redaction is a partial denial, which needs reasons", "SDCL § 1-27-1.10"],
    reasons: ["A denial must come with a written statement of its reasons", "SDCL § 1-27-37(4)"],
  },
  "us-tn": {
    burden: [
      [
        "The custodian must justify nondisclosure by a preponderance of the evidence",
        "Tenn. Code § 10-7-505(c)",
      ],
      ["The law is read broadly, to give the fullest possible public access", "Tenn. Code § 10-7-505(d)"],
    ],
    parts: ["Confidential matter is redacted whenever possible", "Tenn. Code § 10-7-503(a)(5)"],
    reasons: ["A denial must be written, with its basis", "Tenn. Code § 10-7-503(a)(2)(B)(ii)"],
  },
  "us-tx": {
    burden: [
      [
        "The Act is construed liberally for disclosure, and the governmental body must show that an exception fits",
        "Tex. Gov't Code § 552.001; City of Garland v. Dallas Morning News, 22 S.W.3d 351 (Tex. 2000)",
      ],
    ],
    parts: [
      "The governmental body must label which exception covers which part",
      "Tex. Gov't Code § 552.301(e)(2)",
    ],
    fees: [
      "For 50 or fewer pages of paper records, the charge is limited to the pages photocopied, without materials, labor or overhead, unless they are in separate buildings or remote storage",
      "Tex. Gov't Code § 552.261(a)",
    ],
  },
  "us-ut": {
    burden: [
      ["A record is public unless the law expressly provides otherwise", "Utah Code § 63G-2-201(2)"],
      ["Where the interests are of equal weight, access is favored", "Utah Code § 63G-2-102(3)"],
    ],
    parts: ["Access must be given to the part that may be disclosed", "Utah Code § 63G-2-308"],
    reasons: [
      "A denial must describe the record and cite the provisions it relies on",
      "Utah Code § 63G-2-205(2)",
    ],
  },
  "us-va": {
    burden: [
      [
        "The public body must prove an exclusion by a preponderance of the evidence",
        "Va. Code § 2.2-3713(E)",
      ],
      ["Records are presumed open, and exemptions are read narrowly", "Va. Code § 2.2-3700(B)"],
    ],
    parts: [
      "No record may be withheld as a whole unless the exclusion covers all of it",
      "Va. Code § 2.2-3704.01",
    ],
    reasons: [
      "The response must give the volume and subject of what is withheld and the code section for each category",
      "Va. Code § 2.2-3704(B)(1)–(2)",
    ],
  },
  "us-vt": {
    burden: [
      ["The law is construed liberally, and the burden is on the agency", "1 V.S.A. §§ 315(a), 319(a)"],
      ["Exceptions are strictly construed, and doubts go to disclosure", "Wesco v. Sorrell, 2004 VT 102"],
    ],
    parts: ["A record is redacted and released, with an explanation", "1 V.S.A. § 318(e)"],
    reasons: [
      "A denial must identify what is withheld, the statute, and the reasons and facts",
      "1 V.S.A. § 318(b)(2)",
    ],
  },
  "us-wa": {
    burden: [
      ["The agency must prove that an exemption applies", "RCW 42.56.550(1)"],
      ["The Act is read liberally for disclosure and its exemptions narrowly", "RCW 42.56.030"],
    ],
    parts: ["A record is redacted, not withheld as a whole", "RCW 42.56.070(1), 42.56.210(1)"],
    reasons: [
      "Each withheld record must be identified, with the exemption and a brief explanation of how it applies",
      "RCW 42.56.210(3)",
    ],
    search: [
      "The search must be reasonably calculated to find all the records, beyond the obvious places",
      "Neighborhood Alliance v. Spokane County, 172 Wn.2d 702 (2011)",
    ],
  },
  "us-wi": {
    burden: [
      ["Complete public access is presumed, and denial is the exception", "Wis. Stat. § 19.31"],
      [
        "Where no statute or common-law limit applies, the custodian must show with specific reasons that harm outweighs the public interest",
        "Hathaway v. Joint School Dist. No. 1, 116 Wis. 2d 388 (1984)",
      ],
    ],
    parts: ["Open parts are provided, and the rest deleted", "Wis. Stat. § 19.36(6)"],
    reasons: [
      "A written request that is denied is owed a written statement of the reasons",
      "Wis. Stat. § 19.35(4)(b)",
    ],
    fees: [
      "With few exceptions, no charge may be made for deleting exempt parts",
      "Milwaukee Journal Sentinel v. City of Milwaukee, 2012 WI 65",
    ],
  },
  "us-wv": {
    burden: [
      ["The public body must sustain its action", "W. Va. Code § 29B-1-5(2)"],
      ["Disclosure is read liberally and exemptions strictly", "Hechler v. Casey, 175 W. Va. 434 (1985)"],
    ],
    parts: ["A record is redacted where possible", "Farley v. Worley, 215 W. Va. 412 (2004)"],
    reasons: ["A denial must state its reasons in writing", "W. Va. Code § 29B-1-3(d)(3)"],
    fees: [
      "Only the actual cost of reproduction may be charged: no search or retrieval fee, and nothing by the hour",
      "W. Va. Code § 29B-1-3(e)",
    ],
  },
  "us-wy": {
    burden: [
      [
        "Disclosure is presumed, exceptions are narrow, and the custodian must prove them",
        "Laramie River Conservation Council v. Dinger, 567 P.2d 731 (Wyo. 1977)",
      ],
    ],
    reasons: [
      "On request, the custodian must give a written statement of the grounds that cites the law",
      "Wyo. Stat. § 16-4-203(e)",
    ],
  },
  uk: {
    burden: [["The authority must say which exemption applies and why", "FOIA 2000, s. 17"]],
    parts: [
      "The right is to information, so what is not exempt must be given even where the rest of a document is withheld",
      "FOIA 2000, s. 1(1)",
    ],
    harm: [
      "Where the exemption is qualified, the information must be released unless the public interest in maintaining the exemption outweighs the public interest in disclosure",
      "FOIA 2000, s. 2(2)(b)",
    ],
    search: [
      "Whether more is held is decided on the balance of probabilities, by the quality of the search",
      "Bromley v IC and Environment Agency (EA/2006/0072)",
    ],
  },
  "uk-sct": {
    burden: [["A refusal notice must state the exemption and why it applies", "FOISA, ss. 16, 19"]],
    harm: [
      "A qualified exemption yields unless the public interest in maintaining it outweighs that in disclosure",
      "FOISA, s. 2(1)(b)",
    ],
    search: ["That information is not held must be stated in a notice", "FOISA, s. 17"],
  },
  eu: {
    burden: [
      [
        "Exceptions are interpreted strictly, and the risk must be reasonably foreseeable and not purely hypothetical",
        "Joined Cases C-39/05 P and C-52/05 P Sweden and Turco v Council (2008)",
      ],
      [
        "Each document must be examined concretely and individually, general presumptions apart",
        "Case T-2/03 Verein für Konsumenteninformation v Commission (2005)",
      ],
    ],
    parts: ["Parts that no exception covers must be released", "Reg. 1049/2001, Art. 4(6)"],
    reasons: ["A refusal must give specific reasons in writing", "Reg. 1049/2001, Arts. 7(1), 8(1)"],
  },
  ca: {
    burden: [
      ["The head of the institution must establish the right to refuse", "ATIA, s. 48"],
      ["Exceptions to the right of access should be limited and specific", "ATIA, s. 2(1)"],
    ],
    parts: ["Parts that can reasonably be severed must be disclosed", "ATIA, s. 25"],
    reasons: ["The notice must name the provision on which the refusal is based", "ATIA, s. 10(1)"],
    search: [
      "The institution must make every reasonable effort to assist and to respond accurately and completely",
      "ATIA, s. 4(2.1)",
    ],
    fees: ["No fee but the application fee may be charged for a request", "ATIA, s. 11(1)"],
  },
  ie: {
    burden: [
      [
        "Before the Commissioner, a refusal is presumed not to have been justified until the head shows otherwise",
        "FOI Act 2014, s. 22(12)(b)",
      ],
    ],
    parts: ["Exempt matter is removed, and the rest given where practicable", "FOI Act 2014, s. 18"],
    reasons: [
      "A refusal must state the reasons, the provisions and the findings it relies on, and the matters of public interest considered",
      "FOI Act 2014, s. 13(2)",
    ],
    search: [
      "A record may be called not found only after all reasonable steps to find it",
      "FOI Act 2014, s. 15(1)(a)",
    ],
  },
  de: {
    burden: [
      [
        "Everyone has a right of access to official information from the authorities of the Federation",
        "IFG § 1(1)",
      ],
    ],
    parts: ["Where only a part is excluded, the rest must be given", "IFG § 7(2)"],
    reasons: ["A refusal needs reasons, and must say if and when access will be possible later", "IFG § 9"],
  },
};
