/** Sentences every letter carries, whatever it decides: appeal rights, whom to call, what the law says in general. */
export const BOILERPLATE: RegExp[] = [
  /\b(?:you|requesters?) (?:may|can|have the right to|also have|have a right to|are entitled to)\b[^.]{0,80}\b(?:appeal|review|mediation|dispute|litigation)/i,
  /\bright (?:to|of) (?:an? )?(?:appeal|review|judicial)/i,
  /\b(?:not satisfied|dissatisfied|disagree) with\b/i,
  /\b(?:OGIS|Office of Government Information Services|FOIA Public Liaison|Public Access Counselor)\b/i,
  /\btreat (?:this|my|our)\b[^.]{0,60}\bas (?:a|an)\b/i,
  /\bthree discrete categories\b|\bstandard notification\b/i,
  /\b(?:fee schedule|schedule of fees|fees? may be charged|fees? (?:are|is) set by)\b/i,
  /\bthis (?:e-?mail|message|communication)\b[^.]{0,120}\b(?:confidential|privileged|intended)/i,
  /\bdo not (?:reply|respond) to this\b/i,
  /\b(?:FOIA|the (?:Act|law|statute))\b[^.]{0,40}\b(?:requires|provides|allows|permits|exempts)\b/i,
];

/** The person's wishes beside the records. What is decided about them decides nothing about the records. */
export const SIDE_WISH =
  /\b(?:fee waiver|waiver of (?:all )?fees|waive (?:the |all )?fees|expedit\w+|news media|fee categor\w+|requester categor\w+)\b/i;
