import type { CuePlace } from "#core/classify/facts/cues.ts";

/**
 * Words around a day, and how much each speaks for its being the requester's last day to act, and for its being the day the agency
 * promises its next answer or records. Weights: see docs/classification.md, "Facts".
 */
export const DAY_CUES: readonly (CuePlace & { weights: readonly [answerBy: number, responseDue: number] })[] =
  [
    {
      before:
        /\b(?:by|before|no later than|not later than|on or before|due|deadline(?: is)?|bis(?: zum| spätestens)?)\s*:?\s*(?:\(?\w+day,? )?(?:the )?$/i,
      weights: [1.8, 0.3],
    },
    {
      before: /\b(?:until|till?|'til|through|thru|up to|to)\s+(?:\w+day,? )?(?:the )?$/i,
      weights: [0.9, -0.2],
    },
    {
      before:
        /\b(?:on or (?:about|around)|around|about|approximately|circa|figure(?: on)?|for|count on|aim for)\s+(?:\w+day,? )?(?:the )?$/i,
      weights: [-0.4, 0.1],
    },
    { before: /\b(?:on|is|of)\s+(?:\w+day,? )?(?:the )?$/i, weights: [-0.7, -0.3] },
    { before: /\($/, weights: [1.1, -0.7] },
    { before: /^\W*$/, weights: [-1.1, -0.3] },
    { before: /\bwithin(?: the next)?(?: approximately| about)? $/i, weights: [0.3, 0.2] },
    {
      before:
        /\b(?:please|kindly|must|pls|asked? you to|ask that you)\b(?:(?!appeal)[^.;]){0,70}\b(?:respond|reply|answer|tell|let|confirm|return|submit|provide|send|pay|remit|sign|notify|contact|advise|write|indicate|clarify)\b(?:(?!appeal)[^.;]){0,60}\bwithin(?: the next)? $/i,
      weights: [2.2, -0.6],
    },
    { after: /^[^.;]{0,60}\b(?:you|your|y'all|u)\b/i, weights: [0.2, -0.3] },
    { sentence: /\b(?:please|kindly|must|pls|bitte)\b/i, weights: [0.8, -1.2] },
    {
      sentence:
        /\b(?:(?:if|unless|should|without)\b[^.]{0,80}\b(?:not|n't|nothing|no|never|fail\w*|un\w+|reply|answer|response)|unless|absent)\b/i,
      weights: [1, 0],
    },
    { sentence: /\b(?:hear(?:d)? (?:from|back)|hear by|don't hear)\b/i, weights: [0.4, -0.1] },
    {
      before:
        /\b(?:respond|reply|answer|write(?: me| us)? back|tell (?:us|me)|let (?:us|me) know|confirm|return|submit|provide|furnish|send (?:us|me|in|it)|email (?:us|me|back)|advise|specify|state|say|clarif\w*|narrow\w*|get back|sign|need|resubmit|file)\b[^.]{0,110}$/i,
      weights: [0.6, -0.1],
    },
    {
      before:
        /\b(?:pay|payment|paid|deposit|remit|check|cheque|invoice|money order|balance|bill)\b[^.]{0,110}$/i,
      weights: [0.6, -0.6],
    },
    {
      before:
        /\b(?:pick(?:ed)? (?:up|them)|collect\w*|come (?:in|by|get)|inspect\w*|view\w*|hold\w*|held|keep|kept|download\w*|available|retriev\w*|expire\w*)\b[^.]{0,110}$/i,
      weights: [0.4, -0.7],
    },
    {
      sentence:
        /\b(?:clos(?:e|ed|es|ing)|withdrawn|abandon\w*|void\w*|shred\w*|destroy\w*|put (?:it|them|everything) back|cancel\w*|archive\w*|throw|drawer|no longer interested|discard\w*|purge\w*|refile\w*|re-?shel\w*|lapse\w*)\b/i,
      weights: [1.5, -0.9],
    },
    {
      after:
        /^[^.]{0,60}(?:\botherwise\b|\bor (?:we|I|it|the)\b|\bfailing\b|\bafter (?:that|which)\b|\bor else\b)/i,
      weights: [1, -0.5],
    },
    {
      before:
        /\b(?:we|I|he|she|they|staff|office|department|district|city|county|agency|university|board|town|unit|custodian|officer|clerk|attorney)(?:'ll| will| should| hope| expect| anticipate| intend| plan| aim| estimate| can| would| are going| am going|'m going|'re going| believe| need)s?\b[^.;]{0,110}$/i,
      weights: [-0.5, 0.9],
    },
    {
      before:
        /\b(?:expect\w*|anticipat\w*|estimat\w*|hop(?:e|ing)|plan\w*|intend\w*|target\w*|aim\w*|project\w*|should)\b[^.;]{0,100}$/i,
      weights: [-1.1, 1.5],
    },
    {
      before:
        /\b(?:you (?:can|may|should|will|'ll)|you'll) (?:expect|receive|have|get|hear|be (?:notified|sent|given|provided)|look)\b[^.;]{0,80}$/i,
      weights: [-0.5, 0.7],
    },
    {
      before:
        /\b(?:extend\w*|extension|new (?:due )?date|additional time|more time|due date|deadline|postpone\w*|push\w*|moved?|revised)\b[^.;]{0,100}$/i,
      weights: [-0.3, 0.8],
    },
    {
      before:
        /\b(?:response|determination|decision|answer|reply|ruling|respond|decide|update|complet\w*|finish\w*|done)\b[^.;]{0,80}$/i,
      weights: [-0.5, 0.6],
    },
    {
      before:
        /\b(?:instal?lments?|batch|productions?|releases?|records|documents|files|copies|emails|posting|remaining|balance of the|rest|part)\b[^.;]{0,80}$/i,
      weights: [-0.3, 0.4],
    },
    {
      before:
        /\b(?:send|sent|mail(?:ed)?|provide[d]?|produce[d]?|deliver\w*|release[d]?|furnish\w*|ready|available|post(?:ed)?|scan|have (?:it|them)|get (?:it|them)|give)\b[^.;]{0,80}$/i,
      weights: [-0.6, 1.1],
    },
    {
      before: /\b(?:next|first|second|third|further|remaining|rest|rolling)\b[^.;]{0,80}$/i,
      weights: [-0.2, 0.4],
    },
    {
      before:
        /\b(?:dated|received|sent|submitted|filed|wrote|asked|made|requested|emailed|called|spoke|told|paid|mailed|closed|issued|began|started|since|from|ago|last|postmarked|stamped|prior to|between|acknowledged|was|were|had|did|docketed|opened|assigned|entered|extended)\s*(?:it |this |us |you )?(?:on |as of |in |back on )?(?:\w+day,? )?(?:the )?$/i,
      weights: [-0.5, -1],
    },
    { before: /\b(?:was|were|received|sent|wrote|asked|had|did|told)\b[^.;]{0,50}$/i, weights: [-0.2, -0.9] },
    {
      before:
        /\b(?:your|the|this) (?:\w+ ){0,3}(?:request|letter|e-?mail|message|appeal|inquiry|payment|check)s?(?: (?:of|dated|received|from|on))?[^.]{0,14}$/i,
      weights: [-0.1, -1],
    },
    {
      before: /\b(?:from|between|since|after|starting|beginning)\s+(?:\w+day,? )?(?:the )?$/i,
      weights: [-0.2, -0.5],
    },
    { after: /^ ?(?:to|through|thru|-|–|and) (?:\w+ )?\d/i, weights: [-0.1, -0.6] },
    {
      sentence: /\b(?:incident|crash|accident|meeting|hearing|arrest|minutes|between)\b/i,
      weights: [-0.6, -0.6],
    },
    {
      sentence:
        /\b(?:appeal\w*|court|petition|mandamus|mediation|complaint|review of this|judicial|dispute|reconsideration|lawsuit|suit)\b/i,
      weights: [-0.7, -0.6],
    },
    {
      sentence: /\b(?:office hours|monday (?:through|to|-)|mon-fri|a\.?m\.?|p\.?m\.?|o'clock)\b/i,
      weights: [-0.6, 0.1],
    },
    { sentence: /\b(?:on hold|pause[ds]?|hold your|stopped|tolled|suspended)\b/i, weights: [0, -0.3] },
    {
      previous: /\b(?:extend\w*|extension|more time|additional|delay\w*|behind|backlog)\b/i,
      weights: [-0.5, 0.6],
    },
    { previous: /\b(?:we will|I'll|we'll|expect|remaining|rest|instal?lment|next)\b/i, weights: [0.3, 0.3] },
    {
      before:
        /\b(?:new (?:due |response )?date|next (?:response|update)|(?:estimated |expected |anticipated |target )?completion(?: date)?|due date|earliest|allow us|calendar for|let's say|lets say|will say|tentativ\w*|give us|need(?: until)?)\b[^.;]{0,40}$/i,
      weights: [-0.3, 1.1],
    },
    {
      before:
        /\b(?:object|notice|third part\w*|meeting|hearing|board|council|out|away|vacation|in the field|comment\w*|closed)\b[^.;]{0,60}$/i,
      weights: [-0.7, -0.5],
    },
    {
      before:
        /\b(?:they|agency|clerk|township|borough|city|officer|department|custodian)\b[^.;]{0,40}\b(?:has|have|is|are|must|shall|required|directed|ordered)\b[^.;]{0,60}$/i,
      weights: [-0.4, 0.8],
    },
    {
      before:
        /\b(?:must|has to|have to|needs? to|should|is|are) (?:be )?(?:here|in|received|reach|arrive|paid|postmarked|returned|due|signed|picked|collected)\b[^.;]{0,60}$/i,
      weights: [-0.6, 0.5],
    },
    {
      before: /\b(?:we|I)(?:'ll| will| would)? (?:need|want|must have|require|ask)\b[^.;]{0,80}$/i,
      weights: [0.2, -0.1],
    },
    {
      before:
        /\b(?:and|we|I|he|she)(?:'ll| will)\b[^.;]{0,60}\b(?:send|get|have|be|scan|mail|email|finish|do)\b[^.;]{0,50}$/i,
      weights: [-0.4, 1],
    },
    { sentence: /\b(?:link|download\w*|portal|password|expire\w*)\b/i, weights: [0.6, -0.8] },
    {
      before: /\b(?:quote|estimate|invoice|bill|offer|amount|terms|net|price)\b[^.;]{0,40}$/i,
      weights: [0.2, 0.1],
    },
    {
      before:
        /\bif\b[^.;]{0,70}\b(?:by|before|in hand|here|received|reach\w*|pay|paid|payment|deposit)\b[^.;]{0,20}$/i,
      weights: [0.2, -0.8],
    },
    { before: /\d[^.;]{0,60}$/, weights: [-0.1, -0.5] },
    {
      after: /^ ?(?:to (?:object|appeal|go to court|sue|seek|file|complain|petition))\b/i,
      weights: [-0.1, -1],
    },
    {
      before:
        /\b(?:look for|hear|expect|figure|you'll|you will|have (?:it|them)|earliest|email(?:ing)? you|calling)\b[^.;]{0,30}$/i,
      weights: [-0.5, 0.7],
    },
    { sentence: /\b(?:instal?lments?|batch|portion|rolling|set)\b/i, weights: [-0.1, 0.4] },
    {
      sentence: /\b(?:granted|petition|ordered|directed|required|determination dated)\b/i,
      weights: [-0.3, 1.1],
    },
    {
      sentence:
        /\b(?:hold|held|keep|kept|storage|shelf|counter|room|appointment|inspect\w*|view\w*|pick\w*)\b/i,
      weights: [0.4, 0.1],
    },
    { sentence: /\?/, weights: [0.2, 0.3] },
    { sentence: /\b(?:appointment|confirmed|event|starts?|begins?|opens?|meets?)\b/i, weights: [0.4, -1] },
    {
      sentence: /\b(?:hearing|mediation|comments?|submit|submission|record closes|considered|statement)\b/i,
      weights: [0.5, -0.5],
    },
    { before: /\b(?:out|away|back|return\w*|vacation|leave)\b[^.;]{0,25}$/i, weights: [0.5, -0.7] },
    { before: /\bweek of (?:the )?$/i, weights: [-0.1, -0.2] },
  ];
