import { defineRule, type OutcomeRule } from "#core/classify/outcome/outcome-rule.ts";

("(?:this|the|that|some|all|any)(?: of the)? (?:\\w+ ){0,2}?(?:information|data|records?|documents?)");

/**
 * The letters of bodies under other acts, of Britain and Ireland above all: sections, internal reviews, "not held".
 */
export const FOREIGN_LAW_RULES: OutcomeRule[] = [
  defineRule(
    "no_records",
    "sure",
    "\\b(?:does|do|did) not hold\\b(?![^.]{0,40}\\b(?:in the format|centrally|all of)\\b)|\\b(?:is|are) not held\\b(?! by)",
    {
      negated: true,
    },
  ),
  defineRule(
    "released",
    "likely",
    "\\b(?:information|answers?|response|details|figures|data)\\b[^.]{0,60}\\b(?:is|are) (?:as follows|set out (?:below|in)|shown below|given below|provided below|below)\\b|\\bI hope (?:that )?this (?:answers|information|is helpful|helps)\\b",
  ),
  defineRule(
    "denied",
    "sure",
    "\\b(?:public interest|balance)\\b[^.]{0,80}\\b(?:lies|falls|is|weighs) in (?:favou?r of )?(?:maintaining|withholding|non-?disclosure)\\b",
  ),
  defineRule(
    "denied",
    "sure",
    "\\b<records>\\b[^.]{0,40}\\b(?:will|is|are) (?:therefore |accordingly |consequently )?not (?:therefore |be |being ){0,2}(?:supplied|disclosed)\\b|\\b(?:refusing|refuse) your request\\b",
    { negated: true },
  ),
  defineRule(
    "denied",
    "likely",
    "\\b(?:refusal notice|is exempt from disclosure|are exempt from disclosure|engaged? (?:the exemption|section))\\b",
  ),
  defineRule(
    "partly_released",
    "sure",
    "\\b(?:refus\\w+|withh(?:o|e)ld\\w*|not (?:provid|disclos|releas)\\w+)\\b[^.]{0,30}\\b(?:question|part|item|point)s? \\(?[\\da-e]\\b",
    { negated: true },
  ),
  defineRule(
    "neither_confirm_nor_deny",
    "sure",
    "\\bnot (?:obliged|required|bound) to (?:confirm|say|state|tell you)\\b[^.]{0,40}\\b(?:whether|if|or deny)\\b|\\bwill not (?:say|confirm|state) if\\b",
    { negated: true },
  ),
  defineRule(
    "neither_confirm_nor_deny",
    "likely",
    "\\b(?:acknowledg\\w*|confirm\\w*|reveal\\w*|stat\\w+) (?:whether|that|the existence)\\b[^.]{0,120}\\bwould (?:itself|in itself|by itself|alone)\\b",
    { negated: true },
  ),
  defineRule(
    "appeal_acknowledged",
    "sure",
    "\\b(?:thanks?|thank you|received|receipt|acknowledg\\w+)\\b[^.]{0,80}\\b(?:request(?:ing)?|asking|asked) (?:for )?an? internal review\\b",
  ),
  defineRule(
    "appeal_granted",
    "likely",
    "\\b(?:was|were) (?:wrong|incorrect|mistaken|in error|not entitled) to (?:rely|refuse|withhold|apply|cite|redact)\\b",
    { negated: true },
  ),
  defineRule("appeal_denied", "likely", "\\bappeal\\b[^.]{0,40}\\b(?:closed|concluded) without\\b", {
    negated: true,
  }),
];
