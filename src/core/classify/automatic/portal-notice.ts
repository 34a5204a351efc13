import {
  isFromService,
  type NoticeService,
  type ServiceNoticeEmail,
} from "#core/classify/automatic/service-notice.ts";

/** Portals through which agencies answer requests. */
export const PORTALS: readonly NoticeService[] = [
  { name: "NextRequest", domains: ["nextrequest.com"], textPattern: /\bpowered by nextrequest\b/i },
  {
    name: "GovQA",
    domains: ["govqa.us", "mycusthelp.com", "mycusthelp.net", "govqa.com"],
    textPattern: /\bgovqa\b/i,
  },
  { name: "JustFOIA", domains: ["justfoia.com"], textPattern: /\bjustfoia\b/i },
  {
    name: "FOIAXpress",
    domains: [
      "foiaxpress.com",
      "foiaxpresspal.com",
      "foiapal.com",
      "ains.com",
      "opexustech.com",
      "casesaccess.com",
    ],
    textPattern: /\bfoiaxpress\b|\bpublic access link\b/i,
  },
  { name: "SecureRelease", domains: ["securerelease.us"], textPattern: /\bsecurerelease\b/i },
  { name: "FOIAonline", domains: ["foiaonline.gov"] },
  { name: "FOIA.gov", domains: ["foia.gov"] },
  { name: "MuckRock", domains: ["muckrock.com", "requests.muckrock.com"] },
  { name: "FOIA STAR", domains: ["foiastar.doj.gov"] },
  { name: "WebQA", domains: ["webqa.us", "webqa.net"] },
  { name: "CivicPlus", domains: ["civicplus.com", "seeclickfix.com"] },
  { name: "eFOIA", domains: ["efoia-host.com", "foiadirect.com", "foiarequest.net"] },
  { name: "RecordTrac", domains: ["recordtrac.org"] },
  { name: "OpenRecords", domains: ["a860-openrecords.nyc.gov", "records.nyc.gov"] },
  { name: "GovPilot", domains: ["govpilot.com"] },
  { name: "Granicus", domains: ["granicus.com", "granicusops.com"] },
  { name: "Laserfiche", domains: ["laserfiche.com"] },
  { name: "Kiteworks", domains: ["kiteworks.com"] },
  { name: "ShareFile", domains: ["sharefile.com"] },
];

/** Wording of a portal that only links to the content. */
const POINTS_AT_PORTAL =
  /\b(?:view (?:the |your |this )?(?:request|message|response|document|record|update)s?|log ?in to|sign ?in to|has been (?:posted|published|added|updated|uploaded|released to)|(?:was|were) (?:posted|sent to you|added|updated|uploaded)|new (?:message|document|record|update|file|response)s?|(?:to|and) (?:view|read|access|retrieve|download|see|respond to|reply to) (?:the|your|this|it|any)|(?:status|state) (?:of your request )?(?:has )?(?:been )?changed|via the (?:portal|public records cent(?:er|re))|(?:in|through|on|visit|at) (?:the|our|your) (?:\w+ ){0,3}(?:portal|records cent(?:er|re))|invoice (?:is|has been)|account (?:has been|was) created)\b/i;
/** The same of a portal no list knows; stricter, as any office may speak of its portal. */
const GENERIC_PORTAL_NOTICE =
  /\b(?:there is (?:a new|an update)|you have (?:a|an|\d+) (?:new |unread )?(?:message|update|notification|document|response)s?|a (?:new )?(?:message|document|response|comment|update) (?:has been|was|is) (?:posted|added|available|uploaded|sent)|(?:status|details) of your (?:\w+ ){0,3}request (?:has|have) (?:been )?(?:changed|updated)|an update (?:has been|was|is) (?:made|posted|available))\b/i;
const ASKS_TO_LOG_IN =
  /\b(?:log ?-?in|sign ?-?in|log ?on|portal|records (?:request )?cent(?:er|re)|your account|click (?:here|the link|below|on))\b/i;
const MAX_NOTICE_LENGTH = 3_000;

/** Notices of new content in a portal; a letter that a portal emails whole is a reply. */
export function isPortalNotice(email: ServiceNoticeEmail): boolean {
  if (isFromService(PORTALS, email) && POINTS_AT_PORTAL.test(email.text.slice(0, 20_000))) return true;
  const excerpt = email.text.slice(0, MAX_NOTICE_LENGTH);
  return (
    email.text.trim().length < MAX_NOTICE_LENGTH &&
    GENERIC_PORTAL_NOTICE.test(excerpt.replace(/\s+/g, " ")) &&
    ASKS_TO_LOG_IN.test(excerpt) &&
    /https?:\/\//i.test(`${excerpt}${(email.html ?? "").slice(0, 20_000)}`)
  );
}
