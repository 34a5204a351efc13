import type { Cue } from "#core/classify/facts/cues.ts";

/** Words beside a sum that say what it is. Weights: see docs/classification.md, "Facts". */

/** The sum is something else than a total: a rate, a limit, a part, what was paid, or a sum that is taken back. */
export const OTHER_SUM_CUES: readonly Cue[] = [
  { after: /^ ?(?:\/|per |an? |each|apiece|every |the (?:page|hour|sheet)|hourly)/i, weight: -0.9 },
  { before: /(?:@|\bat|\bx|×|\brate[^$]{0,20}|\btimes|\bper hour:?) ?$/i, weight: -0.5 },
  {
    before:
      /\b(?:up to|exceed(?:s|ed|ing)?|no more than|not more than|more than|over|above|below|under|less than|maximum|max|threshold|ceiling|limit|cap|first|top|surpass\w*|pass(?:es|ed)|past|beyond|at least|minimum|appropriate limit[^$]{0,12})\b[^$]{0,16}$/i,
    weight: -1.6,
  },
  {
    after: /^ ?(?:or (?:more|less|under)|threshold|limit|minimum|maximum|cap\b|deductible|that we may)/i,
    weight: -0.2,
  },
  {
    before:
      /\b(?:willing|agree[ds]? to pay|happy to pay|prepared to pay|commit\w*|authoriz\w*|you (?:said|stated|told|offered|agreed|wrote|indicated)|I (?:will|can|would|am|'ll)|I'm)\b[^$]{0,60}$/i,
    weight: -0.7,
  },
  {
    before:
      /\b(?:paid|received|(?:your|the) (?:check|payment|deposit|money order)s?(?: [a-z]+)? (?:of|for|in)|thank(?:s| you) for|refund\w*|credit\w*|amount paid|less|minus|applied|returned)\b[^$]{0,30}$/i,
    weight: -1.2,
  },
  {
    after:
      /^[^$.]{0,30}\b(?:was paid|were paid|you (?:already )?(?:paid|sent)|has been (?:paid|received)|received|refund\w*|credited|arrived|cleared)\b/i,
    weight: -0.1,
  },
  { before: /\b(?:plus|and|\+) ?$/i, weight: -0.4 },
  { before: /\bnot (?:the )?$/i, weight: -0.5 },
  { before: /\b(?:less|minus|credit|discount|deduct\w*)\b[^$]{0,30}$/i, weight: 0.1 },
  { after: /^ ?(?:million|billion|k\b|m\b)/i, weight: 0 },
  {
    before:
      /(?:§|\bC\.?F\.?R\.?|\bsection|\bRCW|\bpolicy|\brev(?:ision)?\.?|\bcode|\bitem|\bexhibit|\bversion) ?$/i,
    weight: -0.5,
  },
];

/** For or against a sum being what the requester is asked to pay or to agree to. */
export const ASKED_SUM_CUES: readonly Cue[] = [
  {
    before:
      /(?:=|\b(?:comes? (?:out )?to|came to|amounts? to|adds? up to|totals?|totall?ing|total of|so|gives?|or|makes?|that's|i\.e\.|is)) ?(?:about |around |roughly |only |approximately )?$/i,
    weight: 0.9,
  },
  { before: /\b(?:cost|costs|fees?|charges?|price|bill|invoice)\b[^$]{0,50}$/i, weight: -0.4 },
  { after: /^[^$]{0,12}\b(?:total|in all|altogether|for (?:everything|all|both|the lot))\b/i, weight: 0.8 },
  { before: /\b(?:deposits?|half|50 ?%|down payment)\b[^$]{0,40}$/i, weight: 0.8 },
  { after: /^[^$]{0,20}\b(?:deposit|down)\b/i, weight: -0.4 },
  {
    before:
      /\b(?:earlier|previous\w*|original\w*|initial\w*|down from|reduced from|instead of|rather than|was|were|had been|would have|quoted|sent an|asked for|wrote)\b[^$]{0,40}$/i,
    weight: -0.5,
  },
  {
    after:
      /^[^$.]{0,60}\b(?:waive\w*|which (?:I|we)(?:'ve| have)? (?:elected|decided)|not be (?:charged|billed)|no longer|not charg\w*)/i,
    weight: -0.4,
  },
  {
    before: /\b(?:if you|narrow\w*|drop\w*|instead|only|just|alternativ\w*|could|might|may)\b[^$]{0,60}$/i,
    weight: -0.5,
  },
  { after: /^ ?(?:for|in|plus|\+|and|,) /, weight: 0.5 },
  { before: /(?::|\.{3,}|\t| {3,}) ?$/, weight: 0.7 },
  {
    before:
      /\b(?:send|forward|remit|pay|mail|bring|put down|submit|make|prepay|require[sd]?|need|requests?|owe[sd]?|short)\b(?: (?:us|me|in|a|an|the|your|check|cheque|money|order|for|of|payment|by|deposit|exactly|\w+ payment|us the|that|initial|advance))* ?$/i,
    weight: 0.7,
  },
  {
    before:
      /\b(?:deposit|down payment|a third|half|one[- ]half|a quarter|advance payment)(?: \(\w+ ?%?\))?(?: of| is|,|:| or| \(| which is| comes to| being| in the amount of)* ?$/i,
    weight: 0.2,
  },
  { after: /^,? (?:not|instead of|rather than|down from|and not) /, weight: 0.6 },
  { after: /^ ?[.!]?$/, weight: 0.9 },
  { after: /^ ?\(/, weight: 1.3 },
  { after: /^[^$]{0,60}\b(?:was due|had to be paid|is withdrawn|you (?:had|were)|no longer)/i, weight: -0.8 },
  { after: /^ (?:estimate|quote|invoice|bill|fee|charge)\b/i, weight: -0.7 },
  { before: /\b(?:you|your)\b[^$]{0,60}$/i, weight: -0.6 },
  {
    before:
      /\b(?:you were asked|we (?:asked|billed|invoiced|sent)|I (?:asked|billed|invoiced|sent)|still (?:do not|don't|haven't|have not|waiting)|haven't|have not|hasn't|waiting (?:on|for)|not (?:yet )?(?:received|seen|got))\b[^$]{0,60}$/i,
    weight: 0.9,
  },
  {
    before:
      /\b(?:appeal|court|penalt\w*|fine|salary|contract|settle\w*|worth|grant|budget|purchase)\b[^$]{0,60}$/i,
    weight: -0.7,
  },
  {
    after:
      /^[^$.]{0,60}\b(?:payable|unpaid|prepaid|remain(?:s|ing)?|owing|owed|outstanding|in advance|up front|has to be|must be|on (?:pickup|receipt)|before (?:I|we|you|the|any\w*|release|it|work)|prior to)\b/i,
    weight: 1.2,
  },
  {
    before: /\b(?:balance|outstanding|remaining|owing|owed?|unpaid|difference|amount)\b[^$]{0,20}$/i,
    weight: 0.2,
  },
  {
    before:
      /\b(?:bill|invoice|estimate|cost|charge|fee|price|quote)(?: (?:will|would|should|is|was|of|for|at|be|about|comes|came|to|out|the|it|became|final|around|approximately|roughly|estimated|currently))* ?$/i,
    weight: -0.2,
  },
  { before: /\b(?:if|when|until|unless|once|should)\b[^$]{0,50}$/i, weight: -0.4 },
  { after: /^,? (?:so|half|now|and (?:I|we)|if you)\b/i, weight: -0.5 },
  // "A 25% deposit, $60": a share of the total is the deposit, whichever comes first.
  { before: /\b(?:deposit|prepa\w+|down payment)\b[^.]{0,60}\d ?%[^$]{0,30}$/i, weight: 2 },
  { before: /\d ?% (?:deposit|down payment|prepa\w+)\b[^$]{0,20}$/i, weight: 2 },
  { after: /^ ?\(\d{1,2} ?%\)/, weight: 1.5 },
];
