import type { MessageKind } from "#core/classify/outcome.ts";
import type { EmailSample } from "#test/mail/build-email.ts";

type PortalNotice = EmailSample & {
  kind: Exclude<MessageKind, "bounce">;
  service?: string | null;
  link?: string | null;
  expires?: string | null;
  code?: string;
};

const notice = (
  kind: PortalNotice["kind"],
  [from, subject]: [string, string],
  text: string,
  read: Partial<PortalNotice> = {},
): PortalNotice => ({
  name: `${kind}: ${subject}: ${text}`.slice(0, 100),
  kind,
  from,
  subject,
  text,
  ...read,
});

const SENDER = "Ana Ruiz <aruiz@county.example.gov>";
const portal = (
  service: string | null,
  from: string,
  text: string,
  link: string,
  rest: Partial<PortalNotice> = {},
): PortalNotice =>
  notice("portal_notice", [from, "An update on your request"], text.replace("LINK", link), {
    service,
    link,
    ...rest,
  });
const secure = (
  service: string | null,
  from: string,
  text: string,
  link: string,
  expires: string | null = null,
): PortalNotice =>
  notice("secure_mail", [from, "Secure message"], text.replace("LINK", link), { service, link, expires });
const code = (text: string, digits: string, subject = "Your code"): PortalNotice =>
  notice("one_time_code", ["noreply@portal.example.gov", subject], text, { code: digits });
const receipt = (subject: string, text: string): PortalNotice =>
  notice("read_receipt", [SENDER, subject], text);
const letter = (text: string, from = SENDER): PortalNotice => notice("reply", [from, "Your request"], text);

export const PORTAL_NOTICES: PortalNotice[] = [
  portal(
    "NextRequest",
    "oakland@inbound.nextrequest.com",
    "A message was sent to you regarding record request #26-9112. View request 26-9112:\nLINK",
    "https://oaklandca.nextrequest.com/requests/26-9112",
  ),
  portal(
    "NextRequest",
    "messages@nextrequest.com",
    "New documents were added to your request. LINK",
    "https://sanjose.nextrequest.com/requests/26-10",
  ),
  portal(
    "GovQA",
    "county@govqa.us",
    "A new message is available. Please log in to the Public Records Center to view it: LINK",
    "https://county.govqa.us/WEBAPP/_rs/RequestLogin.aspx?rid=12",
  ),
  portal(
    "GovQA",
    "county@mycusthelp.net",
    "To view your request, log in: LINK",
    "https://county.mycusthelp.net/WEBAPP/_rs/login.aspx?x=1",
  ),
  portal(
    "JustFOIA",
    "noreply@justfoia.com",
    "The status of your request has changed. View your request at LINK",
    "https://county.justfoia.com/publicportal/home/track?id=1",
  ),
  portal(
    "FOIAXpress",
    "noreply@foiaxpress.com",
    "A document has been uploaded. Log in to view it: LINK",
    "https://pal.foiaxpress.com/app/ReqDetail.aspx?id=2",
  ),
  portal(
    "SecureRelease",
    "noreply@securerelease.us",
    "There is an update to your request. Sign in to SecureRelease: LINK",
    "https://www.securerelease.us/requests/1",
  ),
  portal(
    "FOIA.gov",
    "noreply@foia.gov",
    "Please log in to view the response: LINK",
    "https://www.foia.gov/request/track/1",
  ),
  portal(
    "MuckRock",
    "noreply@muckrock.com",
    "You have a new response. View your request: LINK",
    "https://www.muckrock.com/foi/county-1/x-2/",
  ),
  portal(
    null,
    "noreply@records.county.example.gov",
    "There is an update on your request. Please log in to your account to see it: LINK",
    "https://records.county.example.gov/login?r=1",
  ),
  portal(
    null,
    "noreply@records.county.example.gov",
    "A new document has been posted. Click the link below to go to the portal.\n\nLINK\n\nIt will be available until December 20, 2026.",
    "https://records.county.example.gov/d/1?t=2",
    { expires: "2026-12-20" },
  ),
  letter(
    "Your request is denied under section 7(1)(c). You may also log in to our portal: https://county.govqa.us/x",
    "county@govqa.us",
  ),
  letter("Our new public records portal opens in May. Until then, which format do you prefer?"),
  letter("Please submit your next request through the portal at https://records.county.example.gov."),

  secure(
    "Zix",
    "notify@zixmessagecenter.com",
    "New ZixCorp secure e-mail message from County. Open Message: LINK\nThe message expires on December 4, 2026.",
    "https://web1.zixmail.net/s/e?b=county&m=ABC",
    "2026-12-04",
  ),
  secure(
    "Zix",
    SENDER,
    "You have received a secure message from County. To view it, click: LINK\nThis secure message expires in 14 days.",
    "https://web1.zixmail.net/s/e?b=county&m=ABD",
    "2026-12-04",
  ),
  secure(
    "Proofpoint Encryption",
    SENDER,
    "This is a secure message. Click here by 2026-12-20 12:00 EST to read your message: LINK\nAfter that, open the attachment.",
    "https://securemail.county.pphosted.com/formpostdir/securereader?id=x",
    "2026-12-20",
  ),
  secure(
    "Microsoft Purview",
    SENDER,
    "aruiz@county.example.gov has sent you a protected message. Read the message: LINK\nMicrosoft 365 Message Encryption",
    "https://outlook.office365.com/Encryption/retrieve.ashx?a=b",
  ),
  secure(
    "Virtru",
    SENDER,
    "Ana Ruiz has sent you an encrypted message with Virtru. Unlock message: LINK",
    "https://secure.virtru.com/start/?c=x#v=1",
  ),
  secure(
    "Barracuda",
    "noreply@barracudanetworks.com",
    "You have received an encrypted message from Ana Ruiz. Click here to view: LINK\nThis message will expire in 30 days.",
    "https://encrypt.barracudanetworks.com/login?nid=1",
    "2026-12-20",
  ),
  secure(
    "Cisco Secure Email",
    SENDER,
    "You have received a secure message. Read your secure message by opening the attachment, securedoc.html. Help: LINK",
    "https://res.cisco.com/websafe/help?topic=RegEnvelope",
  ),
  secure(
    "Mimecast",
    SENDER,
    "You have received a Mimecast secure message. Sign in to view the message: LINK",
    "https://login-us.mimecast.com/u/secure/?x=1",
  ),
  secure(
    null,
    SENDER,
    "You have a new encrypted message waiting from the County. To read it, sign in here: LINK\nIt will be deleted after 30 days.",
    "https://securemail.county.example.gov/s/login?m=1",
    "2026-12-20",
  ),
  secure(
    "Microsoft Purview",
    SENDER,
    "You've received an encrypted message from aruiz@county.example.gov. To view your message, save and open the attachment (message.html). Microsoft 365 Message Encryption: LINK",
    "https://outlook.office365.com/Encryption/default.aspx?x=1",
  ),
  letter("We will send the records by encrypted e-mail; you will need to register at the first message."),
  letter(
    "You asked for records about secure messages. Please click on the form at https://county.example.gov/form and tell us the years.",
  ),
  letter("Please let me know if you would prefer the records by secure e-mail or on a CD."),

  code("Your verification code is 482913. It expires in 10 minutes.", "482913"),
  code("482913\n\nis your one-time passcode.", "482913"),
  code("Use this one-time code to sign in: 4829", "4829"),
  code(
    "Here is your one-time passcode\n\n12345678\n\nTo view your message, enter the code in the web page.",
    "12345678",
  ),
  code("Your security code: 482 913", "482 913"),
  code("Ihr Bestätigungscode lautet: 482913", "482913", "Bestätigungscode"),
  code("Su código de verificación es: 482913", "482913", "Código de verificación"),
  code("Votre code de vérification : 482913", "482913", "Code"),
  letter("The building's access code was changed 40 times in 2026. Which of the logs do you want?"),
  letter("We need the security code records you mention narrowed down. Please clarify which years you seek."),

  receipt(
    "Read: Detention inspections",
    "Your message\n\nTo: Ana Ruiz\nSubject: Detention inspections\nSent: Friday\n\nwas read on Friday, November 20, 2026 9:00 AM.",
  ),
  receipt(
    "Not read: Detention inspections",
    "Your message\n\nTo: Ana Ruiz\nSubject: Detention inspections\n\nwas deleted without being read on Friday.",
  ),
  receipt("Gelesen: Detention inspections", "Ihre Nachricht wurde am Freitag, 20. November 2026 gelesen."),
  receipt("Lu : Detention inspections", "Votre message a été lu le vendredi 20 novembre 2026."),
  receipt("Leído: Detention inspections", "Su mensaje fue leído el viernes 20 de noviembre."),
  receipt(
    "Return Receipt (displayed) - Detention inspections",
    "This is a Return Receipt for the mail that you sent to aruiz@county.example.gov.",
  ),
  letter("Your letter was read at the meeting of the board on Friday. The minutes follow next week."),

  notice(
    "recall",
    [SENDER, "Recall: Detention inspections"],
    'Ruiz, Ana would like to recall the message, "Detention inspections".',
  ),
  notice(
    "recall",
    [SENDER, "Message Recall"],
    'Ana Ruiz would like to recall the message, "Detention inspections".',
  ),
  notice(
    "recall",
    [SENDER, "Rückruf: Akteneinsicht"],
    'Ruiz, Ana möchte die Nachricht "Akteneinsicht" zurückrufen.',
  ),
  notice("recall", [SENDER, "Rappel : Demande"], "Ana Ruiz souhaite rappeler le message « Demande »."),
  notice(
    "reply",
    [SENDER, "Recall: petitions of 2024"],
    "Dear Ms. Okafor:\n\nYou asked for the recall petitions filed with this office in 2024. The file holds some 40 petitions with 12,000 signatures, and before we copy them we would like to know whether you need the signature pages, which we would have to redact by hand.\n\nSincerely,\nAna Ruiz",
  ),
  notice(
    "reply",
    [SENDER, "Rappel : votre demande"],
    "Bonjour, je vous rappelle que nous attendons votre réponse.",
  ),

  notice("list", ["news@county.example.gov", "County news"], "This month in the county.", {
    headers: "List-Unsubscribe: <https://county.example.gov/u>",
  }),
  notice("list", ["news@county.example.gov", "County news"], "This month in the county.", {
    headers: "Precedence: bulk",
  }),
  notice("list", ["win@prize.example", "You have won"], "Claim your prize.", { headers: "X-Spam-Flag: YES" }),
  notice("reply", [SENDER, "Your request"], "Your request is denied under section 7(1)(c).", {
    headers: "List-Unsubscribe: <https://county.example.gov/u>",
  }),
  notice(
    "auto_reply",
    ["fbl@isp.example", "FW: complaint"],
    "This is a report about an e-mail we received.",
    { headers: "Auto-Submitted: auto-generated" },
  ),
  // What an office decides counts, though it closes on Thursday.
  notice(
    "reply",
    ["records@county.example.gov", "Your request"],
    "Dear Ms. Okafor: Your request is denied under section 7(1)(c). Our office will be closed on November 26.",
    { headers: "Auto-Submitted: auto-generated" },
  ),
  notice(
    "acknowledgment",
    ["records@county.example.gov", "Your request"],
    "We have received your request. Our office is closed on November 26 and 27.",
    { headers: "Auto-Submitted: auto-generated" },
  ),
];
