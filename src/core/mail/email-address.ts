/** RFC 5321 § 4.5.3.1.3: a path of 256 with its angle brackets. */
const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;

/** Letters, digits and dots as mailboxes of agencies have them; quoted local parts are legal but unused. */
const ADDRESS_PATTERN =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** Whether a text is one plain mail address that a letter can be sent to, and nothing else. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_ADDRESS_LENGTH &&
  ADDRESS_PATTERN.test(text) &&
  text.indexOf("@") <= MAX_LOCAL_PART_LENGTH &&
  !text.includes("..");
