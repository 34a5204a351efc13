import { defineRule, type OutcomeRule } from "#core/classify/outcome/outcome-rule.ts";

const SILENCE =
  "(?:without (?:word|(?:a |any )?(?:response|reply|answer))|went unanswered|unanswered|(?:did not|didn't|have not|haven't|has not|never|no|not|failure to|failed to|having had no) (?:\\w+ ){0,3}?(?:respon\\w+|repl\\w+|hear\\w*|receiv\\w+|answer\\w*|paid|pay|confirm\\w*|provid\\w+|payment|clarif\\w+|answer))";
const CLOSED = "(?:closed|cancell?ed|terminated|abandoned|withdrawn|discontinued|inactive|dismissed)";
const TIME = "(?:time|deadline|due date|response (?:time|date|period)|period|days?|time limits?|date)";
const MORE_TIME =
  "(?:additional|more|extra|further|\\w+ (?:more|additional)) (?:time|(?:[\\w()-]+ ){0,4}?(?:days|weeks|months))|another (?:[\\w-]+ ){0,4}?(?:days?|weeks?|months?)";

/** Steps before a decision: administrative closing, questions, extensions. */
export const PROCESSING_RULES: OutcomeRule[] = [
  defineRule(
    "withdrawn",
    "sure",
    "\\b(?:have|has) (?:\\w+ )?withdrawn (?:your |the |this )?request\\b|\\b(?:treat|consider|regard|deem)(?:s|ed|ing)? (?:your|this|the) (?:\\w+ ){0,3}?(?:as |to be )?(?:abandoned|withdrawn|closed)\\b|<request>\\b[^.]{0,60}\\b<is> (?:\\w+ ){0,2}?(?:deemed |considered |administratively |hereby |now )*(?:withdrawn|abandoned|cancell?ed|terminated)\\b",
  ),
  defineRule(
    "withdrawn",
    "sure",
    "\\b(?:has been|is|was|have|is being|been|be) administratively closed\\b|\\badministratively clos(?:ing|ed)\\b",
  ),
  defineRule("withdrawn", "sure", `\\b${SILENCE}\\b[^.]{0,120}\\b(?:${CLOSED}|closing|close)\\b`, {
    negated: true,
  }),
  defineRule("withdrawn", "sure", `\\b(?:${CLOSED}|closing)\\b[^.]{0,100}\\b${SILENCE}\\b`, {
    negated: true,
  }),
  defineRule(
    "withdrawn",
    "likely",
    "\\b(?:we|I|the [^.]{1,40}) (?:\\w+ ){0,3}?(?:closed(?! nothing)|closing|consider\\w* (?:this|the|your) (?:matter|request|file) (?:to be )?closed)\\b|<request> (?:has been|is now|is|was) (?:\\w+ )?closed\\b",
  ),

  defineRule(
    "clarification_asked",
    "sure",
    "\\b(?:need|require|needs|requires) (?:some |a (?:bit|little) )?(?:additional|more|further) (?:information|details?|specifics?|from you)\\b",
  ),
  defineRule(
    "clarification_asked",
    "sure",
    "\\b(?:please|kindly|ask that you|asking you to|need you to|want you to|ask you to|you must|you will need to|would need you to) (?:\\w+ )?(?:clarify|narrow|specify|identify|reword|rephrase|revise|refine|describe|define|limit|confirm which|tell us (?:which|what|who)|advise (?:which|what)|list)\\b",
    { negated: true },
  ),
  defineRule(
    "clarification_asked",
    "sure",
    "\\b(?:provide|supply|send|give)\\b(?: us| me)?(?: with)? (?:\\w+ ){0,2}?(?:information|details?|specifics|names? of|case numbers?|date ranges?|search terms|keywords|an address|a time ?frame|dates)\\b[^.]{0,40}(?:\\?|so|in order|that|to (?:help|assist|enable|allow|locate|identify|search)|of|and|$|\\.)",
  ),
  defineRule(
    "clarification_asked",
    "sure",
    "\\b(?:need|require|request|requesting|ask|asking|seek|seeking|asks|for)\\b[^.]{0,20}\\b(?:clarification|you to (?:clarify|narrow|specify|identify))\\b",
  ),
  defineRule(
    "clarification_asked",
    "sure",
    "\\b(?:does|do) ?(?:not|n't) (?:reasonably|adequately|sufficiently|clearly) (?:describe|identify|specify)\\b|\\black(?:s|ing)? (?:the |sufficient )?(?:specificity|detail)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "clarification_asked",
    "likely",
    "\\b(?:overly broad|too broad|overbroad|unduly burdensome|too vague|is vague|unclear|ambiguous|<cannot> (?:identify|determine|tell) (?:the|what|which|exactly)|insufficient (?:detail|information))\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "clarification_asked",
    "sure",
    "\\b(?:could|can|would|will) you (?:please |kindly )?(?:clarify|specify|narrow|tell (?:us|me) (?:which|what|who|when)|let (?:us|me) know (?:which|what)|be (?:willing|able) to (?:narrow|limit|reduce|clarify|refine)|provide|explain|identify)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "clarification_asked",
    "sure",
    "\\b(?:what|which|who|whose|do you|did you|are you|would you|is it)\\b(?![^.]{0,80}\\b(?:go ahead|proceed|continue|move forward)\\b)[^.]{0,100}\\b(?:mean|want|looking for|interested in|have in mind|referring to|seeking|need|prefer|include)\\b[^.]{0,80}\\?",
    {
      negated: true,
    },
  ),
  defineRule(
    "clarification_asked",
    "sure",
    "\\blet (?:us|me) know (?:which|what|the (?:date|years?|names?|time))\\b|\\bnarrow(?:ing)? (?:the |down )?(?:the )?scope\\b|\\bon hold (?:until|pending) you",
    {
      negated: true,
    },
  ),

  defineRule(
    "extension",
    "sure",
    "\\b(?:requires?|requiring|taking|takes|take|invokes?|invoking|invoked|need|needs|exercising|claim\\w*|using|granted|notice of|right to|request(?:s|ing)?)\\b[^.]{0,40}\\bextension\\b",
  ),
  defineRule("extension", "sure", `\\b(?:extend(?:s|ed|ing)?|extension of)\\b[^.]{0,60}\\b${TIME}\\b`),
  defineRule(
    "extension",
    "sure",
    `\\b${TIME}\\b[^.]{0,80}\\b(?:is|has been|was|be|are|has) (?:\\w+ ){0,2}?(?:extended|moved|changed|pushed|postponed|revised)\\b`,
  ),
  defineRule(
    "extension",
    "sure",
    `\\b(?:needs?|requires?|requiring|taking|takes?|tak(?:e|ing) us|invok\\w+|request(?:s|ing)?|seek(?:s|ing)?|allow(?:ing)? us|ask for|asking for)\\b[^.]{0,40}\\b${MORE_TIME}`,
  ),
  defineRule(
    "extension",
    "sure",
    "\\b(?:need|allow us|give us|require) until\\b|\\b(?:need|require|have) (?:\\w+ ){0,2}?(?:until|till) [^.]{0,30}\\bto (?:respond|complete|finish|answer|review|decide|reply)",
  ),
  defineRule(
    "extension",
    "sure",
    "\\b(?:<cannot>|will not be able to|not be able to|will be unable to) (?:\\w+ ){0,2}?(?:respond|finish|complete|answer|reply|meet|make|process|(?:grant|approve) or deny|provide (?:\\w+ ){0,3}?response)\\b[^.]{0,80}\\b(?:within|by|in time|deadline|statutory|period|days)\\b",
    { negated: true },
  ),
  defineRule(
    "extension",
    "likely",
    "\\bunusual circumstances\\b|\\bbacklog\\b[^.]{0,80}\\b(?:delay|longer|unable)|\\b(?:answer|response|reply|request|it)\\b[^.]{0,30}\\b(?:will be (?:late|delayed)|is delayed|take longer)\\b",
  ),
  defineRule(
    "extension",
    "sure",
    "\\bextension (?:of \\w+ )?(?:is|was|will be) (?:\\w+ )?(?:needed|necessary|required|being taken|invoked|warranted)\\b",
    { negated: true },
  ),
  defineRule(
    "extension",
    "sure",
    "(?<!\\bno )\\b(?:new|revised|extended|amended|updated) (?:\\w+ )?(?:due |target |response |completion )?(?:date|deadline)\\b|\\btakes? (?:us )?longer than\\b",
  ),
  defineRule(
    "clarification_asked",
    "sure",
    "\\b(?:needs?|requires?|requesting|seeking|awaiting|ask(?:ing)? for) (?:\\w+ )?clarification\\b",
  ),
  defineRule(
    "clarification_asked",
    "sure",
    "\\bif you (?:would|could|can|were to)? ?(?:please |kindly )?(?:clarify|specify|narrow|identify|describe|explain)\\b",
    {
      negated: true,
      conditional: true,
    },
  ),
  defineRule(
    "clarification_asked",
    "sure",
    "\\b(?:invite|encourage|urge|ask|request) (?:that )?you (?:to )?(?:modify|narrow|revise|amend|refine|reformulate|limit|clarify|resubmit)\\b",
  ),
  defineRule(
    "clarification_asked",
    "likely",
    "\\b(?:not|n't) (?:specific|detailed|clear|precise) enough\\b|\\b(?:not|n't) (?:sure|certain|clear) (?:what|which|exactly)\\b|\\bto help us (?:help|locate|find|identify)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "clarification_asked",
    "sure",
    "\\b(?:are you|were you) (?:looking for|seeking|interested|requesting|asking|after)\\b|\\btell (?:us|me) (?:which|what|who)\\b",
    {
      negated: true,
    },
  ),
  defineRule(
    "clarification_asked",
    "likely",
    "\\b(?:please|kindly) (?:respond|reply|write back) (?:\\w+ )?with\\b[^.]{0,60}\\b(?:specific|names?|dates?|numbers?|which|departments?)\\b|\\b(?:send|give|provide) (?:us|me) the (?:\\w+ )?(?:names?|dates?|numbers?|address|years?)\\b",
  ),
  defineRule(
    "clarification_asked",
    "sure",
    "\\b(?:can|could|would|will) you (?:\\w+ )?(?:please )?(?:provide|send|give|tell)\\b(?! (?:me|us) (?:a|your) (?:\\w+ )?(?:call|ring|number|phone))",
    { negated: true },
  ),
  defineRule(
    "extension",
    "likely",
    "\\b(?:more|additional|extra|further) (?:(?:business|working|calendar) )?(?:days|weeks|time)\\b|\\b(?:postponed|pushed back|put off)\\b",
  ),
  defineRule(
    "clarification_asked",
    "likely",
    "\\b(?:you|your|which|what|ask|we)\\b[^.]{0,160}\\b(?:records?|documents?|reports?|e-?mails|files?|data|dates?|years?|officers?|copies|spreadsheet|versions?|incidents?|case|time ?frame|location|permits?|search|narrow\\w*|mean)\\b[^.]{0,100}\\?|\\bwhich\\b[^.]{0,60}\\?",
    {
      negated: true,
    },
  ),
  defineRule(
    "clarification_asked",
    "likely",
    "\\b(?:please|kindly)\\b[^.]{0,40}\\b(?:give|provide|send|tell|supply|indicate|advise|revise|resubmit|list|name|state|describe)\\b[^.]{0,40}\\b(?:narrower|specific|more|which|what|dates?|time frame|names?|details?|address|keywords?|it)\\b",
  ),
  defineRule(
    "clarification_asked",
    "sure",
    "\\bbe more specific\\b|\\bmore (?:details?|information|specificity) (?:is|are) (?:needed|required|necessary)\\b",
    { negated: true },
  ),
  defineRule("clarification_asked", "likely", "\\bmay I ask whether\\b", {
    negated: true,
    conditional: true,
  }),
  defineRule("clarification_asked", "likely", "\\b(?:quite|very|rather|extremely|so) broad\\b"),
  defineRule(
    "extension",
    "sure",
    "\\b(?:response|answer|reply|determination|records)\\b[^.]{0,40}\\b(?:delayed|late|postponed)\\b[^.]{0,20}\\b(?:until|to)\\b",
  ),
  defineRule("withdrawn", "sure", `\\b(?:${CLOSED})\\b[^.]{0,40}\\bnon-?(?:payment|response)\\b`),
  defineRule(
    "withdrawn",
    "sure",
    "\\bhave (?:now )?(?:cancell?ed|withdrawn|terminated) (?:your|this|the) (?:\\w+ ){0,3}?request\\b",
  ),
  defineRule(
    "clarification_asked",
    "likely",
    "\\b(?:what|which)\\b[^.]{0,40}\\b(?:period|request|cover|looking)\\b[^.]{0,40}\\?",
  ),
  defineRule(
    "extension",
    "sure",
    `\\b${MORE_TIME}\\b[^.]{0,30}\\b(?:will be|is|are) (?:required|needed|necessary)\\b`,
  ),
];
