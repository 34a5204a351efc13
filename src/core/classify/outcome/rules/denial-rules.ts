import { defineRule, type OutcomeRule } from "#core/classify/outcome/outcome-rule.ts";

const BECAUSE =
  "(?:exempt\\w*|confidential\\w*|privileged?|§|section|statute|pursuant|under|protected|privacy|investigat\\w+|litigation|law|code)";
const GIVE =
  "(?:releas\\w+|disclos\\w+|provid\\w+|produc\\w+|shar\\w+|furnish\\w*|giv\\w+|grant\\w*|honor\\w*|comply|fulfill?\\w*|accommodate|approve)";
/** "Unable to provide a date" says when, not whether. */
const NO_DATE =
  "(?!\\w* (?:\\w+ ){0,5}?(?:responses?|estimates?|answers?|dates?|determinations?|timelines?|fee|waiver|update|within|by)\\b)";

/** Records are withheld, or their existence is neither confirmed nor denied. */
export const DENIAL_RULES: OutcomeRule[] = [
  defineRule(
    "neither_confirm_nor_deny",
    "sure",
    "\\b(?:confirm|admit|acknowledge|verify|affirm)(?:s|ed|ing)?,? (?:n?or|and not) (?:to |can (?:we|it) )?den(?:y|ies|ied|ying)\\b|\\bconfirmation (?:n?or) denial\\b",
    { negated: true },
  ),
  defineRule(
    "neither_confirm_nor_deny",
    "sure",
    "\\b(?:existence (?:or|and) (?:the )?non-?existence|existence or absence) of\\b",
    { negated: true },
  ),
  defineRule(
    "neither_confirm_nor_deny",
    "likely",
    "\\bwhether or not (?:such |any |the |responsive )*<records> exist\\b",
    { negated: true },
  ),
  defineRule("neither_confirm_nor_deny", "likely", "\\bGlomar\\b"),

  defineRule(
    "denied",
    "sure",
    "\\b<we><aux>(?:den(?:y|ies|ied|ying)|refus(?:e|es|ed|ing)|declin(?:e|es|ed|ing)|reject(?:s|ed|ing)?)\\b(?! (?:\\w+ ){0,3}appeal)(?: (?:access|\\w+))?[^.]{0,30}?\\b(?:requests?|access)\\b(?! in part)",
  ),
  defineRule("denied", "sure", `\\b(?:declin\\w+|refus\\w+) to ${GIVE}\\b`),
  defineRule(
    "denied",
    "sure",
    "<request>\\b[^.]{0,100}\\b<is> (?:\\w+ ){0,4}?(?:denied|refused|rejected|declined|disapproved)\\b(?! (?:\\w+ ){0,2}in part)",
  ),
  defineRule(
    "denied",
    "sure",
    "\\b(?:is|are|constitutes?|serves? as|represents?|considered) (?:an? |our |the )?(?:full |complete |formal |official |written |final )*denial of\\b",
  ),
  defineRule(
    "denied",
    "sure",
    "\\b(?:access|disclosure|release|inspection)\\b[^.]{0,80}\\b<is> (?:\\w+ )?(?:denied|refused)\\b",
  ),
  defineRule("denied", "likely", "\\bdenied (?:in full|in (?:its|their) entirety)\\b"),
  defineRule(
    "denied",
    "sure",
    "\\b(?:withhold(?:s|ing)?|withheld)\\b[^.]{0,20}\\b(?:all|every|the entire)\\b[^.]{0,40}\\b<records>",
  ),
  defineRule("denied", "sure", "\\ball\\b[^.]{0,40}\\b<records>\\b[^.]{0,40}\\bwithheld\\b"),
  defineRule(
    "denied",
    "sure",
    "\\b(?:withhold(?:ing)?|withheld|exempt)\\b[^.]{0,80}\\bin (?:full|(?:its|their) entirety)\\b",
  ),
  defineRule(
    "denied",
    "sure",
    "\\b<records>\\b[^.]{0,60}\\b(?:are|is|were|have been|must be|being) (?:\\w+ ){0,2}?withheld\\b",
  ),
  defineRule("denied", "likely", "\\b(?:are|is|am|must|to) (?:\\w+ )?withhold(?:ing)?\\b"),
  defineRule(
    "denied",
    "sure",
    "\\brequest(?:ed)?\\b[^.]{0,60}\\b(?:cannot|can not|can't|could not) be (?:granted|approved)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "denied",
    "sure",
    `\\b(?:<cannot>|will (?:\\w+ )?not|won't|won’t|shall not) (?:\\w+ ){0,2}?${GIVE}\\b${NO_DATE}[^.]{0,160}\\b${BECAUSE}`,
    { negated: true },
  ),
  defineRule(
    "denied",
    "sure",
    `\\b${BECAUSE}\\b[^.]{0,100}\\b(?:<cannot>|will (?:\\w+ )?not|won't|may not) (?:\\w+ ){0,2}?${GIVE}\\b${NO_DATE}`,
    {
      negated: true,
    },
  ),
  defineRule(
    "denied",
    "likely",
    `\\b(?:<cannot>|will (?:\\w+ )?not|won't|won’t|shall not) (?:\\w+ ){0,2}?${GIVE}\\b${NO_DATE}`,
    {
      negated: true,
    },
  ),
  defineRule(
    "denied",
    "likely",
    "\\b(?:are|is) (?:\\w+ ){0,4}?(?:exempt(?:ed)?|excluded|shielded|protected) (?:from|under|by|pursuant)\\b",
  ),
  defineRule("denied", "likely", "\\b(?:are|is) (?:\\w+ ){0,3}?(?:confidential|privileged)\\b"),
  defineRule(
    "denied",
    "likely",
    "\\bnot (?:considered |deemed )?(?:an? )?(?:public records?|open to (?:the )?(?:public|inspection)|subject to (?:\\w+ )?(?:disclosure|release|production|inspection))\\b",
    { negated: true },
  ),
  defineRule(
    "neither_confirm_nor_deny",
    "sure",
    "\\b(?:<cannot>|neither|not|refus\\w+ to|declin\\w+ to) (?:\\w+ )?(?:acknowledge|confirm|verify|disclose|reveal) (?:the )?(?:existence|whether)\\b",
    { negated: true },
  ),
  defineRule(
    "denied",
    "sure",
    "\\b(?:<we>|I|must|will|to) ?(?:\\w+ ){0,3}?withhold(?:ing)? (?:the|these|those|this|that|all)\\b(?! (?:\\w+ ){0,3}?portions?)",
  ),
  defineRule(
    "denied",
    "sure",
    `\\b(?:disclosure|release|production|inspection|access)\\b[^.]{0,60}\\b(?:is|are) (?:\\w+ )?(?:prohibited|barred|forbidden|precluded|not permitted|not allowed|denied)\\b`,
    {
      negated: true,
    },
  ),
  defineRule(
    "denied",
    "likely",
    "\\b(?:disclosure|release|production)\\b[^.]{0,60}\\bwould (?:\\w+ )?(?:jeopardi[sz]e|interfere|invade|harm|constitute|endanger|compromise|reveal|impair|violate)",
    {
      negated: true,
    },
  ),
  defineRule(
    "denied",
    "likely",
    "\\b(?:assert|invok|claim|rel)(?:s|es|ies|e|ing|y|ying)\\b[^.]{0,60}\\b(?:privilege|exemption|exception)s?\\b|\\b(?:we|I|and) objects? to (?:produc|releas|disclos|provid)\\w+",
  ),
  defineRule(
    "denied",
    "likely",
    "\\bclosed to the public\\b|\\bnot (?:available|releasable|disclosable)(?: to| for) (?:the )?(?:public|release|disclosure)\\b|\\bfalls? (?:\\w+ )?(?:within|under)\\b[^.]{0,60}\\b(?:exemption|exception|privilege)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "denied",
    "likely",
    "\\bnot (?:being )?(?:provid|releas|disclos|produc)(?:ed|ing)\\b(?! until)",
    {
      negated: true,
    },
  ),
  defineRule(
    "neither_confirm_nor_deny",
    "sure",
    "\\b(?:will|can|may|do) ?not (?:say|state|tell|reveal|comment on|discuss) whether\\b",
    { negated: true },
  ),
  defineRule("denied", "likely", "\\b<is> (?:\\w+ ){0,2}?withheld\\b|\\bshall be withheld\\b"),
  defineRule(
    "denied",
    "sure",
    "\\bnone of (?:the|these|those|it)\\b[^.]{0,40}\\b(?:may|can|will) be (?:released|disclosed|provided|produced)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "denied",
    "likely",
    "\\b(?:will|shall|do|does|can) ?not (?:\\w+ )?make (?:\\w+ ){1,3}available\\b|\\b(?:answer|response)\\b[^.]{0,40}\\bis no\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "denied",
    "likely",
    "\\b(?:state |federal )?law (?:makes?|deems?|keeps?) (?:\\w+ )?(?:confidential|exempt|secret|private)\\b|\\b(?:makes?|deemed) (?:\\w+ ){0,3}?confidential\\b",
  ),
  defineRule(
    "denied",
    "sure",
    "\\b(?:decided|determined|elected|chosen|directed|advised) not to (?:releas|disclos|provid|produc|grant|furnish|shar)\\w*\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "denied",
    "sure",
    `\\b(?:prohibit|preclude|bar|forbid|prevent)(?:s|ed)? (?:us|me|the \\w+|this \\w+|our \\w+) from ${GIVE}`,
  ),
];
