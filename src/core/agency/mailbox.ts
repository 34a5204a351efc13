/** RFC 5321 § 4.5.3.1.3: a path of 256 with its angle brackets. */
const LONGEST = 254;
const LONGEST_LOCAL = 64;

/** Letters, digits and dots as mailboxes of offices have them; quoted local parts are legal and nobody's. */
const FORM = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** Whether a text is one plain mail address that a letter can be sent to, and nothing else. */
export const isMailbox = (text: string): boolean =>
  text.length <= LONGEST && FORM.test(text) && text.indexOf("@") <= LONGEST_LOCAL && !text.includes("..");
