import { type OutcomeRule, rule } from "#core/reply/outcome-rule.ts";

/** What happens on the way to a decision: closing for silence, fees, questions, more time, a receipt. */
export const STEP_RULES: OutcomeRule[] = [
  rule(
    "withdrawn",
    "sure",
    "\\b(?:your|this|the) (?:\\w+ ){0,3}request\\b[^.]{0,60}\\b(?:has been|is|was|is now|is hereby) (?:deemed |considered |administratively |being )*(?:withdrawn|abandoned)\\b",
  ),
  rule("withdrawn", "sure", "\\b(?:has been|is|was|have) administratively closed\\b"),
  rule(
    "withdrawn",
    "likely",
    "\\bwe have (?:now )?closed your request\\b|\\byour request (?:has been|is now) closed\\b",
  ),

  rule(
    "fee_due",
    "sure",
    "\\b(?:payment|prepayment|deposit|balance|invoice|fees?)\\b[^.]{0,60}\\b(?:is|are) (?:now )?(?:due|required|owed)\\b",
  ),
  rule(
    "fee_due",
    "sure",
    "\\bplease (?:remit|submit|send|make|mail)\\b[^.]{0,40}\\b(?:payment|check|money order|deposit)\\b",
  ),
  rule("fee_due", "likely", "\\b(?:upon|after|until) (?:the )?(?:receipt of )?(?:your )?payment\\b"),
  rule("fee_estimate", "sure", "\\bestimat\\w+\\b[^.]{0,120}\\$ ?\\d"),
  rule(
    "fee_estimate",
    "sure",
    "\\b(?:cost|fees?|charges?|total)\\b[^.]{0,80}\\b(?:estimated|approximately)\\b[^.]{0,40}\\$ ?\\d",
  ),
  rule(
    "fee_estimate",
    "likely",
    "\\b(?:cost|fees?|charges?) (?:estimate|to process)\\b|\\bestimated? (?:cost|fee)s?\\b",
  ),

  rule("clarification_asked", "sure", "\\bwe (?:need|require) (?:additional|more|further) information\\b"),
  rule("clarification_asked", "sure", "\\b(?:we|I) ask that you (?:please )?(?:narrow|clarify|specify)\\b"),
  rule(
    "clarification_asked",
    "sure",
    "\\bplease (?:also )?(?:clarify|narrow|specify|confirm which|provide (?:us with )?(?:more|additional|further|the following) (?:information|details?|specifics))\\b",
  ),
  rule(
    "clarification_asked",
    "sure",
    "\\b(?:need|require|request|ask|asking|seek|seeking)\\b[^.]{0,20}\\b(?:clarification|you to (?:clarify|narrow|specify))\\b",
  ),
  rule(
    "clarification_asked",
    "sure",
    "\\b(?:does|do) not (?:reasonably|adequately|sufficiently) describe\\b",
    { negated: true },
  ),
  rule(
    "clarification_asked",
    "likely",
    "\\b(?:overly broad|too broad|overbroad|unduly burdensome|too vague)\\b",
  ),
  rule(
    "clarification_asked",
    "likely",
    "\\b(?:could|can|would) you (?:please )?(?:clarify|specify|narrow|tell us which)\\b",
    { negated: true },
  ),

  rule(
    "extension",
    "sure",
    "\\b(?:requires?|requiring|taking|takes|invokes?|invoking|need|needs)\\b[^.]{0,30}\\bextension\\b",
  ),
  rule(
    "extension",
    "sure",
    "\\b(?:extend(?:s|ed|ing)?|extension of)\\b[^.]{0,60}\\b(?:time|deadline|due date|response|period|days?)\\b",
  ),
  rule(
    "extension",
    "sure",
    "\\b(?:need|needs|require|requires|requiring|taking|invoking|invoke)\\b[^.]{0,40}\\b(?:additional|more|extra) (?:time|(?:\\w+ ){0,4}days)\\b",
  ),
  rule(
    "extension",
    "likely",
    "\\bunusual circumstances\\b|\\bbacklog\\b[^.]{0,80}\\b(?:delay|longer|unable)",
  ),

  rule(
    "processing_update",
    "likely",
    "\\b(?:still|currently|continu\\w+) (?:to )?(?:process|search|review|work|gather|being processed|under review|in process)",
  ),
  rule(
    "processing_update",
    "likely",
    "\\b(?:interim|rolling|first|second|next|final) (?:response|release|installment|production)s?\\b[^.]{0,60}\\b(?:expect|will|continu)",
  ),

  rule(
    "acknowledged",
    "sure",
    "\\backnowledg(?:e|es|ing|ment|ement)\\b[^.]{0,40}\\b(?:receipt|received?)\\b|\\b(?:acknowledg|confirm)\\w+\\b[^.]{0,40}\\breceipt of (?:your|the)\\b",
  ),
  rule(
    "acknowledged",
    "sure",
    "\\b(?:we|I|this office|our office|the (?:\\w+ ){1,5}) ?(?:has|have)? ?received (?:your|a) [^.]{0,80}\\b(?:request|letter|inquiry)\\b",
  ),
  rule(
    "acknowledged",
    "sure",
    "\\b(?:your|this|the) (?:[^. ]+ ){0,6}request\\b[^.]{0,80}\\b(?:was|has been|is) (?:received|assigned|logged|given|entered)\\b",
  ),
  rule("acknowledged", "likely", "\\bthank you for (?:your|submitting)\\b[^.]{0,60}\\brequest\\b"),
];
