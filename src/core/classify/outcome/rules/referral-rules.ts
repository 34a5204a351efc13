import { defineRule, type OutcomeRule } from "#core/classify/outcome/outcome-rule.ts";

/** To one's own staff is no referral. */
const TO_OTHERS =
  "\\bto (?!(?:our|my|the (?:appropriate|relevant|responsible|proper|correct|right)|appropriate|staff|process|search|you|requesters?|review|gather|locate)\\b)(?!the (?:[\\w-]+ ){0,2}(?:staff|custodian|team|attorney|counsel)\\b)";
const IT =
  "(?:requests?|letter|e-?mail|inquiry|submission|correspondence|<records>|them|it|responsibility|message|matter)";

/** Someone else answers, or must be asked. */
export const REFERRAL_RULES: OutcomeRule[] = [
  defineRule("referred", "sure", "\\bplease (?:submit|direct|send|address) your (?:\\w+ )?request to:?$"),
  defineRule(
    "referred",
    "sure",
    `\\b(?:forward|referr|transferr|re-?rout|redirect|rout|reassign)(?:ed|ing)\\b[^.]{0,20}\\b${IT}\\b[^.]{0,80}${TO_OTHERS}`,
  ),
  defineRule(
    "referred",
    "sure",
    `\\b${IT}\\b[^.]{0,60}\\b(?:has been|have been|was|were|is being|are being|is|been) (?:\\w+ ){0,2}?(?:forwarded|referred|transferred|re-?routed|routed|redirected|reassigned)\\b[^.]{0,30}${TO_OTHERS}`,
  ),
  defineRule(
    "referred",
    "sure",
    `\\b(?:forwarding|transferring|referring|redirecting) (?:your|this|the|these|it|them)\\b[^.]{0,60}\\bto our colleagues\\b`,
  ),
  defineRule(
    "referred",
    "sure",
    `\\bsen[dt](?:ing)?\\b[^.]{0,20}\\b${IT}\\b (?:on |over |along )?to (?:the|another)\\b[^.]{0,80}\\b(?:direct|respon|repl|answer|custodian|handle|process)`,
  ),
  defineRule(
    "referred",
    "likely",
    `\\b${IT}\\b[^.]{0,60}\\b(?:has been|was|have been|been) sent (?:on |over )?to (?:the|another)\\b`,
  ),
  defineRule(
    "referred",
    "sure",
    "\\b(?:misdirected|wrong (?:office|agency|department|place|jurisdiction|city|county))\\b",
  ),
  defineRule(
    "referred",
    "sure",
    "\\b(?:redirect|resubmit|re-?submit|re-?file|re-?send) (?:your|the|this) (?:\\w+ ){0,3}?request\\b[^.]{0,40}\\b(?:to|with)\\b",
  ),
  defineRule("referred", "likely", "\\breassign(?:ed|ing)\\b[^.]{0,40}\\brequest\\b"),
  defineRule(
    "referred",
    "likely",
    "\\b(?:submit|direct|send|address|make|file|refile|present)\\b[^.]{0,30}\\b(?:request|it|inquiry|one)\\b (?:directly )?(?:to|with) (?!(?:us|me|our|this)\\b)(?:the|that|your|another)\\b",
  ),
  defineRule(
    "referred",
    "likely",
    "\\b(?:need|have|want|should|must|like) to (?:contact|ask|write to|apply to|file with|submit (?:\\w+ ){0,3}?to|reach out to|go (?:to|through)|try) (?:the|that|your|another)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "referred",
    "likely",
    "\\bplease (?:contact|try|reach out to|check with|ask) (?:the|your local|that|them)\\b(?! (?:undersigned|above|FOIA|records|public|city clerk at|number|foil))",
  ),
  defineRule(
    "referred",
    "likely",
    "\\b(?:<records>|these|those|they)\\b[^.]{0,60}\\b(?:maintained|held|kept|possessed|generated|retained|owned|created|stored)(?: and \\w+)? by (?!this|our|us\\b|the requester|law)",
  ),
  defineRule(
    "referred",
    "likely",
    "\\b(?:belong to|originated (?:with|from)|custodian (?:of|for) (?:these|those|such|the) <records> is|falls? (?:within|under) (?:its|their|the) jurisdiction|the (?:proper|correct|appropriate|right) (?:agency|custodian|office|department|entity))\\b",
  ),
  defineRule(
    "referred",
    "likely",
    "\\b(?:county|state|city|federal|court|school) (?:matter|issue|function|responsibility)\\b|\\bnot (?:a|an|our) (?:agency|city|county|state|federal|departmental) (?:record|matter|function|responsibility)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "referred",
    "sure",
    "\\bnot the (?:right|correct|proper|appropriate|responsible) (?:agency|office|department|place|entity|custodian|body)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "referred",
    "sure",
    `\\b(?:forward|referr|transferr|rout|redirect)(?:ed|ing)\\b[^.]{0,20}\\b${IT}\\b[^.]{0,20}\\bthere\\b`,
  ),
  defineRule(
    "referred",
    "sure",
    `\\bsent\\b[^.]{0,20}\\b(?:these|them|those|it|your request|<records>) (?:on |over )?to that (?:agency|office|department|entity)\\b`,
  ),
  defineRule(
    "referred",
    "likely",
    "\\b(?:would|will|should|may) be (?:\\w+ )?(?:maintained|held|kept|with|in the custody of|in the possession of)\\b[^.]{0,10}\\b(?:by|the)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "referred",
    "likely",
    "\\b(?:direct|address|submit|send|take)\\b (?:your|this|that|any) (?:\\w+ ){0,2}?(?:inquiry|request|questions? about (?:these|those)|matter) (?:directly )?to (?!(?:us|me|our|this)\\b)",
    {
      negated: true,
    },
  ),
  defineRule(
    "referred",
    "likely",
    "\\bnot (?:with|by|to) (?:us|this office|our (?:office|department))\\b|\\b(?:has|have|had) no (?:role|part|involvement|jurisdiction|authority)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "referred",
    "likely",
    `\\bsen[dt](?:ing)?\\b[^.]{0,20}\\b(?:your request|it|them|these|those)\\b (?:on |over |along |back )?to the\\b`,
  ),
  defineRule(
    "referred",
    "likely",
    "\\bnot this (?:office|agency|department)\\b|\\b(?:outside|beyond|not within|not under) (?:of )?(?:our|this|the \\w+'s) (?:\\w+ )?(?:jurisdiction|authority|purview|control|responsibility)\\b|\\bis where you (?:should|can|must|need to)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "referred",
    "likely",
    "\\b(?:should|must|need to|needs to) be (?:\\w+ )?(?:directed|sent|submitted|addressed|made|filed) (?:directly )?(?:to|with) (?!(?:us|me|our|this)\\b)",
    {
      negated: true,
    },
  ),
  defineRule(
    "referred",
    "likely",
    "\\b(?:do|does) not have (?:any )?(?:jurisdiction|authority|control)\\b|\\bbelongs? (?:with|to|at) (?:the|another)\\b|\\b(?:passed|handed|sent) (?:it|this|them) (?:on |over )?to (?:them|that)\\b|\\bcontact them directly\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "referred",
    "likely",
    "\\byou (?:should|may want to|will (?:need|have) to|must) contact the\\b(?! (?:undersigned|above|FOIA|records|public|city clerk at|number))",
    {
      negated: true,
    },
  ),
];
