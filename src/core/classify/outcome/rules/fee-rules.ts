import { defineRule, type OutcomeRule } from "#core/classify/outcome/outcome-rule.ts";

const WAIVER =
  "(?:fee waivers?|waivers? of (?:\\w+ ){0,2}?(?:fees?|costs?|charges?)|waive (?:\\w+ ){0,2}?(?:fees?|costs?|charges?)|fees? (?:reduction|to be waived|waived)|public[- ]interest fee (?:reduction|waiver|request)|reduced fees?|excus\\w+ (?:\\w+ ){0,3}?(?:fees?|costs?)|waiver)";
const COST = "(?:costs?|fees?|charges?|charge|totals?|price|amount|run|come to|comes to|expense)";
const ESTIMATE =
  "(?:estimat\\w*|approximate(?:ly)?|roughly|around|anticipated?|projected?|expected|expect|quote[ds]?|in the (?:neighborhood|region|range)|likely)";

/** Money: what it would cost, what is owed, and whether it is forgiven. */
export const FEE_RULES: OutcomeRule[] = [
  defineRule(
    "fee_waiver_refused",
    "sure",
    `\\b(?:do|does|did|have|has) ?(?:not|n't) (?:\\w+ ){0,3}?(?:qualify for|met|meet|demonstrate\\w*|show\\w*|justif\\w+|satisfy|establish\\w*)\\b[^.]{0,80}\\b${WAIVER}`,
    { negated: true },
  ),
  defineRule(
    "fee_waiver_refused",
    "sure",
    `\\b${WAIVER}\\b[^.]{0,100}\\b(?:denied|declined|refused|rejected|turned down|disapproved|cannot be (?:granted|approved|allowed)|not (?:\\w+ ){0,2}?(?:granted|approved|satisfy|meet|qualify|warranted|appropriate|justified))\\b`,
    { negated: true },
  ),
  defineRule(
    "fee_waiver_refused",
    "sure",
    `\\b(?:den(?:y|ies|ied|ying)|declin(?:e|es|ed|ing)|refus(?:e|es|ed|ing)|reject(?:s|ed|ing)?|not (?:to )?(?:grant(?:ed|ing)?|approv(?:e|ed|ing)))\\b[^.]{0,60}\\b${WAIVER}`,
    { negated: true },
  ),
  defineRule(
    "fee_waiver_refused",
    "sure",
    "\\bfees? (?:will|shall|can|could)(?: ?not|n't) be (?:waived|reduced)\\b|\\b(?:<cannot>|will not|declin\\w+ to|refus\\w+ to|not to) (?:\\w+ )?(?:waive|reduce)\\b[^.]{0,40}\\b(?:fees?|costs?|charges?|deposit)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "fee_waiver_refused",
    "sure",
    `\\b(?:no|<cannot> (?:grant|approve|allow|give) (?:\\w+ ){0,3}?) ?${WAIVER}\\b`,
    { negated: true },
  ),

  defineRule("fee_estimate", "sure", `\\b${ESTIMATE}\\b[^.]{0,120}<money>`),
  defineRule("fee_estimate", "sure", `\\b${COST}\\b[^.]{0,100}\\b(?:${ESTIMATE}|about)\\b[^.]{0,60}<money>`),
  defineRule(
    "fee_estimate",
    "sure",
    `\\b(?:hours?|pages?|staff time|labor)\\b[^.]{0,80}\\b(?:total|totaling|cost|comes to)\\b[^.]{0,40}<money>`,
  ),
  defineRule(
    "fee_estimate",
    "sure",
    "\\b(?:would|will) (?:\\w+ ){0,2}?(?:cost|charge|run)\\b[^.]{0,60}<money>",
    {
      negated: true,
    },
  ),
  defineRule(
    "fee_estimate",
    "sure",
    "\\b(?:whether|if|that) you (?:\\w+ ){0,3}?(?:willing|agree|wish|want|accept|consent|authorize)\\b[^.]{0,40}\\b(?:pay|fees?|costs?|charges?|amount)\\b[^.]{0,60}<money>",
    { negated: true, conditional: true },
  ),
  defineRule(
    "fee_estimate",
    "likely",
    "\\b(?:whether|if|that) you (?:\\w+ ){0,3}?(?:willing|agree|accept|consent|authorize)\\b[^.]{0,40}\\b(?:pay|fees?|costs?|charges?|amount)\\b|\\b(?:cost|fees?|charges?) (?:estimate|to process)\\b|\\bestimated? (?:cost|fee)s?\\b",
    { negated: true, conditional: true },
  ),

  // A deposit is asked before the work.
  defineRule(
    "fee_estimate",
    "sure",
    "\\b(?:deposit|pre-?payment|down payment)\\b[^.]{0,60}\\b(?:is|are|must|before|needed|required|due|prior|in order)\\b|\\b(?:remit|submit|send|make|mail|forward|enclose|tender|requires?|receive|pay)\\b[^.]{0,60}\\b(?:deposit|pre-?payment|down payment)\\b",
  ),
  defineRule(
    "fee_estimate",
    "sure",
    "(?:<money>|\\b(?:pay|payment|half|amount|fees?)\\b)[^.]{0,60}\\b(?:in advance|up ?front|before (?:we|I|any|the|work|staff)[^.]{0,30}\\b(?:begins?|starts?|commences?|process|search|proceed|work))\\b",
  ),
  defineRule(
    "fee_due",
    "sure",
    "\\b(?:payment|balance|amount|invoice|fees?|total)\\b[^.]{0,60}\\b(?:is|are|now) (?:\\w+ )?(?:due|required|owed|owing|needed|payable|outstanding)\\b",
  ),
  defineRule(
    "fee_due",
    "sure",
    "\\b(?:amount|balance|total|payment|fees?) (?:now )?(?:due|owed|owing|outstanding)\\b[^.]{0,40}<money>",
  ),
  defineRule(
    "fee_due",
    "sure",
    "\\b(?:please|kindly|must|to|,) (?:remit|submit|send|make|mail|forward|enclose|tender)\\b[^.]{0,40}\\b(?:payment|check|cheque|money order|<money>)",
  ),
  defineRule(
    "fee_due",
    "sure",
    "\\byou (?:now )?owe\\b|\\b(?:must|need to|have to|require that you|asked to|please) (?:\\w+ )?(?:pay|prepay|remit)\\b[^.]{0,60}(?:<money>|\\b(?:fee|invoice|amount|balance)\\b)",
  ),
  defineRule(
    "fee_due",
    "sure",
    "\\b(?:payment|balance)(?: of| in the amount of| is)?[^.]{0,30}<money>[^.]{0,60}\\b(?:before|must|upon|required|due|needed|in order|on (?:your|this)|prior)\\b",
  ),
  defineRule(
    "fee_due",
    "sure",
    "\\b(?:upon|after|until|following|once|when) (?:we (?:have )?receive[d]? )?(?:the |your )?(?:receipt of )?(?:the |your |full )?payment of[^.]{0,30}<money>",
    {
      negated: true,
    },
  ),
  defineRule("fee_due", "sure", "\\b(?:must|need to|have to) receive\\b[^.]{0,60}(?:<money>|\\bpayment\\b)"),
  defineRule(
    "fee_due",
    "likely",
    "\\b(?:upon|after|until|following) (?:the |your )?(?:receipt of )?(?:your |the )?payment\\b|\\binvoice\\b[^.]{0,40}(?:<money>|\\battached|\\benclosed)",
  ),
  defineRule(
    "fee_estimate",
    "sure",
    `\\b${COST}\\b[^.]{0,80}\\b(?:will|would) (?:\\w+ )?(?:be|come to|total|amount to)\\b[^.]{0,30}<money>`,
    {
      negated: true,
    },
  ),
  defineRule("fee_estimate", "likely", `\\b${COST}\\b[^.]{0,80}<money>`),
  defineRule("fee_due", "likely", "\\b(?:submit|send|make|provide|remit) (?:\\w+ )?payment\\b"),
  defineRule(
    "fee_waiver_refused",
    "sure",
    `\\bnot\\b[^.]{0,60}\\b${WAIVER}\\b[^.]{0,40}\\b(?:justified|warranted|appropriate|merited|granted)\\b`,
    { negated: true },
  ),
  defineRule(
    "fee_estimate",
    "likely",
    "\\b(?:charged?|costs?|fees?|come to|comes to|total|price|estimate)\\b[^.]{0,80}<money>",
    { negated: true },
  ),
  defineRule(
    "fee_due",
    "sure",
    "\\b(?:once|when|as soon as|after|upon|until)\\b[^.]{0,60}\\b(?:check|payment|money order)\\b[^.]{0,40}<money>",
    {
      negated: true,
      conditional: true,
    },
  ),
  defineRule("fee_due", "likely", "\\bpayment is (?:expected|requested)\\b|\\binvoice\\b[^.]{0,60}<money>"),
  defineRule(
    "fee_waiver_refused",
    "sure",
    "\\b(?:<cannot>|declin\\w+|refus\\w+|den(?:y|ying|ied)|decided against|decided not to|reject\\w*)\\b[^.]{0,60}\\b(?:fee waiver|waiv(?:e|er|ing)\\b[^.]{0,20}\\b(?:fees?|costs?|charges?))",
    {
      negated: true,
    },
  ),
  defineRule(
    "fee_due",
    "sure",
    "\\brequires? (?:\\w+ ){0,2}?payment of[^.]{0,20}<money>|\\bupon (?:our )?receipt of <money>",
  ),
];
