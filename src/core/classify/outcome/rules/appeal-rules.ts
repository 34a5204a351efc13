import { defineRule, type OutcomeRule } from "#core/classify/outcome/outcome-rule.ts";

const APPEAL =
  "(?:appeal|petition for (?:review|reconsideration)|request for (?:internal )?review|request for reconsideration)";
const DECISION =
  "(?:decisions?|denials?|determinations?|withholdings?|actions?|responses?|rulings?|refusals?|positions?)";

/** Results of appeals. */
export const APPEAL_RULES: OutcomeRule[] = [
  defineRule(
    "appeal_denied",
    "sure",
    `\\b(?:your|the|this|that) (?:\\w+ ){0,3}?${APPEAL}\\b[^.]{0,60}\\b(?:<is>|be|is) (?:\\w+ ){0,3}?(?:denied|dismissed|rejected|unsuccessful|disallowed|not (?:granted|sustained|allowed|upheld|successful)|without merit)\\b`,
    { negated: true },
  ),
  defineRule(
    "appeal_denied",
    "sure",
    `\\b(?:your|the) (?:\\w+ ){0,2}?${APPEAL} (?:fails|lacks merit|is moot)\\b`,
  ),
  defineRule(
    "appeal_denied",
    "sure",
    `\\b<we><aux>(?:den(?:y|ies|ied|ying)|dismiss(?:es|ed|ing)?|reject(?:s|ed|ing)?)\\b[^.]{0,20}\\b${APPEAL}\\b`,
  ),
  defineRule(
    "appeal_denied",
    "likely",
    `\\b(?:affirm|uphold|upheld|sustain|confirm|maintain|stand by)(?:s|ed|ing)?\\b[^.]{0,80}\\b(?:${DECISION}|withheld)\\b`,
  ),
  defineRule(
    "appeal_denied",
    "likely",
    `\\b${DECISION}\\b[^.,]{0,60}\\b(?:stands|<is> (?:\\w+ )?(?:affirmed|upheld|sustained)|was (?:correct|proper))\\b`,
  ),
  defineRule(
    "appeal_denied",
    "likely",
    "\\b(?:properly|correctly|appropriately) (?:withheld|denied|applied|invoked|redacted|asserted)\\b",
  ),
  defineRule(
    "appeal_denied",
    "sure",
    "\\bno (?:basis|reason|grounds?|cause) (?:to|for) (?:disturb|revers|overturn|chang|modify|reconsider)\\w*\\b",
    {
      negated: true,
    },
  ),

  defineRule(
    "appeal_granted",
    "sure",
    `\\b(?:grant(?:s|ed|ing)?|allow(?:s|ed|ing)?|sustain(?:s|ed|ing)?|approv(?:e|es|ed|ing)) (?:\\w+ ){0,3}?${APPEAL}\\b`,
  ),
  defineRule(
    "appeal_granted",
    "sure",
    `\\b(?:your|the|this) (?:\\w+ ){0,3}?${APPEAL}\\b[^.]{0,60}\\b(?:<is>|should be) (?:\\w+ ){0,2}?(?:granted|sustained|approved|allowed|successful|upheld|meritorious)\\b`,
  ),
  defineRule(
    "appeal_granted",
    "sure",
    `\\b(?:revers|overturn|overrul|vacat|rescind|set(?:ting)? aside|annul)\\w*\\b[^.]{0,60}\\b${DECISION}\\b`,
  ),
  defineRule(
    "appeal_granted",
    "sure",
    `\\b${DECISION}\\b[^.]{0,40}\\b<is> (?:\\w+ )?(?:reversed|overturned|overruled|vacated|rescinded|set aside)\\b`,
  ),
  defineRule("appeal_granted", "likely", "\\b(?:in your favor|find(?:s|ing)? merit)\\b"),
  defineRule(
    "appeal_granted",
    "likely",
    "\\bremand(?:s|ed|ing)?\\b[^.]{0,60}\\b(?:request|matter|case|<records>)\\b",
  ),
  defineRule(
    "appeal_granted",
    "sure",
    "\\bremand(?:s|ed|ing)?\\b[^.]{0,60}\\b(?:request|matter|case)\\b[^.]{0,60}\\b(?:further|new|additional|renewed|processing|search)\\b",
  ),

  defineRule(
    "appeal_acknowledged",
    "sure",
    `\\b(?:got|received|receipt|acknowledg\\w+|docketed|opened|logged|accepted|assigned|thank you for|thanks for)\\b[^.]{0,60}\\byour (?:\\w+ ){0,3}?${APPEAL}\\b`,
  ),
  defineRule(
    "appeal_acknowledged",
    "sure",
    `\\b(?:your|the) (?:\\w+ ){0,3}?${APPEAL}\\b[^.]{0,80}\\b(?:(?:was|has been|is) (?:\\w+ ){0,2}?(?:received|assigned|docketed|opened|logged|filed|accepted)|reached|arrived|came in|under (?:review|consideration)|will be (?:decided|reviewed|considered|processed))\\b`,
  ),
  defineRule(
    "appeal_denied",
    "sure",
    `\\b${APPEAL}\\b[^.]{0,120}\\b(?:it|which) <is> (?:\\w+ ){0,2}?(?:denied|dismissed|rejected)\\b`,
    {
      negated: true,
    },
  ),
  defineRule(
    "appeal_denied",
    "sure",
    `\\b${APPEAL}\\b[^.]{0,120}\\b(?:untimely|after the (?:deadline|time)|too late|<cannot> be (?:considered|accepted|heard|entertained))`,
    {
      negated: true,
    },
  ),
  defineRule(
    "appeal_denied",
    "likely",
    "\\b(?:acted (?:correctly|properly|lawfully)|search was (?:adequate|reasonable)|met its burden)\\b",
  ),
  defineRule(
    "appeal_granted",
    "likely",
    "\\b(?:agree|agrees|agreed) with\\b[^.]{0,60}\\bappeal\\b|\\b(?:direct|order)(?:s|ed|ing)?\\b[^.]{0,60}\\bto (?:release|disclose|produce|provide|conduct|search|turn over)\\b",
  ),
  defineRule(
    "appeal_granted",
    "likely",
    "\\bas a result of your appeal\\b[^.]{0,80}\\b(?:releas|disclos|produc|provid)\\w*",
    { negated: true },
  ),
  defineRule("appeal_acknowledged", "sure", `\\b(?:has|have) your (?:\\w+ ){0,2}?${APPEAL}\\b`),
  defineRule(
    "appeal_granted",
    "likely",
    "\\bshould have (?:been )?(?:released|disclosed|produced|provided|granted)\\b|\\b(?:reopen|re-open)(?:ed|ing|s)?\\b[^.]{0,40}\\brequest\\b|\\b(?:new|further|additional|second) search\\b[^.]{0,60}\\bappeal\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "appeal_granted",
    "sure",
    `\\byour (?:\\w+ ){0,2}?${APPEAL} (?:succeeds|prevails|has merit|is well[- ]founded)\\b`,
  ),
  defineRule(
    "appeal_acknowledged",
    "sure",
    `\\b(?:your|the) (?:\\w+ ){0,2}?${APPEAL}\\b[^.]{0,60}\\b(?:is|remains) (?:\\w+ )?(?:pending|before|open)\\b`,
  ),
];
