/** Sentences every letter carries, whatever it decides: appeal rights, whom to call, what the law says in general. */
export const BOILERPLATE: RegExp[] = [
  /\b(?:you|requesters?|requestors?) (?:may|can|have the right to|also have|have a right to|are entitled to|are hereby notified)\b[^.]{0,80}\b(?:appeal|review|mediation|dispute|litigation|petition|action|complaint|lawsuit|suit|court)/i,
  /\bright (?:to|of) (?:an? )?(?:appeal|review|judicial|seek|petition|file)/i,
  /\b(?:appeals? (?:may|must|should|can)|your appeal (?:must|should)) (?!be (?:\w+ )?(?:denied|granted|dismissed|rejected|sustained|allowed))|\b(?:to|may|wish to|want to) (?:file |submit )?(?:an )?appeal\b/i,
  /\b(?:not satisfied|dissatisfied|disagree|contest) (?:with|this)\b/i,
  /\b(?:OGIS|Office of Government Information Services|Public Liaison|Public Access Counselor|Ombuds\w*)\b/i,
  /\btreat (?:this|my|our)\b[^.]{0,60}\bas (?:a|an)\b/i,
  /\bthree discrete categories\b|\bstandard notification\b|\bstandard (?:\w+ )?practice\b|\bwatch ?lists?\b|\bCongress excluded\b/i,
  /\b(?:fee schedule|schedule of fees|fees? may be charged|(?:exceeds?|in excess of|more than) \$|a sheet|fees? (?:are|is) set by|charge for copies|per page|a page|an hour|per hour)\b(?!.*\b(?:total|estimat\w+|hours? at|comes? to)\b)/i,
  /\bthis (?:e-?mail|message|communication)\b[^.]{0,120}\b(?:confidential|privileged|intended)/i,
  /\bdo not (?:reply|respond) to this\b|\brespond above this line\b/i,
  // What the law says in general names neither us nor you.
  /^(?!.*\b(?:we|I|your|our|us|you|this office)\b).*\b(?:FOIA|the Act|the? ?\w* law|statute|an agency|agencies)\b[^.]{0,40}\b(?:requires?|provides?|allows?|permits?|exempts?|lists?|may)\b/i,
  // "Under the Act the department has ten days to respond, seek clarification or deny."
  /^(?:under|pursuant to|in accordance with|per|by) [^.]{0,80}\b(?:has|have|is (?:allowed|given)|are (?:allowed|given)) (?:\w+ ){0,2}?(?:\w+|\d+|\(\d+\))(?: \(\d+\))? (?:business |working |calendar )?days\b/i,
  // Earlier questions and answers are background, not news.
  /^(?:on|by (?:letter|e-?mail) (?:of|dated)) [^,]{3,40}\b(?:we|I|this office) (?:\w+ )?(?:wrote|asked|requested|sought|contacted)\b(?!.*\b(?:closed|denied|withdrawn)\b)/i,
  /\b(?:fees?|costs?|charges?|postage)\b[^.]{0,60}\b(?:is|are|was|were|has been|have been) (?:\w+ )?waived\b|^(?:fees?|costs?|charges?|total):? \$0\b/i,
  /^(?!.*\b(?:we are|I am|hereby|therefore|accordingly)\b).*\b(?:FOIA|the (?:\w+ )?(?:act|law|statute)|state law|provisions?|regulations?) (?:of the FOIA )?(?:does |do |also )?(?:permit|allow|provide|require|give|authorize)s?\b/i,
  /\bunauthori[sz]ed (?:\w+,? )*(?:use|review|disclosure|interception)|\bintended recipient|\breceived this (?:\w+ )?in error\b/i,
  /\bsubject to the requirements of the FOIA\b|\bdoes not mean\b/i,
  /\b(?:any|a) (?:person|requester|requestor|individual) (?:who|whose)\b/i,
  /\b(?:is|be taken as|as) (?:not )?(?:a|an)? ?(?:refusal|denial) to\b|\bnot a (?:denial|refusal|final)\b/i,
  /^(?:there (?:is|are|will be) )?no (?:fees?|charges?|costs?|payments?)\b|\byou do not owe\b|\bany (?:questions|inconvenience)\b/i,
];

/** Openings of hypothetical sentences. Tested with a space before the sentence. */
export const CONDITION =
  /[\s,;(](?:if|unless|whether|should (?:you|we|the|your|any|it|there|an?|this|more|further|additional|no)|in the event|in case|to the extent (?!(?:that )?you (?:are )?s(?:eek|ought))|provided that|when(?:ever)?|once|as soon as) |^ (?:were|where|any (?:records?|portions?|documents?|information|person)|(?:records?|documents?|information|materials?|requests?|portions?) (?:that|which|containing|found to be)|should|failure to (?:\w+ ){1,8}(?:may|will|could|can|shall)) /i;

/** The user's wishes beside the records. What is decided about them decides nothing about the records. */
export const SIDE_REQUEST =
  /\b(?:fee waiver|waiver of (?:\w+ )?fees|waive (?:the |all )?fees|fees? waived|fee reduction|expedit\w+|news media|fee categor\w+|requester categor\w+)\b/i;

/** Earlier actions of the user, such as "You asked us to review our decision to refuse": background, not news. */
export const NARRATION =
  /^you (?:have )?(?:asked|requested|wrote|sought|appealed|complained|submitted|contacted)\b/i;
