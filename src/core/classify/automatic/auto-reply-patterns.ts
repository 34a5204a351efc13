/** The words of automatic answers: English, Spanish, French, German, Italian, Portuguese, Dutch. */

export const OUT_OF_OFFICE_SUBJECT =
  /^\s*(?:(?:re|aw|sv|rif|ant)\s*:\s*)?\[?(?:auto(?:matic|mated)?[- ]?(?:reply|response|answer|responder)\b|autoreply|out[- ]of[- ](?:the[- ])?office|ooo\b|away from (?:the|my) (?:office|desk|e-?mail)|on (?:vacation|leave|holiday)\b|vacation (?:reply|response|notice|message)|abwesen|au[sß]{1,2}er haus|automatische (?:antwort|e-?mail)|ich bin (?:nicht|au[sß]er)|r[ée]ponse automatique|absence du bureau|absent du bureau|absence\s*:|message d.absence|respuesta autom[áa]tica|autorespuesta|fuera de (?:la )?oficina|ausente|risposta automatica|fuori (?:sede|ufficio)|resposta autom[áa]tica|fora do escrit[óo]rio|ausência|automatisch antwoord|afwezig|niet aanwezig)/i;

/** A user says that they are away. */
const AWAY = new RegExp(
  [
    "\\b(?:I am|I'm|I’m|I will be|I'll be|I’ll be|we are|our office (?:is|will be)|the office (?:is|will be)|(?:currently|presently) I am) (?:currently |presently |now )?(?:out of (?:the |my |our )?office|out (?:today|until|this|on|of town|sick)|away\\b|on (?:annual |sick |parental |maternity |paternity |medical |extended |family |military )?(?:leave|holiday|furlough|sabbatical|travel)|on (?:a |an )?(?:vacation|extended absence|business trip)|travel(?:l)?ing|not in the office|unavailable until|closed (?:from|until|for|in observance|on))",
    "\\bout of (?:the )?office\\b[^.]{0,60}\\b(?:until|from|through|thru|returning|between|with)\\b",
    "^\\W{0,5}(?:currently |presently )?(?:out of (?:the )?office|away from (?:the|my) (?:office|desk|e-?mail)|on (?:annual )?leave)\\b",
    "\\b(?:no longer (?:with|employed|works? (?:at|for|with))|has retired from|I have retired|have left the (?:agency|department|city|office|county))\\b",
    "\\bich bin (?:derzeit |zurzeit |zur zeit |momentan |aktuell |vom |ab |bis |leider )?[^.]{0,60}(?:nicht (?:im (?:büro|haus|amt|dienst)|am arbeitsplatz|erreichbar|anwesend)|abwesend|außer haus|ausser haus|im urlaub|in elternzeit)",
    "\\b(?:büro|dienststelle) ist [^.]{0,40}(?:geschlossen|nicht besetzt)",
    "\\bje (?:suis|serai) [^.]{0,40}(?:absent|en congé|en vacances|hors du bureau|en déplacement|indisponible)",
    "\\b(?:estoy|estaré|me encuentro|me encontraré) [^.]{0,40}(?:fuera de (?:la |mi )?oficina|ausente|de vacaciones|de baja|de permiso)",
    "\\b(?:sono|sarò) [^.]{0,40}(?:fuori (?:ufficio|sede)|assente|in ferie|in vacanza|in congedo)",
    "\\b(?:estou|estarei|encontro-me) [^.]{0,40}(?:fora do escritório|ausente|de férias|de licença)",
    "\\bik ben [^.]{0,50}(?:afwezig|niet (?:op kantoor|aanwezig|bereikbaar)|met (?:vakantie|verlof)|op vakantie)",
  ].join("|"),
  "im",
);

/** Phrases that accompany such words in automatic replies. */
const SENT_TO_ALL =
  /\b(?:(?:limited|intermittent|no|without|little|sporadic) (?:\w+ ){0,2}access|(?:immediate|urgent|emergency|further) (?:assistance|help|matters?|attention|issues?|needs?)|in (?:case of|an) emergenc|(?:respond|reply|get back|answer|return your)[^.]{0,60}(?:when|upon|after|once|as soon as)[^.]{0,40}(?:return|back|office)|(?:when|upon|after) (?:I|my|our) ?(?:am )?(?:return|back)|please contact|your (?:e-?mail|message) (?:will|is) (?:not )?(?:be )?(?:forward|read|answered)|in meiner abwesenheit|dringend|vertretung|wird nicht weitergeleitet|en cas d.urgence|à mon retour|en mon absence|a mi regreso|en mi ausencia|urgente|al mio (?:ritorno|rientro)|em caso de urgência|no meu regresso|bij dringende|dringende (?:zaken|vragen))\b/i;

/** Anyone who writes this writes to this person about this request, though they are away next week. */
const PERSONAL =
  /\?\s|\b(?:attached|enclosed|please find|(?:your|the) records (?:are|is|will|should|were)|I (?:have |can |could |will |'ll )(?:search|review|send|sent|email|mail|call|talk|work|expect|complet|process|start)|could you|can you|would you|let me know|do you|per (?:your|our)|as (?:we )?discussed|thanks? (?:you )?for (?:the call|calling|speaking|your patience|your call)|redact\w*|pages)\b/i;

const OPENING_LENGTH = 400;
const SHORT_LENGTH = 700;
const MAX_LENGTH = 3_000;

/**
 * Whether a text says that its sender is away. `sure`: headers or subject already say that a program sent it.
 * `speaks`: it says something else too, so that the absence must come first.
 */
export function isAwayMessage(text: string, isKnownAutomatic: boolean, hasOtherContent: boolean): boolean {
  const normalized = text.trim().replace(/[ \t\r\n]+/g, " ");
  if (normalized.length > MAX_LENGTH) return false;
  const opening = normalized.replace(GREETING, "").slice(0, OPENING_LENGTH);
  const firstSentence = /^[^.!?]{0,300}(?:[.!?]|$)/.exec(opening)?.[0] ?? opening;
  if (isKnownAutomatic) return AWAY.test(hasOtherContent ? firstSentence : normalized);
  if (!AWAY.test(firstSentence) || PERSONAL.test(normalized)) return false;
  return (
    normalized.length < 120 ||
    (normalized.length < SHORT_LENGTH && SENT_TO_ALL.test(normalized)) ||
    SENT_TO_ALL.test(opening)
  );
}

const GREETING =
  /^(?:(?:dear|hello|hi|greetings|good (?:morning|afternoon|day)|thank(?:s| you) for (?:your|the|contacting|reaching)[^.!,]{0,60}|sehr geehrte[^,]{0,60}|guten tag|hallo|bonjour|hola|buenos días|buongiorno|olá|bom dia|beste|geachte)[^.!,\n]{0,40}[.!,:]\s*){1,3}/i;

const RECEIVED = new RegExp(
  [
    "\\b(?:we|this office|our office|the (?:department|office|agency|city|county|district|division|clerk)|I) (?:have |has |are in |am in )?(?:received|receipt of|logged|recorded)\\b[^.]{0,60}\\b(?:request|inquiry|enquiry|message|e-?mail|submission|correspondence|application|question)",
    "\\byour (?:\\w+ ){0,4}(?:request|inquiry|enquiry|message|e-?mail|submission|ticket|question|application)\\b[^.]{0,50}\\b(?:has been|was|is) (?:successfully |duly |now )?(?:received|submitted|logged|created|opened|recorded|entered|assigned|registered)",
    "\\bthis (?:e-?mail|message|letter|automated (?:e-?mail|message|response)|is (?:an automat\\w+ )?(?:to )?)[^.]{0,60}\\b(?:confirm|acknowledg)\\w*[^.]{0,40}\\b(?:receipt|received|request|message|submission)",
    "\\b(?:confirm|acknowledg)\\w* (?:the )?receipt of\\b",
    "\\b(?:case|ticket|request|reference) (?:number |no\\.? |# ?)?\\S{3,30} (?:has been|was) (?:created|opened|assigned)",
    "\\b(?:ihre|ihren|ihr) (?:\\w+ ){0,2}(?:anfrage|antrag|nachricht|e-?mail|schreiben)\\b[^.]{0,40}(?:erhalten|eingegangen)",
    "\\b(?:hemos|he) recibido (?:su|tu|el|la)|\\b(?:su|tu) (?:solicitud|mensaje|correo)[^.]{0,40}(?:ha sido recibid|fue recibid)",
    "\\bnous avons bien reçu (?:votre|la)|\\bvotre (?:demande|message|courriel)[^.]{0,40}(?:a (?:bien )?été (?:reçu|enregistré))",
    "\\babbiamo ricevuto (?:la|il)|\\b(?:recebemos|recebemos) (?:a|o) (?:sua|seu)|\\bwij hebben uw [^.]{0,40}ontvangen",
  ].join("|"),
  "i",
);

const MAX_RECEIPT_LENGTH = 4_000;

/** Whether a text says that something came in. */
export const confirmsReceipt = (text: string): boolean =>
  RECEIVED.test(text.slice(0, MAX_RECEIPT_LENGTH).replace(/[ \t\r\n]+/g, " "));
