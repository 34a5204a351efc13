import { type ExemptionSubject, exemptionSubject } from "#core/letter/arguments/exemption-subject.ts";

/**
 * What an appeal says to an exemption, as whole sentences. A section with a test of its own in the statute or in the
 * leading case has its own point; elsewhere the point follows from what the exemption protects and claims no more than
 * that. The requester edits it in the letter.
 */
export function exemptionPoint({
  citation,
  label,
}: {
  citation: string;
  label: string | null;
}): string | null {
  const [own] = OWN_POINTS.filter(
    ([section]) => section === citation || citation.startsWith(`${section}(`),
  ).toSorted(([one], [other]) => other.length - one.length);
  if (own) return own[1];
  const subject = label === null ? null : exemptionSubject(label);
  if (subject === null) return null;
  return /unless the public interest/.test(label ?? "")
    ? `${SUBJECT_POINTS[subject]} ${CONDITIONAL_POINT}`
    : SUBJECT_POINTS[subject];
}

/** Of an exemption that gives way: "trade secrets, unless the public interest requires disclosure". */
const CONDITIONAL_POINT =
  "Even then the section does not apply where the public interest requires disclosure, and that has to be weighed for these records.";

/** By what the exemption protects. */
const SUBJECT_POINTS: Readonly<Record<ExemptionSubject, string>> = {
  privacy:
    "Names and other details of private persons can be redacted. What officials did in their work and what was paid from public money are not private.",
  personnel:
    "It should be shown which records are personal. Name, title, pay and official acts of public employees concern the work of the agency, and personal details can be redacted.",
  medical: "Only what identifies a patient needs protection, and it can be redacted.",
  students: "Only what identifies a student needs protection, and it can be redacted.",
  law_enforcement:
    "It should be shown that the records belong to an investigation, whether it is still open, and what harm release of each part would do now. Facts that are already public cannot cause harm.",
  trade_secrets:
    "A label is not enough: it should be shown for each part that it is secret, that it was kept so, and what competitive harm would follow. Prices and terms that a public body pays or accepts show how public money is spent.",
  deliberative:
    "Facts, final decisions, and drafts that were adopted are not deliberation. They can be separated from opinion and should be released.",
  privilege:
    "Only a confidential communication made for legal advice, or work done for litigation, is privileged. Facts, bills and contracts are not, and each record should be described so that the claim can be checked.",
  litigation:
    "It should be shown which proceeding is pending or expected, and how each record relates to it. A record made in the ordinary course of business is not exempt because a suit concerns it.",
  other_law:
    "The other law should be named by its section, with the words that make these records confidential. A general reference does not show that it covers each part.",
  security:
    "It should be shown how release of each part would create a danger. Costs, contracts, policies and general descriptions rarely do.",
  balance:
    "The balance must be struck for these records, with the reasons for it. The public interest in how public bodies act and spend weighs for release.",
  confidence:
    "It should be shown that the information was given in confidence and still is confidential, and who would be harmed by its release.",
  available:
    "If the records are available elsewhere, it should be said exactly where they are and how I can get all of them.",
  public_functions:
    "It should be shown how release of each part would do the harm that the section names. A general fear is not enough.",
};

/** Sections with a test of their own. */
const OWN_POINTS: readonly (readonly [section: string, point: string])[] = [
  [
    "5 U.S.C. § 552(b)(1)",
    "It must be shown that each part is properly classified under the Executive order in force, by substance and procedure, 5 U.S.C. § 552(b)(1)(A)–(B). What an official disclosure has made public is no longer protected, Fitzgibbon v. CIA, 911 F.2d 755 (D.C. Cir. 1990).",
  ],
  [
    "5 U.S.C. § 552(b)(2)",
    "This exemption covers only rules and practices on personnel: pay, hiring, discipline and the like. Milner v. Dep't of the Navy, 562 U.S. 562 (2011).",
  ],
  [
    "5 U.S.C. § 552(b)(3)",
    "The statute must be named, and it must leave no discretion or set particular criteria, 5 U.S.C. § 552(b)(3)(A). It must also be shown that these records are within it.",
  ],
  [
    "5 U.S.C. § 552(b)(4)",
    "It must be shown that the owner customarily and actually keeps the information private. Food Marketing Institute v. Argus Leader Media, 588 U.S. 427 (2019). Foreseeable harm must be shown besides.",
  ],
  [
    "5 U.S.C. § 552(b)(5)",
    "The privilege must be named, and its elements shown for each record. The deliberative process privilege covers only what is predecisional and deliberative. It does not reach facts that can be separated, EPA v. Mink, 410 U.S. 73 (1973), the final or working law of the agency, NLRB v. Sears, Roebuck & Co., 421 U.S. 132 (1975), or records made 25 years or more before the request, 5 U.S.C. § 552(b)(5).",
  ],
  [
    "5 U.S.C. § 552(b)(6)",
    "Disclosure must be a clearly unwarranted invasion of privacy, and the balance tilts strongly toward release. Dep't of the Air Force v. Rose, 425 U.S. 352 (1976). Names can be redacted, and how officials did their work is what the Act is for.",
  ],
  [
    "5 U.S.C. § 552(b)(7)",
    "It must be shown that the records were compiled for law enforcement purposes, and which of the six harms in 5 U.S.C. § 552(b)(7)(A)–(F) is claimed for each part.",
  ],
  [
    "5 U.S.C. § 552(b)(7)(A)",
    "It must be shown that a concrete proceeding is pending or reasonably expected, and how release of each kind of record would interfere with it. NLRB v. Robbins Tire & Rubber Co., 437 U.S. 214 (1978). The exemption ends with the proceeding.",
  ],
  [
    "5 U.S.C. § 552(b)(7)(B)",
    "It must be shown that a trial is pending or truly imminent, and that it is more probable than not that release would seriously interfere with its fairness. Washington Post Co. v. DOJ, 863 F.2d 96 (D.C. Cir. 1988).",
  ],
  [
    "5 U.S.C. § 552(b)(7)(C)",
    "It must be shown that release could reasonably be expected to be an unwarranted invasion of privacy, weighed against the public interest in how the agency does its work. DOJ v. Reporters Comm. for Freedom of the Press, 489 U.S. 749 (1989). Names can be redacted without withholding the rest.",
  ],
  [
    "5 U.S.C. § 552(b)(7)(D)",
    "A source is not confidential merely because it spoke to law enforcement: an assurance of confidentiality, or circumstances that imply one, must be shown. DOJ v. Landano, 508 U.S. 165 (1993).",
  ],
  [
    "5 U.S.C. § 552(b)(7)(E)",
    "It must be shown which technique, procedure or guideline a part would disclose and how that could reasonably be expected to risk circumvention of the law. What the public knows already is not protected.",
  ],
  [
    "5 U.S.C. § 552(b)(7)(F)",
    "It must be shown how release of each part could reasonably be expected to endanger the life or safety of an individual. Names can be redacted.",
  ],
  [
    "5 U.S.C. § 552(b)(8)",
    "It must be shown that the records are contained in or related to reports on the examination or condition of a financial institution, prepared by or for the agency that supervises it. Foreseeable harm must be shown besides.",
  ],
  [
    "5 U.S.C. § 552(b)(9)",
    "It must be shown that the records are geological or geophysical information and data about wells.",
  ],
  [
    "FOIA 2000, s. 21",
    "Section 21 applies only if the information is reasonably accessible to me. It should be said exactly where all of it is.",
  ],
  [
    "FOIA 2000, s. 22",
    "Section 22 needs a settled intention to publish at the time of the request, that it was reasonable to wait, and the balance of the public interest.",
  ],
  [
    "FOIA 2000, s. 23",
    "Section 23 covers only information supplied by, or relating to, the bodies listed in section 23(3). It should be confirmed that each part withheld does.",
  ],
  [
    "FOIA 2000, s. 24",
    "Section 24 applies only where the exemption is required to safeguard national security. It is qualified, so the public interest must be weighed.",
  ],
  [
    "FOIA 2000, s. 35",
    "Section 35 is qualified. Once a decision on the policy has been taken, the interest in a safe space is much weaker, and statistical information is then no longer covered, s. 35(2).",
  ],
  [
    "FOIA 2000, s. 36",
    "Section 36 needs the reasonable opinion of a qualified person. It should be said what that opinion was, who gave it and when, and how the public interest was weighed.",
  ],
  [
    "FOIA 2000, s. 40",
    "Section 40 covers personal data only where disclosure would breach the data protection principles. Senior officials acting in their posts should expect disclosure, and other names can be redacted.",
  ],
  [
    "FOIA 2000, s. 41",
    "Section 41 needs information obtained from another person, and a breach of confidence that would be actionable. The defence of public interest must be considered.",
  ],
  [
    "FOIA 2000, s. 42",
    "Section 42 is qualified. It covers only communications that are privileged, and the public interest must be weighed.",
  ],
  [
    "FOIA 2000, s. 43",
    "Under section 43(2) prejudice to a commercial interest must be likely: a real and significant risk, shown for each part and not merely asserted. The public interest must be weighed.",
  ],
  [
    "FOISA, s. 30",
    "Section 30 needs substantial inhibition or substantial prejudice, which must be real and likely, and the balance of the public interest.",
  ],
  [
    "FOISA, s. 33",
    "Section 33(1)(b) needs substantial prejudice to a commercial interest, which must be real and likely, and the balance of the public interest.",
  ],
  [
    "FOISA, s. 35",
    "Section 35 needs substantial prejudice, which must be real and likely, and the balance of the public interest.",
  ],
  [
    "Reg. 1049/2001, Art. 4(2)",
    "It must be explained how access to each document could specifically and actually undermine the protected interest, and whether an overriding public interest in disclosure exists.",
  ],
  [
    "Reg. 1049/2001, Art. 4(3)",
    "The decision-making process must be seriously undermined, and it must be considered whether an overriding public interest in disclosure exists.",
  ],
  [
    "Cal. Gov. Code § 7923.600",
    "For a law enforcement agency, facts on arrests, complaints and calls for help must be released even where the record itself is exempt, Cal. Gov. Code § 7923.610 and following.",
  ],
  [
    "Tex. Gov't Code § 552.108",
    "Basic information about an arrested person, an arrest or a crime is not excepted, Tex. Gov't Code § 552.108(c).",
  ],
  [
    "N.Y. Pub. Off. Law § 87(2)(g)",
    "Statistical or factual tabulations or data, instructions to staff that affect the public, final agency policy or determinations, and external audits are not exempt, N.Y. Pub. Off. Law § 87(2)(g)(i)–(iv).",
  ],
  [
    "5 ILCS 140/7(1)(f)",
    "The exemption does not cover purely factual material or a record that the head of the public body publicly cited and identified, 5 ILCS 140/7(1)(f).",
  ],
  [
    "5 ILCS 140/7(1)(c)",
    "The disclosure of information that bears on the public duties of public employees and officials is not an invasion of personal privacy, 5 ILCS 140/7(1)(c). Names of private persons can be redacted.",
  ],
  [
    "C.R.S. § 24-72-204(3)(a)(XIII)",
    "I ask for the sworn statement on each document, with why its disclosure would do substantial injury, that C.R.S. § 24-72-204(3)(a)(XIII) provides for.",
  ],
  [
    "G.L. c. 4, § 7(26)(b)",
    "The exemption covers only records related solely to internal personnel rules and practices, and only so far as the proper performance of necessary governmental functions requires it, G.L. c. 4, § 7(26)(b).",
  ],
  [
    "ATIA, s. 13",
    "It should be confirmed that the information was obtained in confidence, and that the other government does not consent to its disclosure, ATIA, s. 13(2).",
  ],
  [
    "ATIA, s. 19",
    "Information on the position or functions of an officer or employee of a government institution is not personal information for this purpose, Privacy Act, s. 3(j). Other names can be severed.",
  ],
  [
    "ATIA, s. 20",
    "It must be shown for each part that it is a trade secret, was treated consistently as confidential, or would reasonably be expected to do the harm named in section 20(1). The public interest must be considered, ATIA, s. 20(6).",
  ],
  [
    "ATIA, s. 21",
    "Section 21 is discretionary and does not cover an account of the reasons for a decision that affects a person's rights, ATIA, s. 21(2)(a). Facts can be severed from advice.",
  ],
  [
    "ATIA, s. 69",
    "Section 69 does not cover discussion papers once the decisions they relate to are public or four years have passed, ATIA, s. 69(3)(b).",
  ],
  [
    "FOI Act 2014, s. 29",
    "Section 29 does not cover factual information or the reasons for a decision, s. 29(2). It also needs a finding that release would be contrary to the public interest, s. 29(1)(b).",
  ],
  [
    "FOI Act 2014, s. 36",
    "The harm that section 36 names must be shown for each part, and the public interest must be weighed, s. 36(3).",
  ],
  [
    "FOI Act 2014, s. 37",
    "Information on the office or functions of a member of staff is not personal information, s. 2. For the rest the public interest must be weighed, s. 37(5), and names can be removed.",
  ],
  [
    "IFG § 4",
    "Results of the taking of evidence and opinions of third parties do not as a rule serve the direct preparation of a decision, IFG § 4(1). The protection ends with the proceeding.",
  ],
  [
    "IFG § 5",
    "Name, title, academic degree, function and office contact details of officials are as a rule not excluded, IFG § 5(4). Other names can be redacted.",
  ],
];
