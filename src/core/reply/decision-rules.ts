import { type OutcomeRule, RECORDS, rule } from "#core/reply/outcome-rule.ts";

/** What ends a request or an appeal, wholly or in part. */
export const DECISION_RULES: OutcomeRule[] = [
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
  rule("appeal_denied", "likely", "\\baffirm(?:s|ed|ing)?\\b[^.]{0,60}\\baction\\b[^.]{0,40}\\brequest\\b"),
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
    "\\b(?:we|I) (?:hereby )?(?:am |are |have )?grant(?:ed|ing)? your appeal\\b",
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
    "\\b(?:do|does) not (?:qualify for|meet the (?:requirements|criteria|standard) for)\\b[^.]{0,20}\\b(?:fee waiver|waiver of (?:all )?fees)\\b",
    { negated: true },
  ),
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
    `\\b(?:we|I) (?:are|am) withholding all (?:of the )?(?:responsive |requested )?${RECORDS}`,
  ),
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
    "\\byour (?:correspondence|letter|inquiry)\\b[^.]{0,40}\\b(?:has been|was) (?:forwarded|referred|transferred)\\b[^.]{0,30}\\bto\\b",
  ),
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
    `\\bfail(?:s|ed) to (?:reveal|produce|yield|identify|locate) (?:any )?(?:responsive |such |relevant )?${RECORDS}`,
    { negated: true },
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
    "likely",
    `\\b${RECORDS}\\b[^.]{0,40}\\b(?:may|can) (?:now )?be (?:downloaded|accessed|viewed)\\b`,
    { negated: true },
  ),
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
];
