import { isFromService, type NoticeParts, type Service, serviceOf } from "#core/reply/notice.ts";

/** Services that keep a letter and mail only where to pick it up. */
export const SECURE_MAIL: readonly Service[] = [
  {
    name: "Zix",
    domains: ["zixmail.net", "zixcorp.com", "zixmessagecenter.com", "zixport.com", "zix.com"],
    marks: /\bzix(?:corp|mail)?\b.{0,60}(?:secure|encrypt|message)|secured by zix/i,
  },
  {
    name: "Proofpoint Encryption",
    domains: ["ppe-hosted.com", "pphosted.com", "proofpointencryption.com"],
    marks: /\bproofpoint (?:encryption|secure|essentials)\b|\bSecureMessageAtt\b/i,
  },
  {
    name: "Microsoft Purview",
    domains: [
      "messaging.microsoft.com",
      "outlook.office365.com",
      "outlook.office.com",
      "office365.us",
      "protection.outlook.com",
    ],
    marks:
      /\bmicrosoft (?:purview|office|365)(?: 365)? message encryption\b|\bmessage_v\d\.rpmsg\b|has sent you a protected message|information rights management/i,
  },
  { name: "Virtru", domains: ["virtru.com"], marks: /\bvirtru\b/i },
  {
    name: "Barracuda",
    domains: ["barracudanetworks.com", "ess.barracuda.com", "encrypt.barracudanetworks.com"],
    marks: /\bbarracuda (?:email )?(?:encryption|message cent(?:er|re))\b/i,
  },
  {
    name: "Cisco Secure Email",
    domains: ["res.cisco.com"],
    marks: /\bcisco (?:registered envelope|secure email)|securedoc/i,
  },
  {
    name: "Mimecast",
    domains: ["mimecast.com", "mimecast-offshore.com"],
    marks: /\bmimecast secure messag/i,
  },
  { name: "Trend Micro", domains: ["trendmicro.com"], marks: /\btrend micro email encryption\b/i },
  { name: "Sophos", domains: ["sophos.com"], marks: /\bsophos (?:secure|encrypt)/i },
  {
    name: "Symantec",
    domains: ["pgp.symantec.com", "policybasedencryption.com", "messagelabs.com"],
    marks: /\bpolicy based encryption\b/i,
  },
  {
    name: "Kiteworks",
    domains: ["kiteworks.com", "accellion.com", "accellion.net"],
    marks: /\bkiteworks\b|\baccellion\b/i,
  },
  { name: "ShareFile", domains: ["sharefile.com", "sf-api.com"] },
  { name: "Paubox", domains: ["paubox.com"] },
  { name: "LuxSci", domains: ["luxsci.com", "luxsci.me", "securesend.me"] },
  { name: "Egress", domains: ["egress.com"] },
  { name: "Echoworx", domains: ["echoworx.com"], marks: /\bechoworx\b|\bonechain\b/i },
  {
    name: "DataMotion",
    domains: ["datamotion.com"],
    marks: /\bdatamotion\b|\bsecuremail\b.{0,30}\bportal\b/i,
  },
  { name: "Hushmail", domains: ["hushmail.com"] },
  { name: "Tutanota", domains: ["tutanota.com", "tuta.com"] },
  { name: "Proton Mail", domains: ["proton.me"], marks: /\bpassword-protected message\b/i },
];

/** A letter lies elsewhere, locked, and this mail only says so. */
const HELD_FOR_YOU =
  /\b(?:you(?: have(?: just)?|['’]ve)? (?:received|got|been sent)|(?:has )?(?:sent|sending) you|(?:this|the|a|new|your) (?:e-?mail )?(?:message )?(?:is|has been|was) (?:waiting|sent)|(?:read|view|open|retrieve|access|pick up|decrypt) (?:the|your|this)(?: new)?|there is|contains) (?:a |an |the |your |this )?(?:new )?(?:zix |barracuda |mimecast |cisco |proofpoint )?(?:secure|securely|encrypted|protected|confidential|password-protected|registered|rights-protected)\b[\w ]{0,30}\b(?:message|e-?mail|mail|envelope|content|communication|file|document|package)s?\b/i;
const LOCKED =
  /\b(?:secure|encrypted|protected|rights-protected|password-protected)\b[\w -]{0,20}\b(?:messages?|e-?mails?|mail|envelope|delivery|content)\b|\bregistered envelope\b|\bprotected the e-?mail\b|verschlüsselte (?:nachricht|e-?mail)|mensaje (?:seguro|cifrado)|message (?:sécurisé|chiffré)/i;
const HOW_TO_OPEN =
  /\b(?:click|read (?:the |your )?(?:secure |encrypted )?(?:message|e-?mail)|open (?:the |your )?(?:attachment|attached|message|secure)|view (?:the|your|this|secure|encrypted)|sign[- ]?in|log ?in|register|one[- ]time passcode|decrypt|unlock|securedoc|message\.html|follow the link|anmelden|öffnen|haga clic|cliquez)\b/i;

const NOTICE_LENGTH = 6_000;

/** Notices that a letter waits to be picked up from a secure-mail service. */
export function isSecureMail(mail: NoticeParts): boolean {
  const words = `${mail.subject}\n${mail.text.slice(0, NOTICE_LENGTH)}`.replace(/\s+/g, " ");
  if (mail.text.trim().length > NOTICE_LENGTH) return false;
  if (HELD_FOR_YOU.test(words) && HOW_TO_OPEN.test(words)) return true;
  const known = isFromService(SECURE_MAIL, mail) || serviceOf(SECURE_MAIL, mail) !== null;
  if (!known && (PERSONS_WORDS.test(words) || mail.text.length > 2_500)) return false;
  return (
    LOCKED.test(words) &&
    HOW_TO_OPEN.test(words) &&
    (known || /https?:\/\//i.test(`${words}${mail.html ?? ""}`))
  );
}

/** A clerk who tells how a letter will come, or asks for records about secure mail, writes so. */
const PERSONS_WORDS =
  /\b(?:we will (?:send|email|mail|use)|will be sent|I (?:will|can|have|am)|your request (?:for|of|dated)|responsive|you asked for|records (?:about|concerning|regarding|relating)|please let (?:me|us) know|if you (?:would )?prefer)\b/i;
