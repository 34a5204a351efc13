import {
  detectService,
  isFromService,
  type NoticeService,
  type ServiceNoticeEmail,
} from "#core/classify/automatic/service-notice.ts";

/** Services that keep a letter and mail only where to pick it up. */
export const SECURE_MAIL: readonly NoticeService[] = [
  {
    name: "Zix",
    domains: ["zixmail.net", "zixcorp.com", "zixmessagecenter.com", "zixport.com", "zix.com"],
    textPattern: /\bzix(?:corp|mail)?\b.{0,60}(?:secure|encrypt|message)|secured by zix/i,
  },
  {
    name: "Proofpoint Encryption",
    domains: ["ppe-hosted.com", "pphosted.com", "proofpointencryption.com"],
    textPattern: /\bproofpoint (?:encryption|secure|essentials)\b|\bSecureMessageAtt\b/i,
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
    textPattern:
      /\bmicrosoft (?:purview|office|365)(?: 365)? message encryption\b|\bmessage_v\d\.rpmsg\b|has sent you a protected message|information rights management/i,
  },
  { name: "Virtru", domains: ["virtru.com"], textPattern: /\bvirtru\b/i },
  {
    name: "Barracuda",
    domains: ["barracudanetworks.com", "ess.barracuda.com", "encrypt.barracudanetworks.com"],
    textPattern: /\bbarracuda (?:email )?(?:encryption|message cent(?:er|re))\b/i,
  },
  {
    name: "Cisco Secure Email",
    domains: ["res.cisco.com"],
    textPattern: /\bcisco (?:registered envelope|secure email)|securedoc/i,
  },
  {
    name: "Mimecast",
    domains: ["mimecast.com", "mimecast-offshore.com"],
    textPattern: /\bmimecast secure messag/i,
  },
  { name: "Trend Micro", domains: ["trendmicro.com"], textPattern: /\btrend micro email encryption\b/i },
  { name: "Sophos", domains: ["sophos.com"], textPattern: /\bsophos (?:secure|encrypt)/i },
  {
    name: "Symantec",
    domains: ["pgp.symantec.com", "policybasedencryption.com", "messagelabs.com"],
    textPattern: /\bpolicy based encryption\b/i,
  },
  {
    name: "Kiteworks",
    domains: ["kiteworks.com", "accellion.com", "accellion.net"],
    textPattern: /\bkiteworks\b|\baccellion\b/i,
  },
  { name: "ShareFile", domains: ["sharefile.com", "sf-api.com"] },
  { name: "Paubox", domains: ["paubox.com"] },
  { name: "LuxSci", domains: ["luxsci.com", "luxsci.me", "securesend.me"] },
  { name: "Egress", domains: ["egress.com"] },
  { name: "Echoworx", domains: ["echoworx.com"], textPattern: /\bechoworx\b|\bonechain\b/i },
  {
    name: "DataMotion",
    domains: ["datamotion.com"],
    textPattern: /\bdatamotion\b|\bsecuremail\b.{0,30}\bportal\b/i,
  },
  { name: "Hushmail", domains: ["hushmail.com"] },
  { name: "Tutanota", domains: ["tutanota.com", "tuta.com"] },
  { name: "Proton Mail", domains: ["proton.me"], textPattern: /\bpassword-protected message\b/i },
];

/** Notices that an encrypted letter is stored elsewhere. */
const PICKUP_NOTICE =
  /\b(?:you(?: have(?: just)?|['’]ve)? (?:received|got|been sent)|(?:has )?(?:sent|sending) you|(?:this|the|a|new|your) (?:e-?mail )?(?:message )?(?:is|has been|was) (?:waiting|sent)|(?:read|view|open|retrieve|access|pick up|decrypt) (?:the|your|this)(?: new)?|there is|contains) (?:a |an |the |your |this )?(?:new )?(?:zix |barracuda |mimecast |cisco |proofpoint )?(?:secure|securely|encrypted|protected|confidential|password-protected|registered|rights-protected)\b[\w ]{0,30}\b(?:message|e-?mail|mail|envelope|content|communication|file|document|package)s?\b/i;
const ENCRYPTED_NOTICE =
  /\b(?:secure|encrypted|protected|rights-protected|password-protected)\b[\w -]{0,20}\b(?:messages?|e-?mails?|mail|envelope|delivery|content)\b|\bregistered envelope\b|\bprotected the e-?mail\b|verschlüsselte (?:nachricht|e-?mail)|mensaje (?:seguro|cifrado)|message (?:sécurisé|chiffré)/i;
const HOW_TO_OPEN =
  /\b(?:click|read (?:the |your )?(?:secure |encrypted )?(?:message|e-?mail)|open (?:the |your )?(?:attachment|attached|message|secure)|view (?:the|your|this|secure|encrypted)|sign[- ]?in|log ?in|register|one[- ]time passcode|decrypt|unlock|securedoc|message\.html|follow the link|anmelden|öffnen|haga clic|cliquez)\b/i;

const MAX_NOTICE_LENGTH = 6_000;

/** Notices that a letter waits to be picked up from a secure-mail service. */
export function isSecureMail(email: ServiceNoticeEmail): boolean {
  const words = `${email.subject}\n${email.text.slice(0, MAX_NOTICE_LENGTH)}`.replace(/\s+/g, " ");
  if (email.text.trim().length > MAX_NOTICE_LENGTH) return false;
  if (PICKUP_NOTICE.test(words) && HOW_TO_OPEN.test(words)) return true;
  const isKnownService = isFromService(SECURE_MAIL, email) || detectService(SECURE_MAIL, email) !== null;
  if (!isKnownService && (HUMAN_TEXT.test(words) || email.text.length > 2_500)) return false;
  return (
    ENCRYPTED_NOTICE.test(words) &&
    HOW_TO_OPEN.test(words) &&
    (isKnownService || /https?:\/\//i.test(`${words}${email.html ?? ""}`))
  );
}

/** Wording of a clerk who announces a secure email, or of a request for records about secure email. */
const HUMAN_TEXT =
  /\b(?:we will (?:send|email|mail|use)|will be sent|I (?:will|can|have|am)|your request (?:for|of|dated)|responsive|you asked for|records (?:about|concerning|regarding|relating)|please let (?:me|us) know|if you (?:would )?prefer)\b/i;
