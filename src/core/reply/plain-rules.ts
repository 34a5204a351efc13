import { type OutcomeRule, rule } from "#core/reply/outcome-rule.ts";

const CONTACT_ELSEWHERE =
  "(?:contact|try|write to|ask|reach|check with) (?!(?:us|me|our|my|this|the undersigned)\\b)[^.,;]{2,60}\\b(?:at|on|—|-|for|,)";
const INSPECTION = "(?:inspection|inspect|viewing|view|review|pick-?up|collection|collect)";
const HANDLED = "(?:looked at|reviewed|processed|read|examined|gone through|cleared)";

/** What clerks write without the trade's words. */
const CLERKS: OutcomeRule[] = [
  rule("no_records", "sure", "\\bunable to (?:identify|locate|find)\\b[^.]{0,20}<records>\\b", {
    negated: true,
  }),
  rule(
    "processing_update",
    "sure",
    "\\b(?:is|are) (?:now |currently |still )?(?:in|at) the (?:\\w+ )?(?:review|search|processing|redaction) (?:stage|phase|queue)\\b",
  ),
  rule(
    "extension",
    "likely",
    "\\bestimat\\w+ (?:that )?(?:we|I|it|the) [^.]{0,60}\\b(?:by|no later than|on or before)\\b",
  ),
  rule(
    "clarification_asked",
    "sure",
    "\\blet (?:us|me) know (?:whose|who|when|where)\\b|\\bnot (?:think|believe|feel) [^.]{0,30}\\b(?:specific|clear|detailed|precise) enough\\b",
    { negated: true },
  ),
  rule(
    "fee_due",
    "likely",
    "\\bbring\\b[^.]{0,20}<money>|<money>[^.]{0,40}\\b(?:exact change|cash or check)\\b",
    {
      negated: true,
    },
  ),
  rule(
    "released",
    "likely",
    "\\b(?:link|folder|share)\\b[^.]{0,60}\\b(?:everything|all (?:the )?<records>|the <records>)|\\bthere (?:are|were) no redactions\\b",
    { negated: true },
  ),
  rule(
    "released",
    "likely",
    "\\b(?:first|second|third|next|final|last) (?:and (?:final|last) )?(?:installment|instalment|batch|production)\\b",
    { records: "needed" },
  ),
  rule(
    "no_records",
    "likely",
    "\\b(?:is|are|was|were) not among (?:them|those|our|the)\\b|\\b(?:may|must) have been (?:disposed of|destroyed|discarded|purged|thrown)\\b",
    { negated: true },
  ),
  rule(
    "appeal_granted",
    "likely",
    "\\b(?:in light of|after|following|upon|on) (?:\\w+ ){0,2}?your appeal\\b[^.]{0,120}\\b(?:reconsider|releas|disclos|produc|provid)\\w*",
    { negated: true },
  ),
  rule(
    "processing_update",
    "sure",
    `\\b<records>\\b[^.]{0,40}\\b(?:have|has) been ${HANDLED}\\b[^.]{0,20}\\b(?:so far|thus far|to date|up to now)\\b`,
  ),
  rule(
    "processing_update",
    "likely",
    "\\b(?:a|the) (?:\\w+ )?(?:reviewer|analyst|attorney) has been assigned\\b",
  ),
  rule(
    "processing_update",
    "likely",
    "\\b(?:will|shall) (?:keep you (?:posted|informed|updated)|let you know as soon as)\\b|\\bwas(?:n't| not) (?:able|ready) yet\\b",
    { negated: true },
  ),
  rule(
    "extension",
    "sure",
    "\\b(?:needs?|requires?|have|has|allow (?:us|me)|give (?:us|me)) (?:\\w+ ){0,2}?(?:until|till)\\b[^.]{0,40}\\b(?:to (?:get|give|have|send|provide)|for (?:our|the|a) (?:response|answer|reply))\\b",
  ),
  rule(
    "extension",
    "likely",
    "\\b(?:allow|give) (?:us|me) until\\b|\\bhad (?:hoped|expected|planned) to\\b[^.]{0,60}\\bby (?:today|now|yesterday|this)\\b",
    {
      negated: true,
    },
  ),
  rule(
    "clarification_asked",
    "likely",
    "\\b(?:need|require|must have|must see)\\b[^.]{0,40}\\b(?:proof of (?:your )?identity|your date of birth|verification of identity|signed (?:release|authorization))\\b",
    { negated: true },
  ),
  rule(
    "clarification_asked",
    "likely",
    "\\b(?:once|when|after) (?:I|we) (?:know|hear|have that|get that)\\b[^.]{0,60}\\b(?:can|will)\\b",
    {
      negated: true,
      conditional: true,
    },
  ),
  rule(
    "fee_estimate",
    "likely",
    "<money>[^?]{0,80}\\b(?:go ahead|proceed|okay|ok|continue)\\b[^.]{0,20}\\?",
    {
      negated: true,
      conditional: true,
    },
  ),
  rule("fee_estimate", "sure", "\\bcommitment to pay <money>|\\bagree(?:ment)? to pay[^.]{0,20}<money>", {
    negated: true,
  }),
  rule(
    "fee_due",
    "sure",
    "<money>[^.]{0,40}\\b(?:must|needs to|has to|is to|should) be (?:\\w+ )?(?:paid|received|remitted)\\b",
    {
      negated: true,
    },
  ),
  rule("fee_due", "sure", "\\bpayment (?:must|should|has to) be (?:\\w+ )?(?:made|received|remitted)\\b", {
    negated: true,
  }),
  rule(
    "released",
    "likely",
    "\\bhere (?:is|are) (?:the|your|a copy|those|that)\\b|\\bhere you (?:go|are)\\b",
    {
      records: "needed",
    },
  ),
  rule(
    "released",
    "likely",
    "\\b(?:are|is) (?:\\w+ ){0,2}?(?:posted|available|published|online)\\b[^.]{0,20}\\b(?:on|at|via|through|in) (?:our|the|this) (?:[\\w']+ ){0,3}?(?:web ?site|web ?page|portal|link|reading room)\\b",
  ),
  rule(
    "released",
    "likely",
    `\\b(?:<records>|they|these|those)\\b[^.]{0,60}\\b(?:available|ready|open|set out|waiting) (?:for|to) (?:you |your |be )?(?:in-person )?${INSPECTION}\\b|\\baccess to\\b[^.]{0,40}\\bis (?:hereby )?granted\\b`,
  ),
  rule(
    "denied",
    "likely",
    "\\b<cannot> (?:\\w+ ){0,2}?(?:send|let|give|hand) (?:you\\b|over\\b|those\\b|these\\b|that\\b)(?![^.]{0,80}\\b(?:until|before|unless|date|estimate)\\b)",
    {
      negated: true,
    },
  ),
  rule(
    "denied",
    "likely",
    "\\b(?:are|is|were) not public\\b|\\bno part of\\b[^.]{0,60}\\b(?:can|may|will) be (?:made public|released|disclosed)\\b",
    {
      negated: true,
    },
  ),
  rule("no_records", "likely", "\\b(?:keeps?|kept|made|retains?|retained|took) no (?:\\w+ )?<records>", {
    negated: true,
  }),
  rule(
    "no_records",
    "likely",
    "\\b(?:so |and )?there is no <records> to (?:give|send|provide)\\b|\\bturned up\\b(?<=\\b(?:no|nothing)\\b[^.]{0,80})",
    {
      negated: true,
    },
  ),
  rule("referred", "likely", `\\b(?:please |you can |try |you should )${CONTACT_ELSEWHERE}`),
  rule(
    "withdrawn",
    "sure",
    "\\b(?:have|has) (?:now )?(?:cancell?ed|withdrawn|closed)\\b[^.]{0,40}\\b(?:as you|at your|per your)\\b|\\b(?:as you|at your|per your)\\b[^.]{0,60}\\b(?:no longer need|request|wish)\\b[^.]{0,60}\\b(?:cancell?ed|withdrawn|closed)\\b",
    {
      negated: true,
    },
  ),
  rule(
    "withdrawn",
    "likely",
    "\\bno longer (?:need|want|wish|interested)\\b[^.]{0,80}\\b(?:cancell?ed|withdrawn|closed)\\b",
    {
      negated: true,
    },
  ),
];

const HOLDS =
  "(?:this|the|that|some|all|any)(?: of the)? (?:\\w+ ){0,2}?(?:information|data|records?|documents?)";

/** The letters of bodies under other acts, of Britain and Ireland above all: sections, internal reviews, "not held". */
const OTHER_ACTS: OutcomeRule[] = [
  rule(
    "no_records",
    "sure",
    "\\b(?:does|do|did) not hold\\b(?![^.]{0,40}\\b(?:in the format|centrally|all of)\\b)|\\b(?:is|are) not held\\b",
    {
      negated: true,
    },
  ),
  rule("released", "likely", `\\b(?:confirm|confirms) that\\b[^.]{0,60}\\b(?:holds?|hold) ${HOLDS}`),
  rule(
    "released",
    "likely",
    "\\b(?:information|answers?|response|details|figures|data)\\b[^.]{0,60}\\b(?:is|are) (?:as follows|set out (?:below|in)|shown below|given below|provided below|below)\\b|\\bI hope (?:that )?this (?:answers|information|is helpful|helps)\\b",
  ),
  rule(
    "denied",
    "sure",
    "\\b(?:public interest|balance)\\b[^.]{0,80}\\b(?:lies|falls|is|weighs) in (?:favou?r of )?(?:maintaining|withholding|non-?disclosure)\\b",
  ),
  rule(
    "denied",
    "sure",
    "\\b<records>\\b[^.]{0,40}\\b(?:will|is|are) (?:therefore |accordingly |consequently )?not (?:therefore |be |being ){0,2}(?:supplied|disclosed)\\b|\\b(?:refusing|refuse) your request\\b",
    { negated: true },
  ),
  rule(
    "denied",
    "likely",
    "\\b(?:refusal notice|is exempt from disclosure|are exempt from disclosure|engaged? (?:the exemption|section))\\b",
  ),
  rule(
    "partly_released",
    "sure",
    "\\b(?:refus\\w+|withh(?:o|e)ld\\w*|not (?:provid|disclos|releas)\\w+)\\b[^.]{0,30}\\b(?:question|part|item|point)s? \\(?[\\da-e]\\b",
    { negated: true },
  ),
  rule(
    "neither_confirm_nor_deny",
    "sure",
    "\\bnot (?:obliged|required|bound) to (?:confirm|say|state|tell you)\\b[^.]{0,40}\\b(?:whether|if|or deny)\\b|\\bwill not (?:say|confirm|state) if\\b",
    { negated: true },
  ),
  rule(
    "neither_confirm_nor_deny",
    "likely",
    "\\b(?:acknowledg\\w*|confirm\\w*|reveal\\w*|stat\\w+) (?:whether|that|the existence)\\b[^.]{0,120}\\bwould (?:itself|in itself|by itself|alone)\\b",
    { negated: true },
  ),
  rule(
    "appeal_acknowledged",
    "sure",
    "\\b(?:thanks?|thank you|received|receipt|acknowledg\\w+)\\b[^.]{0,80}\\b(?:request(?:ing)?|asking|asked) (?:for )?an? internal review\\b",
  ),
  rule(
    "appeal_granted",
    "likely",
    "\\b(?:was|were) (?:wrong|incorrect|mistaken|in error|not entitled) to (?:rely|refuse|withhold|apply|cite|redact)\\b",
    { negated: true },
  ),
  rule("appeal_denied", "likely", "\\bappeal\\b[^.]{0,40}\\b(?:closed|concluded) without\\b", {
    negated: true,
  }),
];

export const PLAIN_RULES: OutcomeRule[] = [...CLERKS, ...OTHER_ACTS];
