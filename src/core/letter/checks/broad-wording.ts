import { parseRequestedRecords } from "#core/letter/initial/parse-records.ts";
import { draftChecks } from "#messages/draft-checks.ts";
import { type Finding, type FindingDetail, makeFinding } from "./finding.ts";

/** Agencies answer longer requests later. */
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
/** Whose messages: an address, a name, or a position. */
const CUSTODIAN_PATTERN =
  /@[\w.-]+\.\w{2,}|\b(?:from|to|between|of|by|with|and)(?: the)?(?: (?:Mr|Ms|Mrs|Dr)\.)? \p{Lu}[\p{L}.'’-]+|\b(?:mayor|manager|chief|clerk|sheriff|commissioner|superintendent|director|council ?m[ae]mbers?|councilors?|governor|secretary|attorney|principal|administrator|officers?|board members?|supervisors?|engineer|inspector|coach|president|provost|chancellor|spokes\w+|warden|judge)\b/u;
/** What the messages are about. */
const SEARCH_TERMS_PATTERN =
  /["“”]|\b(?:contain\w*|mention\w*|keywords?|search terms?|subject line|about|regarding|concerning|relat(?:ed|ing) to|pertaining to|on the subject|discuss\w*|referenc\w*|in connection with|in response to)\b/i;

export const asksForEmails = (records: string): boolean => MESSAGES_PATTERN.test(records);

/** Wording that agencies refuse as too broad, each with better wording. */
export function findBroadWording(records: string): Finding[] {
  const { broad } = draftChecks;
  const findings: Finding[] = [];
  const quoted = ANY_AND_ALL_PATTERN.exec(records)?.[0];
  if (quoted) {
    const details = wordingAdvice(broad.anyAndAllKinds, broad.anyAndAllHolder);
    findings.push(makeFinding("broad", broad.anyAndAll, { quote: capitalize(quoted) }, details));
  }
  const everything = EVERYTHING_PATTERN.exec(records)?.[0];
  if (everything) {
    const details = wordingAdvice(broad.everythingRecord, broad.everythingIndex);
    findings.push(makeFinding("broad", broad.everything, { quote: capitalize(everything) }, details));
  }
  if (
    ALL_MESSAGES_PATTERN.test(records) &&
    !CUSTODIAN_PATTERN.test(records) &&
    !SEARCH_TERMS_PATTERN.test(records)
  ) {
    findings.push(makeFinding("broad", broad.messages, {}, wordingAdvice(broad.messagesExample)));
  }
  return findings;
}

/** A list that is too long for one letter. */
export function checkRecordCount(records: string): Finding[] {
  const { items } = parseRequestedRecords(records);
  if (items.length <= MAX_RECORDS) return [];
  return [makeFinding("many", draftChecks.manyRecords, { count: items.length })];
}

const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
