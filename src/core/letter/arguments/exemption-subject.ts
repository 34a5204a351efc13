/** What an exemption protects, as far as its name in a list of the law says it. */
export type ExemptionSubject =
  | "privacy"
  | "personnel"
  | "medical"
  | "students"
  | "law_enforcement"
  | "trade_secrets"
  | "deliberative"
  | "privilege"
  | "litigation"
  | "other_law"
  | "security"
  | "balance"
  | "confidence"
  | "available"
  | "public_functions";

/** The subject of an exemption by its label; null where it covers several that have no point in common. */
export const exemptionSubject = (label: string): ExemptionSubject | null =>
  SEVERAL_SUBJECTS.test(label) ? null : (SUBJECTS.find(([, words]) => words.test(label))?.[0] ?? null);

const SEVERAL_SUBJECTS = /^trade secrets and (?:privileged|attorney)|^security, trade secrets/;

/** In this order: "personal privacy in personnel files" is about privacy, "law enforcement: personal privacy" too. */
const SUBJECTS: readonly (readonly [ExemptionSubject, RegExp])[] = [
  ["available", /^(?:otherwise )?accessible|^intended for publication/],
  [
    "balance",
    /outweigh|contrary to the public interest|best interests of the state|detrimental to the public/,
  ],
  [
    "other_law",
    /\b(?:barred|exempt|restricted|closed|protected|privileged|confidential)\b.*\b(?:law|statute)\b(?! enforcement)|^confidential information$|^listed confidential/,
  ],
  [
    "privacy",
    /priva|personal (?:data|information|identif|documents)|home addresses|social security|^personal,/,
  ],
  ["medical", /^medical|psychological|health/],
  ["students", /student|pupil/],
  ["personnel", /personnel|employee|employment|hiring|letters of reference|staff/],
  ["privilege", /privilege|attorney|legal advice|work product/],
  ["litigation", /litigation|legal actions|pending claims|trial preparation|judicial proceedings/],
  [
    "law_enforcement",
    /law enforcement|investigat|criminal|prosecution|peace officers|informants|Bureau of Investigation/,
  ],
  ["security", /security|infrastructure|terrorism|danger|safety|defen[cs]e|emergency/],
  [
    "trade_secrets",
    /trade secrets|commercial|proprietary|bids|bidding|third party information|contract awards|proposed contracts/,
  ],
  [
    "deliberative",
    /deliberat|drafts?\b|memoranda|working papers|letters within|internal advice|frank communications|policy still|formulation|decision-making|preliminary|advice|personal notes/,
  ],
  ["confidence", /confidence|confidentiality/],
  ["public_functions", /functions|public affairs|special public interests|government function/],
];
