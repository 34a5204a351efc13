/**
 * Words that speak of an outcome without saying it. A sentence that holds one and was not understood is a reason to
 * doubt what the others say: an unheard wording for a denial must not leave "acknowledged, sure" standing.
 */
export type OutcomeHint =
  | "given"
  | "kept"
  | "elsewhere"
  | "money"
  | "question"
  | "later"
  | "closed"
  | "appeal"
  | "unsaid";

export const OUTCOME_HINTS: { hint: OutcomeHint; pattern: RegExp }[] = [
  {
    hint: "unsaid",
    pattern:
      /\b(?:no|not|never|none|neither|\w+n't|nothing|determin\w+|conclu\w+|decid\w+|decision|search\w*|ready|days|weeks|postponed|patience)\b/i,
  },
  {
    hint: "given",
    pattern:
      /\b(?:attach(?:ed|ment|ments|ing)|enclos(?:ed|ure|ures)|releas(?:e|ed|ing|able)|disclos(?:e|ed|ing)|provid(?:ed|ing)|furnish\w*|produc(?:ed|ing)|download\w*|upload\w*|here (?:is|are)|grant(?:ed|ing)|approv(?:ed|ing)|fulfilled|(?:complet|fulfill?)(?:ed|es) your|available)\b/i,
  },
  {
    hint: "kept",
    pattern:
      /§|\b(?:RCW|ILCS|exemption|(?:t[ao]ke|taken|taking|left) (?:out|off)|not included|den(?:y|ied|ies|ying|ial)|withh(?:o|e)ld\w*|exempt\w*|redact\w*|excis\w*|delet\w*|blacked|reject\w*|declin\w*|refus\w*|unable|cannot|can't|not able|won't|regret|unfortunately|confidential|privileged|privacy|protected|prohibit\w*|destroyed|removed|in part|conceal\w*|shield\w*|blur\w*|left out|omit\w*|held back|taken out|obscur\w*|mask\w*|exclud\w*|no (?:such )?(?:records|documents)|nothing|exist|(?:not|n't) (?:have|find|locate|possess|maintain))\b/i,
  },
  {
    hint: "elsewhere",
    pattern:
      /\b(?:forward\w*|refer(?:red|ring)|transfer\w*|re-?rout\w*|redirect\w*|custodian|jurisdiction|handed|passed|belongs?|sent (?:it|them)|contact them|maintained by|held by|kept by|another (?:agency|office|department)|own records|on behalf of|wrong)\b/i,
  },
  { hint: "money", pattern: /\$ ?\d|\b(?:pay|payable|payment|invoice|deposit|cost|costs|charges?|fees?)\b/i },
  {
    hint: "question",
    pattern:
      /\?|\b(?:clarif\w+|narrow\w*|specif(?:y|ic|ics)|vague|broad|describe|more (?:information|detail)|let (?:us|me) know|(?:of )?which (?:records|documents|years|one|of)|tell (?:us|me))\b/i,
  },
  {
    hint: "later",
    pattern:
      /\b(?:exten(?:d|ded|ding|sion)|additional (?:time|\w+ days)|delay\w*|longer|late|backlog|more time)\b/i,
  },
  { hint: "closed", pattern: /\b(?:clos(?:ed|ing|e)|withdr[ae]wn?|abandon\w*|cancel\w*|terminat\w*)\b/i },
  {
    hint: "appeal",
    pattern: /\b(?:appeal(?:ed|ing)?|affirm\w*|uph[eo]ld\w*|revers\w+|overturn\w*|remand\w*|sustain\w*)\b/i,
  },
];

/** Promises of an answer, and what is true of all requests: not understood as anything, and no reason to doubt. */
export const NEUTRAL_SENTENCE =
  /\b(?:will|shall|can expect|may expect|should expect|'ll)\b(?! not\b| be unable\b)[^.]{0,100}\b(?:respon[ds]\w*|reply|answer|hear|contact(?:ed)?|touch|notif\w+|advise[d]?|inform(?:ed)?|follow|update|write|determination|look)\b|\brequests are (?:\w+ )?(?:processed|handled|answered|taken|reviewed)\b/i;

/** The letter is about an appeal of the user's, rather than about the right to one. */
export const ABOUT_APPEAL =
  /\byour (?:\w+ ){0,3}?(?:appeal|petition)\b|\b(?:on|the|this) (?:administrative )?appeal\b|\byou appealed\b|\basked (?:us|me) (?:to review|for (?:an? )?(?:internal )?review)\b|\bappealing\b|\b(?:following|after|on|your|the|our|this) (?:\w+ )?internal review\b|\bappeals (?:officer|board|panel|office)\b/i;
