/** "This is an itemized estimate", not "you may ask for an itemized estimate". */
const ITEMIZED =
  /\b(?:this is|here is|below is|(?:attached|enclosed) (?:is|please find)|(?:see|find) the (?:attached|enclosed|following)|(?:we|I) (?:are |have )?(?:attach|enclos|provid|send)(?:e|ed|ing)?)\b[^.]{0,30}\bitemi[sz](?:ed|ation)\b/i;

/** Whether a letter says that it is, or brings, an itemized estimate: there is none to ask for then. */
export const isItemizedEstimate = (text: string): boolean => ITEMIZED.test(text.replace(/\s+/g, " "));
