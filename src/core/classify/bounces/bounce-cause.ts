/** Why a letter did not arrive. Separate because each asks something else of the user. */
export type BounceCause =
  | "no_such_address"
  | "no_such_domain"
  | "mailbox_full"
  | "mailbox_closed"
  | "moved"
  | "too_large"
  | "not_permitted"
  | "greylisted"
  | "too_many"
  | "sender_not_proven"
  | "blocked"
  | "spam"
  | "attachment"
  | "unreachable"
  | "gave_up"
  | "loop"
  | "server_trouble"
  | "unknown";

/** For a user: what is the matter, and where it helps, what it means. */
export const CAUSE_TEXT: Readonly<Record<BounceCause, string>> = {
  no_such_address: "There is no such address at this agency.",
  no_such_domain: "No mail server answers for the part of the address after the @.",
  mailbox_full: "The agency's mailbox is full.",
  mailbox_closed: "The mailbox exists, but is turned off.",
  moved: "The address has moved.",
  too_large: "The letter is larger than this agency takes.",
  not_permitted: "The agency takes no email from outside at this address.",
  greylisted: "The agency's server asks every new sender to try again later.",
  too_many: "The agency's server takes no more email for now.",
  sender_not_proven: "The agency's server did not believe that the letter came from us.",
  blocked: "The agency's server refuses email from our server or under its own policy.",
  spam: "The agency's server took the letter for spam.",
  attachment: "The agency's server refused a file attached to the letter.",
  unreachable: "The agency's mail server could not be reached.",
  gave_up: "The agency's mail server was tried for days and never took the letter.",
  loop: "The agency's servers sent the letter round in a circle.",
  server_trouble: "The agency's mail server is out of order.",
  unknown: "The mail server refused it and gave no reason that we know.",
};

/** In order: what names its cause most narrowly comes first. Servers' words, English and as localized by Exchange. */
const CAUSE_PATTERNS: [BounceCause, RegExp][] = [
  [
    "greylisted",
    /gr[ea]y-?\s?list|try again in \d+ (?:seconds|minutes)|please retry later\W+(?:grey|postgrey)/i,
  ],
  [
    "mailbox_full",
    /(?:mail)?box (?:is |size (?:limit )?(?:is )?)?(?:full|exceed)|over (?:(?:the|its|his|her|their) )?(?:\w+ )?quota|overquota|quota (?:is )?(?:exceeded|full)|exceed\w* (?:\w+ ){0,4}quota|out of storage|storage (?:limit|quota|is full)|insufficient (?:disk|storage|space)|mailbox has exceeded|inbox is (?:out of|full)|not enough (?:disk )?space|QuotaExceeded|(?:postfach|mailbox) (?:\S+ ){0,3}voll|(?:quota|kontingent|speicherplatz) (?:\S+ ){0,3}(?:überschritten|erschöpft)|容量を?(?:が)?(?:超|不足|オーバー)|(?:メールボックス|受信箱)\S{0,6}(?:いっぱい|満杯|一杯)|buz[oó]n (?:\S+ ){0,4}lleno|bo[iî]te (?:\S+ ){0,5}pleine|casella (?:\S+ ){0,4}piena|recipient storage full|account is full/i,
  ],
  [
    "too_large",
    /(?:message|mail|e-mail|size) (?:\w+ ){0,4}(?:too (?:large|big)|exceeds? (?:\w+ ){0,5}(?:size|limit|maximum)|larger than)|(?:maximum|max) (?:message |allowed )?size|size limit|exceeds (?:the )?(?:maximum|fixed maximum)|SizeLimit|nachricht (?:ist )?zu groß|サイズ\S{0,6}(?:超|大き)|demasiado grande|trop (?:volumineux|grand)/i,
  ],
  [
    "loop",
    /too many hops|hop count|mail (?:is )?loop|loops? back to|routing loop|loop detected|max(?:imum)? (?:hop|number of hops)|too many received/i,
  ],
  [
    "sender_not_proven",
    /\b(?:dmarc|spf|dkim)\b(?![\w-]*\.(?:com|org|net))|sender policy framework|unauthenticated (?:e-?mail|mail|sender)|authentication (?:checks?|results?)? ?failed|(?:does not|doesn't|did not) (?:pass|meet) (?:\w+ ){0,3}authentication|forged|sender verify|sender address (?:rejected|verification)|spoof|AuthenticationCheck/i,
  ],
  [
    "not_permitted",
    /RecipNotAuthorized|RestrictedAccess|not authori[sz]ed to send (?:to|mail|email)|permission to (?:send|post)|only accepts? (?:messages|mail|email)|(?:isn't|is not|aren't|not) allowed to (?:send|post)|senders? (?:\w+ ){0,3}allowed list|delivery not authori[sz]ed|internal (?:use|senders?) only|not a member|moderated|closed list|authentication (?:is )?required for (?:relay|delivery)|not accepting (?:mail|messages) from (?:external|outside)|keine berechtigung|no (?:tiene|est[aá]) (?:permiso|autorizado)|pas autoris[eé]/i,
  ],
  [
    "mailbox_closed",
    /(?:account|mailbox|recipient|user|address)[\w @.<>'-]{0,80} (?:is |has been |was )?(?:currently )?(?:disabled|inactive|suspended|deactivated|locked|closed|blocked due to inactivity|not active|terminated)|(?:disabled|inactive|suspended|deactivated) (?:account|mailbox|user|recipient)|mailbox (?:temporarily )?(?:disabled|unavailable due)|not accepting messages|no longer (?:active|in use|accepts? mail|being used)/i,
  ],
  [
    "moved",
    /user not local|has moved to|address (?:has )?changed to|new (?:e-?mail )?address is|please (?:try|use|forward to) <?[\w.+-]+@|551 \S+/i,
  ],
  [
    "attachment",
    /virus|infected|malware|(?:banned|blocked|forbidden|prohibited|illegal) (?:\w+ ){0,2}(?:attachment|file|content|name)|(?:attachment|file) (?:\w+ ){0,3}(?:type|extension|name)s? (?:\w+ ){0,3}(?:not (?:allowed|permitted|accepted)|blocked|banned|rejected|prohibited)|attachments? (?:are|is) not (?:allowed|accepted)|executable|phishing|Malicious/i,
  ],
  [
    "spam",
    /\bspam(?![\w-]*\.(?:org|net|com)|haus|cop|trap)|unsolicited|bulk e?-?mail|junk|message content (?:rejected|blocked)|content[- ](?:filter|reject)|high on spam|looks like spam/i,
  ],
  [
    "too_many",
    /too many (?:connections|messages|recipients|errors|emails|mails|concurrent|sessions)|rate[- ]?limit|throttl|exceed\w* (?:\w+ ){0,4}(?:rate|limit)|too fast|too quickly|receiving mail at a rate|resources temporarily|over (?:its|the) (?:rate|limit)|unusual rate|exceeded (?:the )?threshold|temporarily deferred/i,
  ],
  [
    "blocked",
    /(?:block|black|deny|block-?)[- ]?list|\bRBL\b|DNSBL|spamhaus|spamcop|barracudacentral|sorbs|proofpoint\.com\/|reputation|\bbanned\b|(?:ip|host|server|client|sender|address|domain|mail|message|connection|sending|access)\b[\w .:[\]<>@'-]{0,80}\b(?:block(?:ed)?|denied|refused by policy|rejected (?:by|due to|for|because of)[\w ]{0,30}polic)|access denied|polic(?:y|ies)|administrative(?:ly)? prohibit|prohibited|reverse dns|ptr record|PTR\b|helo|not accepted from|5\.7\.606|relay(?:ing)? (?:access )?(?:denied|not (?:allowed|permitted))|unable to relay|relay not permitted|not permitted to relay|we do not relay|bl\d{6}/i,
  ],
  [
    "no_such_domain",
    /host (?:or domain name )?not found|unknown (?:mail )?(?:host|domain)|(?:no such|non-?existent|bad|invalid|unroutable|unrouteable) (?:domain|host)|nxdomain|domain (?:\S+ )?(?:does not exist|doesn't exist|not found|couldn't be found|could not be found|is invalid|has no|isn't)|couldn't find any host|dns (?:error|lookup|query|server returned|failure|problem)|name (?:server|service) error|unrouteable (?:mail )?domain|no mx|no (?:valid )?(?:mail )?(?:servers?|hosts?|mx)(?: \w+){0,2} (?:for|found)|all relevant mx records point|null mx|does not accept mail \(nullmx\)|host unknown|name or service not known|badly formatted|domain .{0,80} no encontrado|InvalidDomain|DNS.{0,20}not found/i,
  ],
  [
    "no_such_address",
    /(?:user|recipient|mailbox|address|account|addressee|alias|person|inbox|e-?mail(?: account| address)?|local part|rcpt|name)[\w @.<>:"'()[\]=,/+-]{0,120}(?:unknown|not found|not listed|not exist|doesn't exist|does not exist|n't found|no longer (?:exists?|available|valid|here|works)|invalid|not (?:valid|known|recognized|recognised|available|a valid)|rejected|undeliverable|couldn't be found|unavailable|unrouteable|unroutable)|(?:unknown|no such|invalid|bad|non-?existent|unrouteable|unroutable|not a known|unrecogni[sz]ed|undeliverable|illegal) (?:local )?(?:\w+ )?(?:user|recipient|mailbox|address|account|person|alias|local[- ]part|addressee|destination|name|e-?mail)|(?:no|not? an?) (?:valid )?(?:mailbox|user|account|recipients?|known user|such|one) (?:here|by that|with that|at this|of that|person|unknown)|sorry, no mailbox here|RecipNotFound|RecipientNotFound|there is no such|doesn't have an? \S+ account|not listed in (?:public|domino)|does not like recipient|unbekannt|nicht (?:gefunden|bekannt)|n(?:icht|o) exist|no se (?:ha )?(?:encontr|pud|puede)|n['’]a pas (?:pu )?(?:été )?(?:trouvé|identifié)|n['’]existe pas|introuvable|inconnu|desconocid|sconosciut|inesistente|onbekend|não (?:foi )?(?:encontrad|existe)|user_?unknown|user lookup|this user (?:doesn't|does not) have|not our customer|verification failed|discarded by|存在しま?せ|存在しない|見つか(?:りません|らない)|宛先不明/i,
  ],
  [
    "gave_up",
    /(?:retry|delivery|message|queue)[\w ]{0,30}(?:time(?:out| limit)? )?(?:exceeded|expired|timed out|has been in the queue|too long)|too old|in (?:the )?queue too long|given up|giving up|expired|has been on the queue|QueueExpired|could not be delivered (?:for|within|after) \d+ (?:days|hours)/i,
  ],
  [
    "unreachable",
    /connect(?:ion)?\b[\w .:[\]()/-]{0,80}(?:refused|timed? ?out|time-?out|failed|lost|dropped|closed|reset)|(?:could|can) ?not connect|unable to (?:establish|connect|contact)|couldn't (?:establish|connect)|network (?:is )?(?:unreachable|error)|no route to host|host (?:is )?(?:down|unreachable|not responding)|timed? ?out|unreachable|not responding|failed to connect|wasn't able to establish|no answer from host|certificate|starttls|\btls\b|handshake/i,
  ],
  [
    "server_trouble",
    /(?:internal|system|server|configuration|local|temporary|database|lookup|mta)\b[\w ]{0,20}(?:error|failure|problem|trouble)|(?:service|system|server)[\w ]{0,20}(?:not available|unavailable|down|not accepting)|misconfigur|not configured|protocol error|bad sequence|command not (?:implemented|recognized)|syntax error|insufficient system/i,
  ],
];

/** RFC 3463 and Microsoft's own codes; a whole code before its first two parts. */
const CAUSE_BY_STATUS: [RegExp, BounceCause][] = [
  [/^[45]\.1\.(?:2|4)$|^[45]\.4\.(?:4|310|312)$|^5\.1\.10\.2$/, "no_such_domain"],
  [/^[45]\.1\.[1036]$|^5\.1\.(?:10|11|19|20|350|351)$|^5\.4\.1$|^5\.5\.0$|^5\.0\.1$/, "no_such_address"],
  [/^[45]\.1\.(?:7|8)$|^[45]\.7\.(?:2[0-9]|509|15|515)$|^5\.1\.90$/, "sender_not_proven"],
  [/^[45]\.2\.2$/, "mailbox_full"],
  [/^[45]\.2\.1$/, "mailbox_closed"],
  [/^[45]\.2\.3$|^[45]\.3\.4$/, "too_large"],
  [/^[45]\.7\.(?:12|13[3-6]|124|2|510)$/, "not_permitted"],
  [/^[45]\.7\.(?:50[1-8]|7\d\d)$/, "spam"],
  [/^[45]\.7\.\d+$/, "blocked"],
  [/^[45]\.4\.6$|^[45]\.4\.14$|^5\.3\.5$/, "loop"],
  [/^[45]\.4\.(?:7|300|316)$/, "gave_up"],
  [/^[45]\.4\.\d+$/, "unreachable"],
  [/^[45]\.6\.\d+$/, "attachment"],
  [/^4\.2\.0$|^4\.3\.\d+$|^5\.3\.\d+$/, "server_trouble"],
];

/**
 * The cause, from the failing server's words, then its enhanced status, then the rest of the report.
 * Words come first: servers put `5.7.1` on everything.
 */
export function causeOf(diagnosticText: string, status: string | null, report: string): BounceCause {
  return (
    causeFromText(diagnosticText) ??
    causeFromStatus(status) ??
    causeFromText(report.slice(0, 4000)) ??
    "unknown"
  );
}

const causeFromText = (text: string): BounceCause | null => {
  const withoutAddresses = text
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, " ")
    .replace(/<?[^\s<>@]+@[^\s<>@]+>?/g, "<address>");
  return CAUSE_PATTERNS.find(([, pattern]) => pattern.test(withoutAddresses))?.[0] ?? null;
};

const causeFromStatus = (status: string | null): BounceCause | null =>
  (status && CAUSE_BY_STATUS.find(([pattern]) => pattern.test(status))?.[1]) || null;
