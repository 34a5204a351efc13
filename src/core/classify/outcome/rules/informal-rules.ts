import { defineRule, type OutcomeRule } from "#core/classify/outcome/outcome-rule.ts";

const CONTACT_ELSEWHERE =
  "(?:contact|try|write to|ask|reach|check with) (?!(?:us|me|our|my|this|the undersigned)\\b)[^.,;]{2,60}\\b(?:at|on|—|-|for|,)";
const INSPECTION = "(?:inspection|inspect|viewing|view|review|pick-?up|collection|collect)";
const PROCESSED = "(?:looked at|reviewed|processed|read|examined|gone through|cleared)";

/** Informal wording of clerks, without legal terms. */
export const INFORMAL_RULES: OutcomeRule[] = [
  defineRule(
    "denied",
    "sure",
    "\\bnot going to (?:release|provide|disclose|produce|give)\\b(?![^.]{0,60}\\b(?:until|before)\\b)",
    {
      negated: true,
    },
  ),
  defineRule(
    "denied",
    "likely",
    "\\b(?:answer|response|decision)\\b[^.]{0,40}\\b(?:is|remains|is still) no\\b|\\b(?:elects?|chooses?|decided) to close (?:those|these|the) <records>",
    {
      negated: true,
    },
  ),
  defineRule(
    "no_records",
    "likely",
    "\\b(?:neither|none)\\b[^.]{0,40}\\bha(?:s|ve|d) anything\\b|\\b(?:is|are|was) not anything to (?:give|send)\\b|\\bhas never (?:carried out|done|had|held|commissioned|issued)\\b|\\b(?:is|are) not held by\\b|\\bwere never (?:typed|made|kept|taken|written)\\b",
    { negated: true },
  ),
  defineRule(
    "referred",
    "likely",
    "\\bwant to (?:send|direct|address|take) (?:this|it|your)\\b[^.]{0,30}\\bto\\b|\\bpassed (?:the|your|this) (?:\\w+ )?request on to\\b",
  ),
  defineRule(
    "referred",
    "sure",
    "\\bwrong (?:[\\w-]+ ){1,2}(?:township|county|city|state|town|village|department|agency|office)\\b",
  ),
  defineRule(
    "released",
    "likely",
    "\\blink (?:below|above|here)?[^.]{0,20}\\bto the\\b[^.]{0,20}\\b<records>|\\b(?:takes care of|covers) your (?:\\w+ )?request\\b",
  ),
  defineRule(
    "withdrawn",
    "sure",
    "\\b(?:marked|logged) (?:your|the|this) (?:\\w+ )?request (?:as )?(?:withdrawn|cancell?ed)\\b|\\b(?:cancell?ed|withdrawn) by (?:the )?request[eo]r\\b",
  ),
  defineRule("withdrawn", "likely", "\\brequest closed\\b(?=.{0,40}$)"),
  defineRule(
    "processing_update",
    "likely",
    "\\bno (?:decision|determination) has been (?:made|reached)\\b|\\b(?:are|am|is) (?:still )?waiting on\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "acknowledged",
    "likely",
    "\\bgot your (?:e-?mail|letter|note|message|request)\\b|\\bnotice of receipt\\b|\\bconsider your (?:application|request) (?:to be )?valid\\b|\\bthank you for your (?:\\w+ )?application\\b",
  ),
  defineRule(
    "fee_due",
    "likely",
    "\\bready\\b[^.]{0,20}<money>|\\bdeposit\\b[^.]{0,10}\\breq(?:uired|'d)\\b[^.]{0,10}<money>",
  ),
  defineRule("neither_confirm_nor_deny", "likely", "\\bnot say yes\\b", { negated: true }),
  defineRule("no_records", "sure", "\\bunable to (?:identify|locate|find)\\b[^.]{0,20}<records>\\b", {
    negated: true,
  }),
  defineRule(
    "processing_update",
    "sure",
    "\\b(?:is|are) (?:now |currently |still )?(?:in|at) the (?:\\w+ )?(?:review|search|processing|redaction) (?:stage|phase|queue)\\b",
  ),
  defineRule(
    "extension",
    "likely",
    "\\bestimat\\w+ (?:that )?(?:we|I|it|the) [^.]{0,60}\\b(?:by|no later than|on or before)\\b",
  ),
  defineRule(
    "clarification_asked",
    "sure",
    "\\blet (?:us|me) know (?:whose|who|when|where)\\b|\\bnot (?:think|believe|feel) [^.]{0,30}\\b(?:specific|clear|detailed|precise) enough\\b",
    { negated: true },
  ),
  defineRule(
    "fee_due",
    "likely",
    "\\bbring\\b[^.]{0,20}<money>|<money>[^.]{0,40}\\b(?:exact change|cash or check)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "released",
    "likely",
    "\\b(?:link|folder|share)\\b[^.]{0,60}\\b(?:everything|all (?:the )?<records>|the <records>)|\\bthere (?:are|were) no redactions\\b",
    { negated: true },
  ),
  defineRule(
    "released",
    "likely",
    "\\b(?:attached|enclosed|here is|this is)\\b[^.]{0,40}\\b(?:first|second|third|next|final|last) (?:and (?:final|last) )?(?:installment|instalment|batch|production)\\b",
    { records: "needed" },
  ),
  defineRule(
    "no_records",
    "likely",
    "\\b(?:is|are|was|were) not among (?:them|those|our|the)\\b|\\b(?:may|must) have been (?:disposed of|destroyed|discarded|purged|thrown)\\b",
    { negated: true },
  ),
  defineRule(
    "appeal_granted",
    "likely",
    "\\b(?:in light of|after|following|upon|on) (?:\\w+ ){0,2}?your appeal\\b[^.]{0,120}\\b(?:reconsider|releas|disclos|produc|provid)\\w*",
    { negated: true },
  ),
  defineRule(
    "processing_update",
    "sure",
    `\\b<records>\\b[^.]{0,40}\\b(?:have|has) been ${PROCESSED}\\b[^.]{0,20}\\b(?:so far|thus far|to date|up to now)\\b`,
  ),
  defineRule(
    "processing_update",
    "likely",
    "\\b(?:a|the) (?:\\w+ )?(?:reviewer|analyst|attorney) has been assigned\\b",
  ),
  defineRule(
    "processing_update",
    "likely",
    "\\b(?:will|shall) (?:keep you (?:posted|informed|updated)|let you know as soon as)\\b|\\bwas(?:n't| not) (?:able|ready) yet\\b",
    { negated: true },
  ),
  defineRule(
    "extension",
    "sure",
    "\\b(?:needs?|requires?|have|has|allow (?:us|me)|give (?:us|me)) (?:\\w+ ){0,2}?(?:until|till)\\b[^.]{0,40}\\b(?:to (?:get|give|have|send|provide)|for (?:our|the|a) (?:response|answer|reply))\\b",
  ),
  defineRule(
    "extension",
    "likely",
    "\\b(?:allow|give) (?:us|me) until\\b|\\bhad (?:hoped|expected|planned) to\\b[^.]{0,60}\\bby (?:today|now|yesterday|this)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "clarification_asked",
    "likely",
    "\\b(?:need|require|must have|must see)\\b[^.]{0,40}\\b(?:proof of (?:your )?identity|your date of birth|verification of identity|signed (?:release|authorization))\\b",
    { negated: true },
  ),
  defineRule(
    "clarification_asked",
    "likely",
    "\\b(?:once|when|after) (?:I|we) (?:know|hear|have that|get that)\\b[^.]{0,60}\\b(?:can|will)\\b",
    {
      negated: true,
      conditional: true,
    },
  ),
  defineRule(
    "fee_estimate",
    "likely",
    "<money>[^?]{0,80}\\b(?:go ahead|proceed|okay|ok|continue)\\b[^.]{0,20}\\?",
    {
      negated: true,
      conditional: true,
    },
  ),
  defineRule(
    "fee_estimate",
    "sure",
    "\\bcommitment to pay <money>|\\bagree(?:ment)? to pay[^.]{0,20}<money>",
    {
      negated: true,
    },
  ),
  defineRule(
    "fee_due",
    "sure",
    "<money>[^.]{0,40}\\b(?:must|needs to|has to|is to|should) be (?:\\w+ )?(?:paid|received|remitted)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "fee_due",
    "sure",
    "\\bpayment (?:must|should|has to) be (?:\\w+ )?(?:made|received|remitted)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "released",
    "likely",
    "\\bhere (?:is|are) (?:the|your|a copy|those|that)\\b|\\bhere you (?:go|are)\\b",
    {
      records: "needed",
    },
  ),
  defineRule(
    "released",
    "likely",
    "\\b(?:are|is) (?:\\w+ ){0,2}?(?:posted|available|published|online)\\b[^.]{0,20}\\b(?:on|at|via|through|in) (?:our|the|this) (?:[\\w']+ ){0,3}?(?:web ?site|web ?page|portal|link|reading room)\\b",
  ),
  defineRule(
    "released",
    "likely",
    `\\b(?:<records>|they|these|those)\\b[^.]{0,60}\\b(?:available|ready|open|set out|waiting) (?:for|to) (?:you |your |be )?(?:in-person )?${INSPECTION}\\b|\\baccess to\\b[^.]{0,40}\\bis (?:hereby )?granted\\b`,
  ),
  defineRule(
    "denied",
    "likely",
    "\\b<cannot> (?:\\w+ ){0,2}?(?:send|let|give|hand) (?:you\\b|over\\b|those\\b|these\\b|that\\b)(?![^.]{0,80}\\b(?:until|before|unless|date|estimate)\\b)",
    {
      negated: true,
    },
  ),
  defineRule(
    "denied",
    "likely",
    "\\b(?:are|is|were) not public\\b|\\bno part of\\b[^.]{0,60}\\b(?:can|may|will) be (?:made public|released|disclosed)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "no_records",
    "likely",
    "\\b(?:keeps?|kept|made|retains?|retained|took) no (?:\\w+ )?<records>",
    {
      negated: true,
    },
  ),
  defineRule(
    "no_records",
    "likely",
    "\\b(?:so |and )?there is no <records> to (?:give|send|provide)\\b|\\bturned up\\b(?<=\\b(?:no|nothing)\\b[^.]{0,80})",
    {
      negated: true,
    },
  ),
  defineRule("referred", "likely", `\\b(?:please |you can |try |you should )${CONTACT_ELSEWHERE}`),
  defineRule(
    "withdrawn",
    "sure",
    "\\b(?:have|has) (?:now )?(?:cancell?ed|withdrawn|closed)\\b[^.]{0,40}\\b(?:as you|at your|per your)\\b|\\b(?:as you|at your|per your)\\b[^.]{0,60}\\b(?:no longer need|request|wish)\\b[^.]{0,60}\\b(?:cancell?ed|withdrawn|closed)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "withdrawn",
    "likely",
    "\\bno longer (?:need|want|wish|interested)\\b[^.]{0,80}\\b(?:cancell?ed|withdrawn|closed)\\b",
    {
      negated: true,
    },
  ),
];
