/** What benches ask for over HTTP: every list, filter, order, search, count, board and item of a user, and an administrator's. */
const quoted = (phrase: string) => encodeURIComponent(`"${phrase}"`);
const USER_PATHS = [
  "/api/me",
  "/api/mailbox",
  "/api/conversations/:id",
  "/api/requests/:id",
  ...["inbox", "all", "sent", "archive", "needs_action", "starred", "snoozed", "drafts", "spam", "trash"].map(
    (folder) => `/api/conversations?limit=60&folder=${folder}`,
  ),
  ...[
    "the",
    "inspection",
    "turbidity",
    "xylophone",
    quoted("public records"),
    "is:unread",
    "records%20is:unread",
    ...["status:open", "status:closed", "status:overdue", "status:denied", "in:inbox", "label:housing"],
  ].map((q) => `/api/conversations?limit=60&q=${q}`),
  ...["open", "yours", "overdue", "due_soon", "closed", "drafts", "all"].map(
    (filter) => `/api/requests?limit=60&filter=${filter}`,
  ),
  ...["title", "agency", "jurisdiction", "status", "deadline", "filed", "activity", "fee", "tracking"].map(
    (sort) => `/api/requests?limit=60&filter=all&sort=${sort}`,
  ),
  "/api/requests?limit=60&filter=all&status=denied",
  ...[
    "the",
    "inspection",
    "turbidity",
    quoted("public records"),
    "is:unread",
    "status:open",
    "status:denied",
  ].map((q) => `/api/requests?limit=60&filter=all&q=${q}`),
  "/api/requests/counts",
  "/api/requests/counts?status=denied",
  "/api/requests/counts?q=inspection",
  "/api/requests/board",
  "/api/requests/board?q=inspection",
];

const q = (text: string) => `q=${encodeURIComponent(text)}`;
const USERS = "/api/admin/users?limit=100";
const REQUESTS = "/api/admin/request-records?limit=100";
const DELIVERIES = "/api/admin/deliveries?limit=100";
const AUDIT = "/api/admin/audit-events?limit=100";
const ADMIN_PATHS = [
  USERS,
  `${USERS}&show=suspended`,
  ...["lead9@news9.example", "lead12345", "reporter 77777", "news4999", "zebra", "le"].map(
    (text) => `${USERS}&${q(text)}`,
  ),
  `${USERS}&show=suspended&${q("reporter")}`,
  REQUESTS,
  ...["water2@news2.example", "bench-4243@daylight.test", "26-4243", "zebra"].map(
    (text) => `${REQUESTS}&${q(text)}`,
  ),
  `/api/admin/requests?${q("inspection")}`,
  `/api/admin/requests?${q("records zebra")}`,
  DELIVERIES,
  ...["deferred", "failed", "held", "bounced", "accepted"].map((show) => `${DELIVERIES}&show=${show}`),
  ...[
    "foia19@agency19.gov",
    "@agency7.gov",
    "@dc.gov",
    "<4243@daylight.test>",
    "inspection",
    "request 4243",
    "zebra",
  ].map((text) => `${DELIVERIES}&${q(text)}`),
  `${DELIVERIES}&show=deferred&${q("inspection")}`,
  `${DELIVERIES}&show=held&${q("@agency7.gov")}`,
  AUDIT,
  ...["admin4@daylight.test", "set_quotas", "water2@news2.example", "zebra"].map(
    (text) => `${AUDIT}&${q(text)}`,
  ),
  `${AUDIT}&from=2025-06-01&to=2025-06-02`,
  "/api/admin/unmatched?limit=100",
  "/api/admin/failed-jobs?limit=100",
  "/api/admin/health",
];

export const PATHS = { user: USER_PATHS, admin: ADMIN_PATHS };
