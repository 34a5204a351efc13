/** Email that brings a code to type in elsewhere. Its own kind, so that it is not classified as an answer. */

const NAMES_CODE =
  /\b(?:verification|one[- ]?time|security|access|sign[- ]?in|log[- ]?in|authentication|confirmation|single[- ]use|temporary|2-?step|two-?factor|MFA)[- ](?:pass)?(?:code|pin|password|number)\b|\b(?:one[- ]?time )?pass ?code\b|\bOTP\b|\bcode (?:to|is|below|for)\b|\bbestätigungscode\b|\beinmal-?(?:code|passwort|kennwort)\b|\bcódigo de (?:verificación|acceso|seguridad)\b|\bcode (?:de vérification|à usage unique|d'accès)\b|\bcodice di verifica\b|\bcódigo de verificação\b|\bverificatiecode\b/i;
/** Digits after words that announce them, or alone on a line. */
const CODE =
  /(?:(?:code|passcode|password|pin|OTP|código|codice)\b[^\n\d]{0,60}[\s:]|^[ \t*]*)((?:[A-Z]-)?\d{3}[ -]?\d{3}|\d{4,8}|[A-Z\d]{6,8})(?=[\s.,*)]|$)/gim;
const MAX_TEXT_LENGTH = 3_000;

/** The code of an email that only brings one, or null. */
export function oneTimeCode({ subject, text }: { subject: string; text: string }): string | null {
  if (text.trim().length > MAX_TEXT_LENGTH || !NAMES_CODE.test(`${subject}\n${text}`)) return null;
  const all = [...`${subject}\n${text}`.matchAll(CODE)].map((match) => match[1] ?? "");
  return all.find((code) => /\d{3}/.test(code) && !/^(?:19|20)\d{2}$/.test(code)) ?? null;
}
