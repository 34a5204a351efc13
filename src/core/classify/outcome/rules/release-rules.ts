import { defineRule, type OutcomeRule } from "#core/classify/outcome/outcome-rule.ts";

/** A bill or a form in the email is not what was asked for. */
const NO_PAPERWORK =
  "(?! (?:\\w+ ){0,4}?(?:invoice|estimate|bill|form|fee|schedule|brochure|receipt|letter|response|newsletter|addendum|appendix|copy of (?:it|your|this|our))\\b)";
const GIVING = "(?:releas|provid|produc|disclos|send|furnish|shar|deliver|transmit|attach|enclos)ing";
const GIVEN =
  "(?:released|provided|produced|disclosed|sent|furnished|shared|delivered|transmitted|uploaded|posted|published|e-?mailed|mailed)";

/** Records given whole. */
export const RELEASE_RULES: OutcomeRule[] = [
  defineRule(
    "released",
    "sure",
    "\\b(?:released?|releasable|releasing|granted|disclosed|provided|produced|approved)\\b[^.]{0,40}\\b(?:in full|in (?:their|its) entirety|without (?:\\w+ )?(?:redactions?|deletions?|excisions?))\\b(?! (?:and|or|but) (?:\\w+ ){0,5}?in part)",
    { negated: true },
  ),
  defineRule("released", "sure", "\\b(?:full grant|granted in full|fully (?:granted|released|disclosed))\\b"),
  defineRule(
    "released",
    "sure",
    "\\b(?:disclosed|released|granted|provided) in (?:full|(?:its|their) entirety)\\b",
    {
      negated: true,
      records: "needed",
    },
  ),
  defineRule(
    "released",
    "sure",
    "\\b(?!cop(?:y|ies) of (?:our|this|my) (?:\\w+ )?(?:letter|request|brief)\\b)(?:<records>|everything|what you (?:asked|requested))\\b[^.]{0,80}\\b(?:are|is|have been|has been|hereby) (?:\\w+ ){0,2}?(?:attached|enclosed|available for download|provided (?:with|herewith|below)|included|made available)\\b",
    { records: "needed" },
  ),
  defineRule(
    "released",
    "sure",
    `\\b(?:attached|enclosed|attachments?|enclosures?)\\b${NO_PAPERWORK}[^.]{0,80}\\b(?:responsive|requested|asked|everything|<records>)\\b`,
    { records: "needed" },
  ),
  defineRule(
    "released",
    "sure",
    `\\b<records>\\b[^.]{0,60}\\b(?:attached|enclosed) (?:hereto|herewith|to this|with this|here|in)\\b`,
    {
      records: "needed",
    },
  ),
  defineRule("released", "sure", "\\b(?:accompan(?:y|ies)|herewith)\\b", { records: "needed" }),
  defineRule(
    "released",
    "likely",
    "\\bhere (?:is|are) (?:all|copies|what|everything|(?:\\w+ ){0,4}?<records>)\\b",
    {
      records: "needed",
    },
  ),
  defineRule(
    "released",
    "sure",
    `\\b(?:we are|I am|I'm|we're|<we>is) (?:\\w+ ){0,2}?${GIVING}\\b${NO_PAPERWORK}[^.]{0,60}\\b<records>`,
    { records: "needed" },
  ),
  defineRule(
    "released",
    "sure",
    `\\b<records>\\b[^.]{0,60}\\b(?:have been|has been|were|was|are|is|are now) (?:\\w+ ){0,2}?${GIVEN}\\b`,
    {
      records: "needed",
    },
  ),
  defineRule(
    "released",
    "likely",
    "\\b<records>\\b[^.]{0,60}\\b(?:may|can) (?:now )?be (?:downloaded|accessed|viewed|retrieved|picked up)\\b|\\byou (?:may|can) (?:now )?(?:download|access|view|retrieve)\\b",
    { negated: true },
  ),
  defineRule(
    "released",
    "sure",
    "<request>\\b[^.]{0,40}\\b<is> (?:\\w+ ){0,2}?(?:granted|approved)\\b(?! (?:\\w+ )?(?:in part|with the exception|except))",
    {
      records: "needed",
    },
  ),
  defineRule(
    "released",
    "likely",
    "<request>\\b[^.]{0,40}\\b<is> (?:\\w+ ){0,2}?(?:fulfilled|completed|satisfied|complete)\\b|\\b(?:completes|fulfills|satisfies|completed|fulfilled) (?:your|this|the) (?:\\w+ ){0,3}?request\\b",
  ),
  defineRule(
    "released",
    "likely",
    "^(?!.*\\b(?:invoice|estimate|bill|form|fee|schedule|brochure|receipt|letter|response|newsletter|flyer|addendum|copy of (?:your|it|our|this))\\b).*\\b(?:attach(?:ed|ing|ment)|enclos(?:ed|ing|ure))\\b",
    { records: "required" },
  ),
  defineRule("released", "likely", "\\b(?:full|complete|entire) (?:file|set|record|copy|report)\\b", {
    records: "required",
  }),
  defineRule(
    "released",
    "sure",
    `\\b<we><aux>(?:releases?|provides?|produces?|discloses?|furnish(?:es)?|submits?|transmits?|encloses?)\\b(?! (?:\\w+ )?(?:an? |this |notice|us|me))${NO_PAPERWORK}[^.]{0,60}\\b(?:<records>|attached|enclosed)`,
    {
      records: "required",
    },
  ),
  defineRule(
    "released",
    "sure",
    `\\b(?:and|now|hereby) (?:is|are) ${GIVING}\\b${NO_PAPERWORK}[^.]{0,60}\\b<records>`,
    { records: "required" },
  ),
];

/** Nothing there to give. */
export const NO_RECORDS_RULES: OutcomeRule[] = [
  defineRule(
    "no_records",
    "sure",
    "\\bno (?:\\w+ ){0,3}?(?:<records>|anything)\\b(?![^.]{0,40}\\b(?:withheld|redacted|released yet|exempt))[^.]{0,60}?\\b(?:responsive|respond|found|located|exists?|identified|discovered|match\\w*|on file|in (?:our|its|the|their) (?:possession|files|custody|system|control|database)|pertain\\w*|relat\\w+ to)\\b",
    { negated: true },
  ),
  defineRule(
    "no_records",
    "sure",
    "\\b(?:found|located|identified|turned up|shows?|has|have|had|yielded|produced|revealed|holds?|possess(?:es)?|maintains?|uncovered|returned|there (?:are|were|is)) no (?:\\w+ ){0,2}?(?:<records>|results|matches|hits)\\b(?! (?:\\w+ ){0,3}?(?:withheld|redacted|exempt))",
    { negated: true },
  ),
  defineRule(
    "no_records",
    "sure",
    "\\b(?:did not|didn't|didn’t|could not|couldn't|<cannot>|failed to|fails to|unable to|not able to) (?:\\w+ ){0,2}?(?:locate|find|discover|uncover|reveal|yield|turn up|result in|obtain)\\b (?:any|anything|the|a|such|responsive|relevant|\\w+ )",
    { negated: true },
  ),
  defineRule(
    "no_records",
    "sure",
    "\\b(?:did not|didn't|could not|failed to|fails to|unable to|not able to|cannot|does not) (?:\\w+ )?(?:identify|produce) (?:any |responsive |such )+(?:\\w+ ){0,2}?<records>",
    { negated: true },
  ),
  defineRule(
    "no_records",
    "sure",
    "\\b(?:do|does|did) ?(?:not|n't|n’t) (?:\\w+ )?(?:have|possess|maintain|hold|keep|retain|own|create|generate|collect)\\b(?! (?:to|enough|sufficient|jurisdiction|authority|access|the (?:right|authority))\\b)[^.]{0,40}\\b(?:<records>|any|anything|such|these|those|that|them)\\b",
    { negated: true },
  ),
  defineRule(
    "no_records",
    "sure",
    "\\bnot in (?:the )?(?:possession|custody|control) of\\b[^.]{0,40}\\b(?:<records>|such|any)\\b",
    { negated: true },
  ),
  defineRule(
    "no_records",
    "sure",
    "\\b(?:<records>|they|it)\\b[^.]{0,60}\\b(?:(?:do|does|did) ?(?:not|n't|n’t) (?:appear to )?exist|are not in (?:our|its|the) (?:possession|custody|files))\\b",
    { negated: true },
  ),
  defineRule(
    "no_records",
    "sure",
    "\\b(?:none exists?|none (?:were|was|could be) (?:found|located|identified)|nonexistent|no such (?:\\w+ )?<records>)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "no_records",
    "sure",
    "\\b(?:search|searched|looked|checked|review)\\b[^.]{0,80}\\b(?:came up empty|negative results?|found nothing|turned up nothing|nothing was found|without (?:success|result)|no luck|unsuccessful)\\b",
    { negated: true },
  ),
  defineRule("no_records", "sure", "\\b(?:there is|there's|we have|we found|found|we hold) nothing\\b", {
    negated: true,
  }),
  defineRule(
    "no_records",
    "likely",
    "\\b<records>\\b[^.]{0,80}\\b(?:no longer (?:exists?|available|maintained|retained|in)|(?:was|were|have been|has been) (?:\\w+ )?(?:destroyed|purged|discarded|erased|recorded over))\\b",
    { negated: true },
  ),
  defineRule("no_records", "likely", "\\bnot the (?:\\w+ )?custodian of\\b", { negated: true }),
  defineRule(
    "no_records",
    "sure",
    "\\b(?:zero|nothing|none)\\b[^.]{0,40}\\b(?:responsive|turned up|came up|found|located|match\\w*|on file)\\b|\\b(?:found|located|has|have|possess(?:es)?|holds?) nothing\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "no_records",
    "sure",
    "\\bno (?:\\w+ )?(?:<records>) (?:were|was|could be|have been|has been) (?:\\w+ )?(?:found|located|identified|discovered|uncovered)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "no_records",
    "likely",
    "\\b(?:never|has not|have not|had not|did not|does not|do not|doesn't|didn't) (?:\\w+ )?(?:creat\\w*|use[sd]?|entered? into|generated?|collect\\w*|track|compile[sd]?|made?|prepared?|conduct\\w*|record|install\\w*|participate)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "no_records",
    "likely",
    "\\b(?:overwritten|taped over|erased|purged|lost in|no cop(?:y|ies) (?:survives?|remains?|exists?|(?:was|were) kept))\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "no_records",
    "likely",
    "\\bno (?:responsive )?<records> to (?:provide|produce|release|give|share)\\b",
    { negated: true },
  ),
  defineRule(
    "no_records",
    "sure",
    "\\bno (?:\\w+ )?<records>\\b[^.]{0,40}\\b(?:was|were) ever\\b|\\b(?:found|turned up|returned|shows?|reveal(?:s|ed)) no (?:\\w+ )?(?:\\w+)\\b[^.]{0,40}\\b(?:responsive|for|at|match\\w*|material|of)\\b",
    {
      negated: true,
    },
  ),
  defineRule("no_records", "sure", "\\b(?:do|does) ?(?:not|n't) have what you\\b", { negated: true }),
];
