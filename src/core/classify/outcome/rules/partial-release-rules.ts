import { defineRule, type OutcomeRule } from "#core/classify/outcome/outcome-rule.ts";

/** Some records are released and some withheld. */
export const PARTIAL_RELEASE_RULES: OutcomeRule[] = [
  defineRule(
    "partly_released",
    "sure",
    "\\b(?:grant(?:ed|s|ing)?|releas(?:ed?|es|ing)|disclos(?:ed?|es|ing)|approv(?:ed?|es|ing)|den(?:y|ied|ies|ying)|withheld|produced)\\b (?:\\w+ ){0,5}?in part\\b",
  ),
  defineRule(
    "partly_released",
    "sure",
    "\\bpartial(?:ly)?[ -](?:grant(?:ed|ing)?|releas(?:ed?|ing|able)|den(?:y|ied|ial|ying)|disclos(?:ed?|ure)|approv(?:ed|al)|exempt|redacted|withheld)\\b",
  ),
  defineRule(
    "partly_released",
    "sure",
    "\\b(?:portions?|parts?(?! of (?:an?|any|ongoing|pending|active|our)\\b)|some|certain|several|names?|address\\w*|numbers?|details|identif\\w+|remain(?:der|ing)|balance(?! (?:of (?:the )?(?:public )?interest|lies|falls))|rest|others?|few|faces)\\b[^.]{0,80}\\b(?:withheld|withhold(?:ing)?|redact(?:ed|ing)|removed|deleted|excised|blacked|blurred|masked|obscured|exempt)\\b",
  ),
  defineRule(
    "partly_released",
    "sure",
    "\\b(?:withh(?:e|o)ld(?:ing)?|redact(?:ed|ing)?|remov(?:ed|ing)|delet(?:ed|ing)|excis(?:ed|ing))\\b (?:\\w+ ){0,3}?(?:portions?|parts?|some|certain|names?|the (?:remainder|balance|rest))\\b",
  ),
  defineRule(
    "partly_released",
    "sure",
    "\\b(?:with|bear(?:s|ing)?|contain(?:s|ing)?|includ(?:es?|ing)|subject to|made|after|appropriate|necessary) (?:\\w+ ){0,3}?(?:redactions?|deletions?|excisions?)\\b",
  ),
  defineRule(
    "partly_released",
    "sure",
    "\\b(?:except(?:ing)?|exception of|other than|apart from|but not)\\b[^.]{0,80}\\b(?:exempt\\w*|withheld|protected|confidential|privileged|redacted)\\b",
    { negated: true },
  ),
  defineRule(
    "partly_released",
    "sure",
    "\\b(?:releasable|non-?exempt|disclosable|segregable|public) (?:portions?|parts?)\\b[^.]{0,80}\\b(?:enclosed|attached|provided|released|available|are|is)\\b",
  ),
  defineRule(
    "partly_released",
    "sure",
    "\\bredacted (?:cop(?:y|ies)|versions?|records?|documents?|form|set|to|under|in accordance|pursuant|for|as|where)\\b",
    {
      records: "needed",
    },
  ),
  defineRule(
    "partly_released",
    "likely",
    "\\b(?:have been|were|has been|was|are|is) (?:\\w+ )?(?:redacted|blacked out|blurred)\\b",
  ),
  defineRule("partly_released", "likely", "\\bmost of the <records>"),
  defineRule(
    "partly_released",
    "sure",
    "\\b(?:provide|release|grant|give|disclose)\\b[^.]{0,40}\\bsome\\b[^.]{0,60}\\b(?:refuse|withhold|deny)\\b",
  ),
  defineRule(
    "partly_released",
    "likely",
    "\\b(?:had to|have|was|were|been) (?:black|redact|blank|cross|white)(?:ed)?(?: ?out)?\\b",
  ),
  defineRule("partly_released", "sure", "\\bpart[- ](?:grant(?:ed)?|release)\\b"),
  defineRule(
    "partly_released",
    "sure",
    "\\b(?:granted|released|provided|attached|enclosed|disclosed)\\b[^.]{0,60}\\b(?:while|whereas|but|although)\\b[^.]{0,60}\\b(?:refused|denied|withheld|exempt|not (?:granted|released|disclosed))\\b",
    { negated: true },
  ),
  defineRule(
    "partly_released",
    "likely",
    "\\b(?:exemption|redaction|withholding|privilege|Vaughn) (?:log|index)\\b",
  ),
  defineRule("partly_released", "sure", "\\bpartial (?:access|disclosure|release|production|response to)\\b"),
  defineRule(
    "partly_released",
    "likely",
    "\\b(?:omitted|held back|taken out|left out|removed|conceal\\w*|edited|cut|stripped|suppressed|shielded|black bars?|blacked[- ]out|whited out|obscured|masked|blurred|redact\\w*|excised|deleted|cover(?:s|ed|ing)? (?:personal|private|confidential))\\b",
    {
      records: "required",
    },
  ),
  defineRule(
    "partly_released",
    "sure",
    "\\b(?:non-?privileged|non-?confidential|public|remaining|rest of the|other) <records>\\b[^.]{0,40}\\b(?:attached|enclosed|provided|released)\\b",
    {
      records: "required",
    },
  ),
  defineRule(
    "partly_released",
    "sure",
    "\\bexcept (?:as to|for|that)\\b[^.]{0,80}\\b(?:exempt\\w*|withheld|protected|confidential|privileged|redacted)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "partly_released",
    "likely",
    "\\b(?:t[ao]ke|taken|taking|leave|left) (?:out|off)\\b|\\bnot included\\b",
    { records: "required", negated: true },
  ),
  defineRule("partly_released", "likely", "\\bmost of (?:what|the|these|your)\\b[^.]{0,80}\\bbut\\b", {
    negated: true,
  }),
  defineRule(
    "partly_released",
    "sure",
    "\\b(?:releas|disclos|provid|produc|enclos|attach)(?:ing|ed)\\b[^.]{0,100}\\b(?:but|while|although|however|and)\\b[^.]{0,40}\\b(?:withh(?:e|o)ld\\w*|redact\\w*|den(?:ied|ying))\\b",
  ),
];
