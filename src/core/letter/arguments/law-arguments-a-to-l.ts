import type { LawArguments } from "#core/letter/arguments/law-argument.ts";

/** The federal law, and Alaska to Louisiana. */
export const LAW_ARGUMENTS_A_TO_L: Readonly<Record<string, LawArguments>> = {
  us: {
    burden: [
      ["The agency must justify each withholding", "5 U.S.C. § 552(a)(4)(B)"],
      ["Disclosure is the rule", "Dep't of the Air Force v. Rose, 425 U.S. 352 (1976)"],
    ],
    parts: [
      "Whatever can reasonably be separated from an exempt part must be released, with the amount deleted and the exemption marked at the place",
      "5 U.S.C. § 552(b)",
    ],
    harm: [
      "Even an exempt record may be withheld only if the agency reasonably foresees that disclosure would harm an interest the exemption protects, or if disclosure is prohibited by law, and it must show that harm concretely",
      "5 U.S.C. § 552(a)(8)(A)(i); Reporters Comm. v. FBI, 3 F.4th 350 (D.C. Cir. 2021)",
    ],
    reasons: [
      "A denial must give its reasons and estimate the volume of what is withheld",
      "5 U.S.C. § 552(a)(6)(A)(i)(I), (a)(6)(F)",
    ],
    search: [
      "The agency must make a search reasonably calculated to find everything asked for",
      "Weisberg v. DOJ, 745 F.2d 1476 (D.C. Cir. 1984)",
    ],
    lateFees: [
      "The answer came after the time limit, so no search fees may be charged unless an exception listed in the Act applies",
      "5 U.S.C. § 552(a)(4)(A)(viii)",
    ],
  },
  "us-ak": {
    burden: [
      [
        "Exceptions are read narrowly, doubts go to disclosure, and the agency must prove its ground",
        "Fuller v. City of Homer, 75 P.3d 1059 (Alaska 2003)",
      ],
    ],
    parts: ["Parts that may not be disclosed are masked, and the rest is furnished", "2 AAC 96.330"],
    reasons: ["A denial must state its reasons and the law", "2 AAC 96.335"],
  },
  "us-al": {
    burden: [
      [
        "Exceptions are strictly construed, and the official must prove them",
        "Chambers v. Birmingham News Co., 552 So. 2d 854 (Ala. 1989)",
      ],
    ],
  },
  "us-ar": {
    burden: [
      [
        "Exemptions are narrow, and the body that resists disclosure must prove them",
        "Nabholz Constr. v. Contractors for Pub. Prot. Ass'n, 371 Ark. 411 (2007)",
      ],
    ],
    parts: [
      "Parts that can reasonably be separated must be given, with the amount deleted shown",
      "Ark. Code Ann. § 25-19-105(f)",
    ],
  },
  "us-az": {
    burden: [
      [
        "The official must point to specific, material harm; a general fear is not enough",
        "Cox Ariz. Publ'ns v. Collins, 175 Ariz. 11 (1993)",
      ],
    ],
    parts: [
      "Where redaction protects the interest, the rest is due",
      "Judicial Watch v. City of Phoenix, 228 Ariz. 393 (App. 2011)",
    ],
  },
  "us-ca": {
    burden: [
      [
        "The agency must show that an express exemption applies, or that the public interest in withholding clearly outweighs the public interest in disclosure",
        "Cal. Gov. Code § 7922.000",
      ],
      ["Limits on access are read narrowly", "Cal. Const. art. I, § 3(b)(2)"],
    ],
    parts: ["The rest of a record is due once the exempt part is deleted", "Cal. Gov. Code § 7922.525(b)"],
    reasons: [
      "A written request is owed a written denial with the exemption and the names and titles of those responsible",
      "Cal. Gov. Code §§ 7922.000, 7922.540",
    ],
    search: [
      "The agency must make reasonable efforts to find the records, those in its employees' private accounts included",
      "City of San Jose v. Superior Court, 2 Cal.5th 608 (2017)",
    ],
    fees: [
      "Only the direct cost of duplication may be charged, not search, review or the redaction of electronic records",
      "Cal. Gov. Code §§ 7922.530(a), 7922.575; Nat'l Lawyers Guild v. City of Hayward, 9 Cal.5th 488 (2020)",
    ],
  },
  "us-co": {
    burden: [["All public records are open unless the law says otherwise", "C.R.S. § 24-72-201"]],
    reasons: [
      "I request the written statement of the grounds, citing the law, that is to be furnished forthwith to an applicant who asks for it",
      "C.R.S. § 24-72-204(4)",
    ],
  },
  "us-ct": {
    burden: [
      [
        "Disclosure is the rule, exceptions are narrow, and the agency must prove them",
        "New Haven v. FOIC, 205 Conn. 767 (1988)",
      ],
    ],
  },
  "us-dc": {
    burden: [
      ["The public body must sustain its action", "D.C. Code § 2-537(b)"],
      ["Exemptions are read narrowly", "D.C. Code § 2-531"],
    ],
    parts: [
      "Parts that can reasonably be separated must be provided, with the extent of the deletions shown",
      "D.C. Code § 2-534(b)",
    ],
    reasons: [
      "A denial must name the reasons, the exemption and the official responsible",
      "D.C. Code § 2-533",
    ],
    search: [
      "A search must be adequate, and be shown to be so in detail",
      "Fraternal Order of Police v. District of Columbia, 79 A.3d 347 (D.C. 2013)",
    ],
  },
  "us-de": {
    burden: [["The custodian must justify a denial", "29 Del. C. § 10005(c)"]],
    reasons: ["A denial must give its reasons", "29 Del. C. § 10003(h)(2)"],
    search: [
      "Unless the matter is plain on its face, the body meets its burden only by sworn statement, on its search too",
      "Judicial Watch v. Univ. of Delaware, 267 A.3d 996 (Del. 2021)",
    ],
  },
  "us-fl": {
    burden: [
      [
        "Exemptions are read strictly, and the custodian must prove them",
        "Barfield v. City of Fort Lauderdale Police Dep't, 639 So. 2d 1012 (Fla. 4th DCA 1994)",
      ],
    ],
    parts: [
      "Only the exempt part may be redacted, and the rest must be produced",
      "Fla. Stat. § 119.07(1)(d)",
    ],
    reasons: [
      "The custodian must name the exemption with its citation and, on request, give particular reasons in writing",
      "Fla. Stat. § 119.07(1)(e)–(f)",
    ],
    search: [
      "A good-faith response includes reasonable efforts to determine from other officers or employees whether a record exists and where it is",
      "Fla. Stat. § 119.07(1)(c)",
    ],
    fees: [
      "A special service charge must be reasonable and rest on labor actually needed",
      "Fla. Stat. § 119.07(4)(d)",
    ],
  },
  "us-ga": {
    burden: [
      [
        "There is a strong presumption that records are open, and exceptions are read narrowly",
        "O.C.G.A. § 50-18-70(a)",
      ],
    ],
    parts: ["An exemption covers only the part of a record that needs it", "O.C.G.A. § 50-18-72(b)"],
    reasons: [
      "The agency must name the legal authority by code section, subsection and paragraph",
      "O.C.G.A. § 50-18-71(d)",
    ],
    fees: [
      "The first quarter hour is free, and the agency must use the most economical means and the lowest-paid employee able to do the work",
      "O.C.G.A. § 50-18-71(c)",
    ],
  },
  "us-hi": {
    burden: [["The agency must justify that a record is not disclosed", "HRS § 92F-15(c)"]],
    parts: ["What is exempt is separated, and the rest disclosed", "HAR § 2-71-17"],
    reasons: [
      "The notice must describe what is withheld, and say on which legal basis and why",
      "HAR § 2-71-14(b)",
    ],
  },
  "us-ia": {
    burden: [
      [
        "Once it is shown that a government record was refused, the burden of going forward is on the custodian to demonstrate compliance",
        "Iowa Code § 22.10(2)",
      ],
    ],
    fees: [
      "Only the actual cost may be charged, and every reasonable effort must be made to provide a record that takes less than 30 minutes to produce at no cost other than copying",
      "Iowa Code § 22.3",
    ],
  },
  "us-id": {
    burden: [
      ["All public records are presumed open", "Idaho Code § 74-102(1)"],
      ["Exemptions are narrow, and the agency must show them", "Bolger v. Lance, 137 Idaho 792 (2002)"],
    ],
    parts: [
      "Exempt and nonexempt material must be separated, and the latter made available",
      "Idaho Code § 74-112",
    ],
    reasons: ["A denial must state the statutory authority for it", "Idaho Code § 74-103(4)–(5)"],
  },
  "us-il": {
    burden: [
      [
        "All records are presumed open, and the public body must prove an exemption by clear and convincing evidence",
        "5 ILCS 140/1.2",
      ],
      [
        "Exemptions are read narrowly",
        "Southern Illinoisan v. Ill. Dep't of Pub. Health, 218 Ill. 2d 390 (2006)",
      ],
    ],
    parts: [
      "Exempt matter may be redacted, and the remaining information must be made available",
      "5 ILCS 140/7(1)",
    ],
    reasons: [
      "A denial must give a detailed factual basis for each exemption and the names and titles of those responsible",
      "5 ILCS 140/9(a)–(b)",
    ],
    fees: [
      "Except for a commercial request, the cost of search, review and other personnel may not be charged, and the first 50 black-and-white pages of letter or legal size are free",
      "5 ILCS 140/6(b)",
    ],
  },
  "us-in": {
    burden: [
      [
        "The law is liberally construed, and the burden of nondisclosure is on the public agency",
        "Ind. Code § 5-14-3-1",
      ],
    ],
    parts: [
      "Information that may be disclosed must be separated from what may not, and made available",
      "Ind. Code § 5-14-3-6",
    ],
    reasons: [
      "A written denial must name the exemption and the name and title of the person responsible",
      "Ind. Code § 5-14-3-9(d)",
    ],
  },
  "us-ks": {
    burden: [
      ["The public agency must sustain its action", "K.S.A. 45-222(b)"],
      ["Records are open unless the Act says otherwise", "K.S.A. 45-216(a)"],
    ],
    parts: ["Parts that are not exempt must be made available", "K.S.A. 45-221(d)"],
    reasons: [
      "On request, the agency must give a written statement that cites the specific provision",
      "K.S.A. 45-218(d)",
    ],
  },
  "us-ky": {
    burden: [
      ["The agency must sustain its action", "KRS 61.880(2)(c)"],
      ["Exceptions are strictly construed, even where disclosure is inconvenient", "KRS 61.871"],
    ],
    parts: ["Material that is not excepted must be separated and made available", "KRS 61.878(4)"],
    reasons: [
      "A denial must name the specific exception and explain briefly how it applies to what is withheld",
      "KRS 61.880(1)",
    ],
  },
  "us-la": {
    burden: [
      ["The custodian must prove that a record is not subject to inspection", "La. R.S. 44:31(B)(3)"],
      [
        "The law is construed liberally in favor of access",
        "Title Research Corp. v. Rausch, 450 So. 2d 933 (La. 1984)",
      ],
    ],
    parts: ["The custodian may separate what is not public and make the rest available", "La. R.S. 44:32(B)"],
    reasons: ["A denial must be written, with its basis in law", "La. R.S. 44:32(D)"],
  },
};
