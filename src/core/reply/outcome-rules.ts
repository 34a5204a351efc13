import type { Outcome } from "#core/reply/outcome.ts";

/**
 * The sentences agencies write, by what they mean. A rule looks at one sentence of the agency's own words, white space
 * made single. `sure` wordings leave no other reading; `likely` ones are offered to the person as a guess.
 */
export type OutcomeRule = {
  value: Outcome;
  confidence: "sure" | "likely";
  pattern: RegExp;
  /** The wording holds its own "not" or "may", so that they do not speak against it. */
  negated?: true;
  /** What the agency asks of the person reads the same after an "if": "please clarify". */
  records?: "needed";
};

const RECORDS = "(?:records?|documents?|files?|e-?mails?|materials?|pages?|information|data|footage|videos?)";

const rule = (
  value: Outcome,
  confidence: "sure" | "likely",
  pattern: string,
  more: Pick<OutcomeRule, "negated" | "records"> = {},
): OutcomeRule => ({ value, confidence, pattern: new RegExp(pattern, "i"), ...more });

/** In the order in which an appeal is told from a request, and a part from the whole. */
export const OUTCOME_RULES: OutcomeRule[] = [
  rule(
    "appeal_acknowledged",
    "sure",
    "\\b(?:received|acknowledg\\w+)\\b[^.]{0,60}\\byour\\b[^.]{0,40}\\bappeal\\b",
  ),
  rule(
    "appeal_acknowledged",
    "sure",
    "\\byour\\b[^.]{0,40}\\bappeal\\b[^.]{0,60}\\b(?:was|has been) (?:received|assigned|docketed)",
  ),
  rule(
    "appeal_denied",
    "sure",
    "\\b(?:your|the) appeal\\b[^.]{0,60}\\b(?:is|was|has been) (?:hereby )?(?:denied|dismissed|rejected)\\b",
  ),
  rule(
    "appeal_denied",
    "sure",
    "\\bwe (?:hereby )?(?:deny|are denying|have denied|must deny)\\b[^.]{0,20}\\bappeal\\b",
  ),
  rule(
    "appeal_denied",
    "likely",
    "\\b(?:affirm|uphold)(?:s|ed|ing)?\\b[^.]{0,60}\\b(?:denial|determination|decision|withholding)",
  ),
  rule(
    "appeal_granted",
    "sure",
    "\\b(?:your|the) appeal\\b[^.]{0,60}\\b(?:is|was|has been) (?:hereby )?(?:granted|sustained)\\b",
  ),
  rule("appeal_granted", "likely", "\\bremand(?:ed|ing)?\\b[^.]{0,60}\\brequest\\b"),

  rule("neither_confirm_nor_deny", "sure", "\\bneither confirm(?:s|ed)? n?or den(?:y|ies|ied)\\b", {
    negated: true,
  }),
  rule("neither_confirm_nor_deny", "likely", "\\bGlomar\\b"),

  rule(
    "fee_waiver_refused",
    "sure",
    "\\b(?:fee waiver|waiver of (?:all )?fees)\\b[^.]{0,80}\\b(?:denied|declined|refused|not (?:been )?granted|rejected)\\b",
    { negated: true },
  ),
  rule(
    "fee_waiver_refused",
    "sure",
    "\\b(?:den(?:y|ied|ying)|declin(?:e|ed|ing)|refus(?:e|ed|ing)|not grant(?:ed|ing)?)\\b[^.]{0,60}\\b(?:fee waiver|waiver of (?:all )?fees)\\b",
    { negated: true },
  ),

  rule(
    "partly_released",
    "sure",
    "\\b(?:granted|released?|releasing|disclosed|approved|denied) (?:in full )?(?:to you )?in part\\b",
  ),
  rule(
    "partly_released",
    "sure",
    "\\bpartial(?:ly)? (?:grant(?:ed)?|releas(?:e|ed)|den(?:y|ied|ial)|disclos(?:e|ed|ure)|approv(?:e|ed|al))\\b",
  ),
  rule(
    "partly_released",
    "sure",
    `\\b(?:portions?|parts?|some) of (?:the |these |those |this )?(?:responsive |requested )?${RECORDS}?[^.]{0,60}\\b(?:withheld|redacted|exempt)\\b`,
  ),
  rule(
    "partly_released",
    "sure",
    "\\b(?:releas|grant|disclos|provid|enclos|attach)\\w+\\b[^.]{0,80}\\bwith (?:certain |some |the following )?(?:redactions|deletions|portions|excisions)\\b",
  ),
  rule("partly_released", "likely", "\\b(?:have been|were|has been|was|are) redacted\\b"),

  rule(
    "denied",
    "sure",
    "\\b(?:your|the|this) (?:\\w+ ){0,4}requests?\\b[^.]{0,100}\\b(?:is|are|was|has been|have been|must be) (?:hereby |therefore |being )?(?:denied|refused|rejected)\\b",
  ),
  rule(
    "denied",
    "sure",
    "\\b(?:we|I|this office|the (?:agency|department|county|city|board)) (?:hereby |must |am |are |is |have |has )*(?:deny|denies|denying|denied|refuses?)\\b[^.]{0,30}\\brequest\\b",
  ),
  rule(
    "denied",
    "sure",
    `\\b${RECORDS}\\b[^.]{0,60}\\b(?:are|is|were|have been) (?:being )?(?:entirely )?withheld in (?:full|their entirety|its entirety)\\b`,
  ),
  rule(
    "denied",
    "sure",
    `\\b(?:withholding|withheld)\\b[^.]{0,60}\\b${RECORDS}\\b[^.]{0,30}\\bin (?:full|their entirety|its entirety)\\b`,
  ),
  rule("denied", "likely", "\\bexempt from (?:public )?(?:disclosure|release|production|inspection)\\b"),

  rule(
    "referred",
    "sure",
    "\\b(?:forward|referr|transferr|re-?rout)(?:ed|ing)\\b[^.]{0,40}\\b(?:your|this|the) (?:\\w+ ){0,3}request\\b[^.]{0,60}\\bto\\b",
  ),
  rule(
    "referred",
    "sure",
    "\\b(?:your|this|the) (?:\\w+ ){0,3}request\\b[^.]{0,60}\\b(?:has been|was|is being|have been) (?:forwarded|referred|transferred|re-?routed)\\b[^.]{0,30}\\bto\\b",
  ),
  rule(
    "referred",
    "likely",
    "\\b(?:submit|direct|send|address)\\b[^.]{0,20}\\byour request (?:directly )?to\\b",
  ),
  rule(
    "referred",
    "likely",
    `\\b${RECORDS}\\b[^.]{0,60}\\b(?:maintained|held|kept) by (?!this|our|us\\b|the requester)`,
  ),

  rule(
    "no_records",
    "sure",
    `\\bno (?:responsive |such |additional |relevant )?${RECORDS}\\b[^.]{0,60}\\b(?:responsive|found|located|exists?|identified|on file|in (?:our|its|the) (?:possession|files|custody))\\b`,
    { negated: true },
  ),
  rule(
    "no_records",
    "sure",
    `\\b(?:found|located|identified|has|have|yielded|produced|revealed) no (?:responsive |such |relevant )?${RECORDS}`,
    { negated: true },
  ),
  rule(
    "no_records",
    "sure",
    `\\b(?:did not|could not|didn't|unable to|not able to|failed to|cannot) (?:locate|find|identify) (?:any )?(?:responsive |such |relevant )?${RECORDS}`,
    { negated: true },
  ),
  rule(
    "no_records",
    "sure",
    `\\b(?:do|does|did) not (?:have|possess|maintain|hold|keep)\\b[^.]{0,25}\\b${RECORDS}\\b`,
    { negated: true },
  ),
  rule("no_records", "sure", `\\b${RECORDS}\\b[^.]{0,40}\\b(?:do|does) not exist\\b`, { negated: true }),

  rule(
    "released",
    "sure",
    "\\b(?:released?|releasing|granted|disclosed|provided|produced|approved)\\b[^.]{0,30}\\bin (?:full|their entirety|its entirety)\\b",
  ),
  rule("released", "sure", "\\b(?:full grant|fully (?:granted|released|disclosed))\\b"),
  rule(
    "released",
    "sure",
    `\\b${RECORDS}\\b[^.]{0,60}\\b(?:are|is|have been) (?:now )?(?:attached|enclosed|available for download|provided with this)\\b`,
    { records: "needed" },
  ),
  rule(
    "released",
    "sure",
    `\\b(?:attached|enclosed)\\b[^.]{0,20}\\b(?:are|is|you will find|please find)\\b[^.]{0,60}\\b(?:responsive|requested|${RECORDS})\\b`,
    { records: "needed" },
  ),
  rule(
    "released",
    "sure",
    `\\bplease find\\b[^.]{0,30}\\b(?:attached|enclosed)\\b[^.]{0,60}\\b(?:responsive|requested|${RECORDS})\\b`,
    { records: "needed" },
  ),
  rule(
    "released",
    "likely",
    "\\byour (?:\\w+ ){0,3}request (?:is|has been) (?:hereby )?(?:granted|fulfilled)\\b",
  ),
  rule(
    "released",
    "likely",
    `\\bresponsive ${RECORDS}\\b[^.]{0,60}\\b(?:have been|were|are) (?:released|provided|uploaded|posted)\\b`,
  ),

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
