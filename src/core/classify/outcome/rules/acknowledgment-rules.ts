import { defineRule, type OutcomeRule } from "#core/classify/outcome/outcome-rule.ts";

/** That it came in, and that it is being worked on. */
export const ACKNOWLEDGMENT_RULES: OutcomeRule[] = [
  defineRule(
    "processing_update",
    "sure",
    "\\b(?:status|progress) (?:update|report)\\b|\\b(?:an|is an|quick|brief) update (?:on|regarding|about|concerning)\\b|\\binterim (?:response|update|reply|letter)\\b",
  ),
  defineRule(
    "processing_update",
    "sure",
    "\\bstatus of (?:your|this|the) (?:\\w+ ){0,3}?request\\b[^.]{0,30}\\b(?:is|:)",
  ),
  defineRule(
    "processing_update",
    "sure",
    "\\b(?:still|continu\\w+|are currently|is currently|are actively)\\b(?: \\w+){0,3}? (?:process\\w*|search\\w*|review\\w*|work\\w*|gather\\w*|collect\\w*|going through|compil\\w+|being (?:processed|reviewed)|under review|in process|pending|redact\\w*)\\b",
  ),
  defineRule(
    "processing_update",
    "sure",
    "\\b(?:search|review|collection|redaction|processing)\\b[^.]{0,60}\\b(?:is|are|remains?|continues?) (?:\\w+ ){0,3}?(?:under ?way|ongoing|in progress|continu\\w*|done|complete|pending|half)\\b|\\b(?:review|search|processing)\\b[^.]{0,40}\\bcontinues\\b",
  ),
  defineRule(
    "processing_update",
    "sure",
    "\\b(?:making progress|in (?:our|the) queue;?|(?:number|position|place) \\d+ (?:of [\\d,]+ )?in|not (?:been )?forgotten|ahead of (?:yours|you))\\b",
    { negated: true },
  ),
  defineRule(
    "processing_update",
    "sure",
    "\\b(?:finished|completed|concluded) (?:\\w+ ){0,3}?(?:search\\w*|collect\\w+|gather\\w+)\\b[^.]{0,80}\\b(?:now|review\\w*|attorney\\w*|counsel)\\b",
  ),
  defineRule(
    "processing_update",
    "likely",
    "\\b(?:we are|we're|I am|staff (?:is|are)|is|are) (?:\\w+ )?(?:working on|processing|reviewing|searching|being reviewed|gathering|compiling)\\b",
  ),
  defineRule(
    "processing_update",
    "likely",
    "\\b(?:interim|rolling|first|second|next|final) (?:response|release|installment|production|batch)(?:e?s)?\\b[^.]{0,60}\\b(?:expect|will|continu|soon|hope)",
  ),
  defineRule(
    "processing_update",
    "likely",
    "\\b(?:hope|expect|plan) to (?:have|send|finish|complete)\\b[^.]{0,60}\\b(?:soon|shortly|batch|next (?:week|month))\\b|\\b(?:send|give) (?:you )?(?:further word|an update)\\b",
  ),

  defineRule(
    "acknowledged",
    "sure",
    "\\b(?:acknowledg(?:e|es|ing|ment|ement)|confirm(?:s|ing|ation)?)\\b[^.]{0,60}\\b(?:receipt|received?|submitted|arrived|logged)\\b|\\b(?:this|to|our|your) (?:\\w+ ){0,3}?acknowledg(?:e|es|ing|ment|ement)\\b[^.]{0,60}\\brequest\\b",
  ),
  defineRule("acknowledged", "sure", "\\bin receipt of (?:your|the|a)\\b"),
  defineRule(
    "acknowledged",
    "sure",
    "\\b(?:we|I|this office|our office|the (?:[\\w&'’-]+ ){1,6}?)(?: ?(?:has|have|have now|just))? ?(?:received|got) (?:your|a|the) [^.]{0,80}\\b(?:request|letter|inquiry|submission|e-?mail|correspondence)\\b",
  ),
  defineRule(
    "acknowledged",
    "sure",
    "^(?:case|ticket|request|reference) (?:number |no\\.? |# ?)?(?=\\S*\\d)\\S{3,30} (?:has been|was) (?:created|opened|assigned)\\b",
  ),
  defineRule("acknowledged", "sure", "^(?:got|received) your (?:\\w+ ){0,3}?(?:request|letter|e-?mail)\\b"),
  defineRule(
    "acknowledged",
    "sure",
    "<request>\\b[^.]{0,80}\\b(?:(?:was|has been|is|and) (?:\\w+ ){0,2}?(?:received|assigned|logged|given|entered|submitted|opened|recorded|registered|placed)|has come in|reached|arrived|came in)\\b",
  ),
  defineRule(
    "acknowledged",
    "sure",
    "\\b(?:opened|created|assigned|given|logged)\\b[^.]{0,30}\\b(?:case|number|ticket|file|reference)\\b[^.]{0,60}\\b(?:request|submission|letter|inquiry)\\b",
  ),
  defineRule(
    "acknowledged",
    "likely",
    "\\bthank(?:s| you) for (?:your|submitting|contacting|reaching|the|sending|writing)\\b[^.]{0,60}\\b(?:request|inquiry|out|submission)\\b",
  ),
  defineRule(
    "acknowledged",
    "likely",
    "\\b(?:forwarded|passed|sent|routed|given) (?:\\w+ ){0,4}?to (?:our|the (?:appropriate|relevant|responsible|proper)) (?:\\w+ ){0,3}?(?:staff|department|division|unit|custodian|team|office|personnel)s?\\b",
  ),
  defineRule(
    "processing_update",
    "sure",
    "<request> (?:remains|is still|is) (?:\\w+ ){0,2}?(?:open|pending|in process|being processed|in progress|under review|in the queue)\\b",
  ),
  defineRule(
    "processing_update",
    "sure",
    "\\b(?:give|provide|send|offer)(?:ing)? (?:you )?(?:with )?an update\\b|\\b(?:position|number|place) \\d+ (?:in|on)\\b",
  ),
  defineRule(
    "processing_update",
    "likely",
    "\\b(?:team|staff|attorneys?|counsel|office|department) (?:is|are) (?:\\w+ )?(?:reviewing|searching|working|gathering|redacting|compiling|collecting)\\b|\\bnext installment\\b",
  ),
  defineRule(
    "acknowledged",
    "sure",
    "\\backnowledg(?:e|es|ing|ment of) (?:your|the|a) (?:\\w+ ){0,5}?(?:request|letter|e-?mail|submission|inquiry|correspondence)\\b",
  ),
  defineRule(
    "acknowledged",
    "sure",
    "<request> (?:has |just )?(?:came|come) (?:through|in)\\b|\\b(?:have|has) your (?:\\w+ ){0,4}?(?:request|letter|e-?mail|submission)\\b(?! (?:\\w+ ){0,3}?(?:been|denied|closed))",
  ),
  defineRule(
    "processing_update",
    "sure",
    "\\bin line behind\\b|\\bwork (?:on|is)\\b[^.]{0,40}\\b(?:goes on|continu\\w+|proceed\\w*|progress\\w*)\\b|\\bawaiting (?:\\w+ )?(?:review|redaction|approval|sign-?off)\\b",
  ),
  defineRule(
    "processing_update",
    "likely",
    "\\b(?:further|next|another) update\\b|\\bchecking in\\b|\\b<records>\\b[^.]{0,30}\\b(?:have been|has been|are being|is being) (?:gathered|collected|compiled|reviewed|pulled)\\b",
  ),
  defineRule(
    "acknowledged",
    "sure",
    "\\b(?:have|has) (?:\\w+ )?received your (?:\\w+ ){0,5}?(?:request|letter|e-?mail|inquiry)\\b|<request>\\b[^.]{0,40}\\bregistered\\b",
  ),
  defineRule(
    "processing_update",
    "sure",
    "\\b(?:still|currently) (?:waiting|awaiting)\\b|\\b(?:with|have) an update\\b|\\b(?:begun|started|beginning|starting) (?:our|the|to|a) (?:review|search|gather|collect)\\w*",
  ),
];
