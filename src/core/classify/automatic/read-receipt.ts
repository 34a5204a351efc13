/** Notices about what became of an email that arrived: read receipts and recalls. Header names are lower case. */

type ReceiptSignals = {
  headers: { name: string; value: string }[];
  subject: string;
  text: string;
  attachments: { type: string }[];
};

/** RFC 8098, or the words mail programs use without it. */
export function isReadReceipt(email: ReceiptSignals): boolean {
  const contentType = email.headers.find(({ name }) => name === "content-type")?.value.toLowerCase() ?? "";
  if (/report-type\s*=\s*"?disposition-notification/.test(contentType)) return true;
  if (email.attachments.some(({ type }) => type === "message/disposition-notification")) return true;
  const words = email.text.slice(0, OPENING_LENGTH).trim();
  return (RECEIPT_SUBJECT.test(email.subject) && RECEIPT_TEXT.test(words)) || RECEIPT_OPENING.test(words);
}

const OPENING_LENGTH = 600;
const RECEIPT_SUBJECT =
  /^\s*(?:read|not read|opened|gelesen|nicht gelesen|ungelesen gelöscht|lu|non lu|leído|no leído|letto|non letto|lida|não lida|gelezen|return receipt|read receipt|receipt|message read|lesebestätigung|confirmation de lecture|confirmación de lectura|conferma di lettura|confirmação de leitura|leesbevestiging|message status - opened)\b/i;
const RECEIPT_TEXT =
  /\b(?:(?:was|has been|were) (?:read|opened|displayed|deleted)|(?:is|this is) (?:a|the) (?:return|read) receipt|wurde (?:am [^\n]{1,60} )?(?:gelesen|gelöscht)|a été (?:lu|supprimé)|(?:se leyó|fue leído|ha sido leído)|è stato letto|foi lida|is gelezen)\b|\bopened\b[^\n]{0,40}\d{1,2}[/.:]\d/i;
const RECEIPT_OPENING =
  /^(?:this is a (?:return|read) receipt for|your message\s+to:[^\n]{0,200}\n[\s\S]{0,300}?\bwas (?:read|deleted without being read) on\b|the message (?:sent )?(?:on|to) [^\n]{1,200} has been (?:displayed|read))/i;

/** Exchange's notice that its sender wants an earlier mail back. */
export function isRecall({ headers, subject, text }: ReceiptSignals): boolean {
  const messageClass =
    headers.find(({ name }) => name === "x-message-class" || name === "message-class")?.value ?? "";
  if (/recall/i.test(messageClass)) return true;
  const words = text.slice(0, OPENING_LENGTH).trim();
  if (RECALL_TEXT.test(words) && words.length < OPENING_LENGTH) return true;
  return (
    /^\s*(?:(?:message )?recall(?: (?:success|failure|report))?|rückruf|nachrichtenrückruf)\s*:/i.test(
      subject,
    ) && words.length < 200
  );
}

const RECALL_TEXT =
  /\b(?:would like|wants|wishes) to recall the (?:message|e-?mail)|möchte die nachricht[^\n]{0,200}zurückrufen|(?:souhaite|voudrait|aimerait) (?:rappeler|annuler) le message|(?:desea|desearía|quiere|quisiera) recuperar (?:el|este) mensaje|(?:desidera|vorrebbe) richiamare il messaggio|gostaria de (?:cancelar|recuperar) a mensagem|wil (?:dit|het|de) bericht[^\n]{0,200}intrekken/i;
