import { parseRequestedRecords } from "#core/letter/initial/parse-records.ts";
import type { Finding, FindingDetail } from "./finding.ts";

/** More than this in one letter is read, and answered, later. */
const MAX_RECORDS = 15;

const wordingAdvice = (...lines: string[]): NonNullable<Finding["details"]> => ({
  kind: "wording",
  lines: lines.map((text): FindingDetail => ({ lead: "", text, citation: null })),
});

const ANY_AND_ALL_PATTERN = /\bany and all\b|\ball and any\b|\beach and every\b/i;
const EVERYTHING_PATTERN =
  /\beverything (?:about|regarding|concerning|(?:that )?(?:you|the (?:agency|city|department|office)|your (?:agency|office)) (?:have|has|hold))|\ball (?:of )?(?:your|the agency['’]s) (?:records|documents|files|e-?mails)\b|\ball (?:the )?information (?:about|on|regarding|concerning|you have)|\bwhatever (?:records |documents )?you have\b/i;

const MESSAGES_PATTERN = /\be-?mails?\b|\btext messages?\b|\bcorrespondence\b|\bcommunications\b/i;
const ALL_MESSAGES_PATTERN =
  /\b(?:all|every|any)(?: of)?(?: the| their| your| official| internal| staff| city| county| agency)* (?:e-?mails?|text messages?|correspondence|communications)\b/i;
/** Whose they are: an address, a name, or an office. */
const CUSTODIAN_PATTERN =
  /@[\w.-]+\.\w{2,}|\b(?:from|to|between|of|by|with|and)(?: the)?(?: (?:Mr|Ms|Mrs|Dr)\.)? \p{Lu}[\p{L}.'’-]+|\b(?:mayor|manager|chief|clerk|sheriff|commissioner|superintendent|director|council ?m[ae]mbers?|councilors?|governor|secretary|attorney|principal|administrator|officers?|board members?|supervisors?|engineer|inspector|coach|president|provost|chancellor|spokes\w+|warden|judge)\b/u;
/** What they are about. */
const SEARCH_TERMS_PATTERN =
  /["“”]|\b(?:contain\w*|mention\w*|keywords?|search terms?|subject line|about|regarding|concerning|relat(?:ed|ing) to|pertaining to|on the subject|discuss\w*|referenc\w*|in connection with|in response to)\b/i;

export const asksForEmails = (records: string): boolean => MESSAGES_PATTERN.test(records);

/** Wording that offices refuse as too broad, each with one they can search by. */
export function findBroadWording(records: string): Finding[] {
  const findings: Finding[] = [];
  const quoted = ANY_AND_ALL_PATTERN.exec(records)?.[0];
  if (quoted) {
    findings.push({
      rule: "broad",
      subject: `“${capitalize(quoted)}”`,
      message: " gives an office a reason to refuse the request as too broad.",
      details: wordingAdvice(
        "Name the kinds of record: “the contract, its amendments, and the invoices paid under it”.",
        "Say who has them: “held by the Purchasing Division”.",
      ),
    });
  }
  const everything = EVERYTHING_PATTERN.exec(records)?.[0];
  if (everything) {
    findings.push({
      rule: "broad",
      subject: `“${capitalize(everything)}”`,
      message: " does not say what to look for.",
      details: wordingAdvice(
        "Name the record that would hold it: “the inspection reports for 400 Main Street”, “the agreement with the company”.",
        "To find out what they have, ask for a list first: “an index of the files on this project”.",
      ),
    });
  }
  if (
    ALL_MESSAGES_PATTERN.test(records) &&
    !CUSTODIAN_PATTERN.test(records) &&
    !SEARCH_TERMS_PATTERN.test(records)
  ) {
    findings.push({
      rule: "broad",
      subject: "All messages",
      message: " of an office cannot be searched. Say whose, from when, and which words they hold.",
      details: wordingAdvice(
        "“E-mails between the city manager and anyone at acme.example, March 1 to May 31, 2025, that contain ‘bridge’ or ‘toll’.”",
      ),
    });
  }
  return findings;
}

/** A list so long that one letter is not the best way to ask for it. */
export function checkRecordCount(records: string): Finding[] {
  const { items } = parseRequestedRecords(records);
  if (items.length <= MAX_RECORDS) return [];
  return [
    {
      rule: "many",
      subject: `${items.length} records in one letter.`,
      message:
        " Short requests are answered sooner. Send what matters most first, and the rest in a second letter.",
    },
  ];
}

const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
