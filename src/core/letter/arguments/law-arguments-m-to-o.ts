import type { LawArguments } from "#core/letter/arguments/law-argument.ts";

/** Massachusetts to Oregon. */
export const LAW_ARGUMENTS_M_TO_O: Readonly<Record<string, LawArguments>> = {
  "us-ma": {
    burden: [
      [
        "Records are presumed public, and the custodian must prove the exemption by a preponderance of the evidence",
        "G.L. c. 66, § 10A(d)(1)(iv)",
      ],
      [
        "Exemptions are read strictly and narrowly, case by case",
        "Globe Newspaper Co. v. Police Comm'r of Boston, 419 Mass. 852 (1995)",
      ],
    ],
    parts: ["Any portion that can be segregated must be produced", "G.L. c. 66, § 10(a)–(b)"],
    reasons: [
      "The answer must name what is withheld, the specific exemption and why it applies",
      "950 CMR 32.06(3)",
    ],
    fees: ["The law leaves a number of hours free and caps the hourly rate", "G.L. c. 66, § 10(d)–(e)"],
    lateFees: [
      "The answer came after ten business days, so no fee may be charged for this request",
      "G.L. c. 66, § 10(d)–(e)",
    ],
  },
  "us-md": {
    burden: [
      ["The custodian must sustain the denial", "Md. Code, Gen. Prov. § 4-362(b)"],
      ["Exemptions are narrow", "Glenn v. Md. Dep't of Health, 446 Md. 378 (2016)"],
    ],
    parts: [
      "Any part that can be severed must be made available, and a denial must say why redaction would not do",
      "Md. Code, Gen. Prov. § 4-203(c)",
    ],
    reasons: [
      "A denial must give the reasons, the legal authority and a description of what is withheld",
      "Md. Code, Gen. Prov. § 4-203(c)(1)",
    ],
  },
  "us-me": {
    burden: [
      ["The agency must show just and proper cause for a denial", "1 M.R.S. § 409(1)"],
      ["Exceptions are strictly construed", "Medical Mut. Ins. Co. v. Bureau of Ins., 2005 ME 12"],
    ],
    reasons: ["A denial must be written, with reasons", "1 M.R.S. § 408-A(4)"],
  },
  "us-mi": {
    burden: [
      ["The public body must sustain its denial", "MCL 15.240(4)"],
      ["Exemptions are read narrowly", "Bradley v. Saranac Community Schools, 455 Mich 285 (1997)"],
    ],
    parts: ["Exempt and nonexempt material must be separated, and the latter released", "MCL 15.244"],
    reasons: [
      "A denial must explain the exemption and describe what was separated, or certify that a record does not exist",
      "MCL 15.235(5)",
    ],
    fees: [
      "No fee may be charged for search, review or redaction unless not charging would cause unreasonably high costs whose nature the public body identifies",
      "MCL 15.234(3)",
    ],
    lateFees: [
      "The answer came after the time limit, so charges for labor are reduced by 5% for each day, by up to 50%, if that was willful or the request conveyed a request for information within its first 250 words",
      "MCL 15.234(9)",
    ],
  },
  "us-mn": {
    burden: [
      [
        "All government data are public unless a statute, federal law or a temporary classification says otherwise",
        "Minn. Stat. §§ 13.01, subd. 3, 13.03, subd. 1",
      ],
    ],
    reasons: [
      "The entity must cite the specific section that it relies on, in writing on request",
      "Minn. Stat. § 13.03, subd. 3(f)",
    ],
  },
  "us-mo": {
    burden: [
      ["The law is liberally construed and its exceptions strictly", "RSMo § 610.011"],
      [
        "Once it is shown that the body holds a record, the body must prove that it complied",
        "RSMo § 610.027.2",
      ],
    ],
    parts: ["Exempt and open parts must be separated, and the open ones made available", "RSMo § 610.024"],
    reasons: [
      "I request the written statement of the grounds, citing the specific provision of law, that is due by the end of the third business day after the request for it",
      "RSMo § 610.023.4",
    ],
    fees: [
      "An attorney's time for review may not be charged",
      "Gross v. Parson, 624 S.W.3d 877 (Mo. banc 2021)",
    ],
  },
  "us-ms": {
    burden: [
      [
        "The law is read liberally for disclosure and its exemptions narrowly",
        "Miss. Dep't of Wildlife v. Miss. Wildlife Enforcement Officers' Ass'n, 740 So. 2d 925 (Miss. 1999)",
      ],
    ],
    parts: ["The exempt part is redacted, and the rest produced", "Miss. Code Ann. § 25-61-5(2)"],
    reasons: ["A denial must be written and name the specific exemption", "Miss. Code Ann. § 25-61-5(3)"],
  },
  "us-mt": {
    burden: [
      [
        "Documents may be examined unless the demand of individual privacy clearly exceeds the merits of disclosure",
        "Mont. Const. art. II, § 9",
      ],
    ],
    parts: ["Confidential information is removed, and the rest is public", "Mont. Code Ann. § 2-6-1002(1)"],
  },
  "us-nc": {
    burden: [
      [
        "There is no exception without a clear statute, and the law is read liberally for access",
        "News & Observer Publ'g Co. v. Poole, 330 N.C. 465 (1992)",
      ],
    ],
    parts: [
      "A record is not withheld because it mixes confidential and other information; the agency separates them, at its own cost",
      "N.C.G.S. § 132-6(c)",
    ],
  },
  "us-nd": {
    burden: [
      [
        "All records are open unless a law specifically provides otherwise",
        "N.D. Const. art. XI, § 6; N.D.C.C. § 44-04-18(1)",
      ],
    ],
    parts: [
      "A record may not be denied because it also has closed or confidential parts: those are removed, and the rest is due",
      "N.D.C.C. § 44-04-18.10",
    ],
    reasons: [
      "A denial must describe the specific authority for it, in writing on request",
      "N.D.C.C. § 44-04-18(7)",
    ],
  },
  "us-ne": {
    burden: [
      [
        "The public body must show by clear and conclusive evidence that an exception applies",
        "Evertson v. City of Kimball, 278 Neb. 1 (2009)",
      ],
      ["The law is construed liberally wherever public money is spent", "Neb. Rev. Stat. § 84-712.01(3)"],
    ],
    parts: ["Public parts that can reasonably be separated must be provided", "Neb. Rev. Stat. § 84-712.06"],
    reasons: [
      "A denial must describe what is withheld, give the reason for each part with its citation, and name the official responsible",
      "Neb. Rev. Stat. § 84-712.04",
    ],
  },
  "us-nh": {
    burden: [
      [
        "The public body carries a heavy burden to shift the balance toward nondisclosure",
        "Union Leader Corp. v. N.H. Housing Fin. Auth., 142 N.H. 540 (1997)",
      ],
      [
        "Exemptions are construed narrowly and balanced case by case",
        "Union Leader v. Town of Salem, 173 N.H. 345 (2020)",
      ],
    ],
    reasons: ["A denial must be written, with the exemption and a brief explanation", "RSA 91-A:4, IV(c)"],
    search: [
      "The search must be reasonably calculated to find the records, and the body must show that it was",
      "ATV Watch v. N.H. Dep't of Transp., 161 N.H. 746 (2011)",
    ],
  },
  "us-nj": {
    burden: [
      ["The custodian must prove that the denial is authorized by law", "N.J.S.A. 47:1A-6"],
      ["Limits on access are construed in favor of the public's right of access", "N.J.S.A. 47:1A-1"],
    ],
    parts: ["The exempt portion is deleted, and the rest promptly provided", "N.J.S.A. 47:1A-5(g)"],
    reasons: ["The custodian must give the specific basis of a denial in writing", "N.J.S.A. 47:1A-5(g)"],
    search: [
      "Where records are said not to exist, a sworn account of the search can be required",
      "Paff v. N.J. Dep't of Labor, 392 N.J. Super. 334 (App. Div. 2007)",
    ],
  },
  "us-nm": {
    burden: [
      [
        "Only statutes, rules of court and the constitution make exceptions, and they are read strictly",
        "Republican Party of N.M. v. N.M. Taxation & Revenue Dep't, 2012-NMSC-026",
      ],
    ],
    parts: ["Exempt and nonexempt information must be separated", "NMSA 1978, § 14-2-9(A)"],
    reasons: [
      "A denial must be written, describe the records and name each person responsible with the title",
      "NMSA 1978, § 14-2-11(B)",
    ],
  },
  "us-nv": {
    burden: [
      [
        "The governmental entity must prove confidentiality by a preponderance of the evidence",
        "NRS 239.0113",
      ],
      ["The law is read liberally for access, and exemptions narrowly", "NRS 239.001"],
    ],
    parts: ["A record is redacted, not refused, if the rest can be shown", "NRS 239.010(3)"],
    reasons: ["A denial must cite the law that makes the record confidential", "NRS 239.0107(1)(d)"],
  },
  "us-ny": {
    burden: [
      ["The agency must prove that an exemption applies", "N.Y. Pub. Off. Law § 89(4)(b)"],
      [
        "A kind of record cannot be refused as a whole: each exemption needs a particular and specific justification",
        "Matter of Gould v. NYPD, 89 N.Y.2d 267 (1996)",
      ],
    ],
    parts: ["Parts that are not exempt must be released", "N.Y. Pub. Off. Law § 87(2)"],
    reasons: [
      "The decision on an appeal must explain fully in writing the reasons for a further denial, or give access",
      "N.Y. Pub. Off. Law § 89(4)(a)",
    ],
    search: [
      "On request, the agency must certify that the records could not be found after a diligent search",
      "N.Y. Pub. Off. Law § 89(3)(a)",
    ],
  },
  "us-oh": {
    burden: [
      [
        "The public office must prove that a record falls squarely within an exception",
        "State ex rel. Cincinnati Enquirer v. Jones-Kelley, 118 Ohio St.3d 81, 2008-Ohio-1770",
      ],
    ],
    parts: [
      "Information that is not exempt must be released, and any redaction made plainly visible or disclosed to the requester",
      "R.C. 149.43(B)(1)",
    ],
    reasons: ["A refusal needs an explanation with legal authority", "R.C. 149.43(B)(3)"],
  },
  "us-ok": {
    burden: [
      [
        "The people have an inherent right to know, and a record is closed only as the law provides",
        "51 O.S. § 24A.2",
      ],
    ],
    parts: ["Parts that can reasonably be separated must be provided", "51 O.S. § 24A.5(3)"],
  },
  "us-or": {
    burden: [
      ["The public body must sustain its action", "ORS 192.431(1)"],
      [
        "Exemptions are applied case by case, with individual reasons",
        "Guard Publ'g Co. v. Lane County Sch. Dist., 310 Or. 32 (1990)",
      ],
    ],
    parts: ["Exempt and nonexempt material must be separated", "ORS 192.338"],
    reasons: ["A written response must name the exemption for what is withheld", "ORS 192.329(2)"],
  },
};
