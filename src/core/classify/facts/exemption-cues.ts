import type { Cue } from "#core/classify/facts/cues.ts";

/** Words around a cited section that speak for or against its being why records are withheld. Weights: see docs/classification.md, "Facts". */
export const GROUND_CUES: readonly Cue[] = [
  {
    sentence:
      /\b(?:abgelehnt|versagt|geschützt|geschwärzt|ausgeschlossen|with(?:held|hold\w*)|den(?:y|ied|ies|ying|ial)|redact\w*|exempt\w*|except(?:ed|ions?)|black\w* ?out|mask\w*|cover(?:ed)? (?:over|up)|left out|leave out|remov\w*|taken out|tak\w+ out|struck|blur\w*|excis\w*|sever\w*|delet\w*|held back|hold back|refus\w*|declin\w*|omit\w*|cut|not (?:being )?(?:released|disclosed|provided|produced|included|public|given|furnished|sent)|clos(?:ed|es) (?:record|them|it))\b/i,
    weight: 0.6,
  },
  // The model of outcomes was trained on English, so a German refusal is known by its own words.
  { sentence: /(?:^|\s)(?:abgelehnt|versagt|geschützt|geschwärzt|ausgeschlossen)(?=$|\W)/i, weight: 1.5 },
  { before: /\($/i, weight: 1.2 },
  { before: /[,;–-]\s*$/i, weight: 0.7 },
  { before: /^\W*$/i, weight: 0.2 },
  { before: /[.:]\s*$/i, weight: 0.7 },
  { after: /^ ?\((?=[a-z])/i, weight: 1.5 },
  { after: /^\W*$/i, weight: 0.3 },
  {
    sentence:
      /\b(?:extend\w*|extension|days?|meet the date|time limit|clock|deadline|within|timely|additional time|working days|business days)\b/i,
    weight: -0.8,
  },
  { sentence: /\b(?:fees?|cost\w*|charge\w*|pay\w*|deposit|estimate\w*|hourly|\$|waive\w*)/i, weight: -1 },
  {
    before:
      /\b(?:may|can|right to|entitled to|wish to)\b[^.]{0,80}\b(?:appeal|petition|complain|file|seek|ask|request|bring)\b[^.]{0,60}$/i,
    weight: -1.6,
  },
  {
    sentence:
      /\b(?:requires?|request(?:ed)? (?:a|the) (?:decision|ruling)|respond\w*|acknowledg\w*|certif\w*|certify|notice|notif\w*|decision from|provided by|procedur\w*|as provided|describes?|defines?|defined|reasonably|burden\w*|create)\b/i,
    weight: -0.7,
  },
  {
    sentence:
      /\b(?:defin\w+|meaning of|not (?:a )?(?:records?|agency|public body)|answer questions|obliged to create|create (?:a )?(?:new )?record|subject to)\b/i,
    weight: 0.3,
  },
  { before: /\[ ?\]\s*(?:exemption )?$/i, weight: -1.9 },
  { before: /\[ ?x ?\][^[]{0,30}$/i, weight: 2.4 },
  {
    after:
      /^,? ?[^.]{0,30}\b(?:you|a requester|any person|the requester) (?:may|can|have|are entitled|has|must)\b/i,
    weight: -0.8,
  },
  {
    before:
      /\b(?:extend\w*|extension|days?|dates?|time|respond\w*|response|acknowledg\w*|five-day)\b[^.]{0,60}$/i,
    weight: -1.2,
  },
  {
    before:
      /\b(?:with(?:held|hold\w*)|den(?:y|ied|ies)|redact\w*|exempt\w*|except(?:ed|ion)|black\w*|left out|remov\w*|taken out|blur\w*|refus\w*|declin\w*|confidential|protected|privileged|cover\w*|clos\w*|sealed|bar\w*|mask\w*|not (?:released|disclosed|provided|included))\b[^.]{0,50}$/i,
    weight: 0.4,
  },
  { before: /\byou\b[^.]{0,60}$/i, weight: -0.8 },
  {
    sentence:
      /\b(?:Public Records Act|Freedom of Information (?:Act|Law)|Open Records (?:Act|Law)|Right-to-Know Law|Sunshine)\b/i,
    weight: -0.3,
  },
  { sentence: /\b(?:attorney general|OAG|ruling|AG|decision)\b/i, weight: -0.6 },
  { before: /\bnotice (?:under|for the purposes? of|pursuant to|in terms of) (?:the )?$/i, weight: -1.4 },
  { after: /^,? ?et seq/i, weight: -1.6 },
  { sentence: /\b(?:Executive Order|E\.O\.) ?\d/, weight: -0.8 },
  { before: /\bduty (?:in|under|to|imposed by)\b[^.]{0,30}$/i, weight: -0.8 },
  {
    sentence:
      /\b(?:not (?:shown|demonstrated|establish\w*|carr\w+|available|explain\w*|apply|assert\w*)|no longer|failed to|won't be relied|withdraw\w*|doesn't apply|didn't explain|reversed?)\b/i,
    weight: -1.8,
  },
  {
    sentence: /\b(?:engaged|rel(?:y|ied|ying|ies) (?:up)?on|invok\w*|falls? (?:under|within|into))\b/i,
    weight: 0.7,
  },
  { sentence: /\b(?:is|are|these|them|it|letter|records) public\b|\bpublic under\b/i, weight: -1.5 },
  {
    before:
      /\b(?:decided|authori[sz]ed|issued|made|given|officer) (?:under|pursuant to|in terms of) (?:the )?$/i,
    weight: -1.3,
  },
  { before: /\b(?:claim\w*|assert\w*|rested on|argu\w*|contend\w*)\b[^.]{0,60}$/i, weight: -0.2 },
  {
    sentence:
      /\b(?:personal (?:information|privacy|data|details)|privacy|attorney|privilege|deliberat\w*|predecisional|trade secrets?|home address\w*|phone|names?|identif\w*|minors?|juveniles?|medical|social security|advice|commercial|law enforcement|security)\b/i,
    weight: 0.3,
  },
  {
    after:
      /^[^.]{0,40}\b(?:appl(?:y|ies)|excepts?|exempts?|protects?|confidential|private|prohibits?|forbids?|classif\w+)\b/i,
    weight: 0.3,
  },
  {
    sentence:
      /\b(?:might|may|could|would) (?:also )?(?:apply|be (?:exempt|withheld|redacted))\b|\bin any case\b/i,
    weight: -0.9,
  },
  {
    previous: /\b(?:with(?:held|hold\w*)|den(?:y|ied|ies)|redact\w*|exempt\w*|remov\w*|confidential)\b/i,
    weight: 0.2,
  },
  { previous: /\b(?:appeal\w*|court|extend\w*|days)\b/i, weight: -0.7 },
  { before: /\b(?:under|per|pursuant to|by|citing|see) (?:the )?$/i, weight: -0.2 },
];

/** Sections of public-records laws that state grounds, and those about time limits, fees and appeals. `key` is the section without its law. */
export const SECTION_CUES: readonly { key: RegExp; weight: number }[] = [
  { key: /552\.(?:0\d\d|2\d\d|30\d|32\d|353)/, weight: -2.4 },
  { key: /42\.56\.(?:520|120|550|130|080|070\(?[29]?\)?$|040|010|100)/, weight: -1.7 },
  { key: /149\.43\(b\)|149\.43$|2743/, weight: -0.9 },
  { key: /7922|7921|625[36]|7923\.(?:000|100)/, weight: -0.4 },
  { key: /15\.23[1245]|15\.24[0]|15\.234/, weight: -1.9 },
  {
    key: /61\.8(?:72|80|82|74)|45-21[5-9]|45-220|14-2-(?:[5-9]|1[0-2])|192\.(?:32\d|42\d|44\d|31[148]|4\d\d)|89\(|87\(3\)|47:1a-[56]|119\.0[17]$|119\.07(?:\(4\))?|2\.2-3704|30-4-30|38-2-[378]|24-72-20[35]|50-18-7[1]|63g-2-(?:20[345]|4\d\d)|1-206|1-212|1-210\(a\)|13\.0[34]|610\.02[3-7]|610\.010|8\.2|84-712(?:$|\()|40\.25\.1[12]|19\.3[1579]|c\.66|66|10\(/,
    weight: -1.3,
  },
  { key: /\(/, weight: 0.6 },
  { key: /^\d{1,3}[a-z]?$/, weight: -0.5 },
  {
    key: /552\.1\d\d|42\.56\.[234]|708\(b\)|7\(1\)|61\.878|192\.3[45]|149\.43\(a\)|87\(2\)|119\.071|1-210\(b\)|45-221|15\.243|24-72-204|7927|7923\.6|2\.2-370[56]|132-1|13\.\d|47:1a-1\.1|63g-2-30[1-6]|610\.021|30-4-40|50-18-72|1-27-1\.5|40|43|552a|4\(26\)|7\(26\)/,
    weight: 0.7,
  },
  { key: /^(?:17(?:\(1\))?|1\(1\).*|16|10(?:\(\d\))?|50|58\(1\).*)$/, weight: -0.4 },
  { key: /^(?:12|14|2[1-46-9]|3[0-8]|4[0-4])(?:\(|$)/, weight: 1.1 },
  { key: /^(?:3\.6|1\.[1-8]|102a|3024|6$)/, weight: -2.2 },
];
