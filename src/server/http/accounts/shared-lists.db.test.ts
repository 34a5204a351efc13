import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConversationList, ConversationRow } from "#contract/mailbox/conversation.ts";
import type { RequestDetail, RequestRow } from "#contract/requests/request.ts";
import { REQUEST_FILTERS } from "#core/request/filters-and-folders.ts";
import type { ListScope } from "#core/request/list-query.ts";
import type { ShareLevel } from "#core/request/sharing.ts";
import { createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

let app: TestApp;
let [maya, bo, eve]: TestUser[] = [];
let [bridge, water, own]: RequestDetail[] = [];

/** Maya's requests: Bo sees one of them, then by a second share all of them. */
beforeAll(async () => {
  app = await startTestApp({ now: "2026-03-02T15:00:00Z" });
  [maya, bo, eve] = await Promise.all(
    ["Maya", "Bo", "Eve"].map((name) =>
      app.signUpAndLogIn(`${name.toLowerCase()}@example.org`, { name: `${name} Reporter` }),
    ),
  );
  bridge = await createSentRequest(app, user(maya), { title: "Bridge inspections" });
  water = await createSentRequest(app, user(maya), { title: "Water samples" });
  await createSentRequest(app, user(maya), { title: "Overtime pay" });
  await createDraft(user(maya), { title: "Unfinished draft" });
  own = await createSentRequest(app, user(bo), { title: "My own bridge" });
  await deliverReply(app, user(maya), water as RequestDetail, { text: "Which year of samples do you mean?" });
});
afterAll(() => app?.close());

const user = (one: TestUser | undefined) => one as TestUser;

async function share(requestId: string | null, level: ShareLevel): Promise<string> {
  const email = user(bo).email;
  const { body } = await user(maya).call("POST", "/api/shares", { requestId, email, level });
  await app.runDueJobs();
  const texts = app.relay.emails
    .filter(({ envelopeTo }) => envelopeTo.includes(email))
    .flatMap(({ text }) => /\/invitation#([\w-]+)/.exec(text)?.[1] ?? []);
  await user(bo).call("POST", "/api/invitations/acceptance", { token: texts.at(-1) });
  return body.id;
}

const rowsOf = async (scope: ListScope, query = "filter=all", by = bo): Promise<RequestRow[]> => {
  const { status, body } = await user(by).call("GET", `/api/requests?scope=${scope}&${query}`);
  expect(status).toBe(200);
  return body.items;
};
const titlesOf = async (...list: Parameters<typeof rowsOf>) =>
  (await rowsOf(...list)).map(({ title }) => title).toSorted();

/** Each way of counting the requests of a scope says the same. */
async function expectCountsToAgree(scope: ListScope): Promise<void> {
  const { body: counts } = await user(bo).call("GET", `/api/requests/counts?scope=${scope}`);
  for (const filter of REQUEST_FILTERS) {
    const count = scope === "mine" ? counts.counts[filter] : counts.filteredCounts[filter].count;
    expect(await rowsOf(scope, `filter=${filter}`), filter).toHaveLength(count);
  }
  const { body: board } = await user(bo).call("GET", `/api/requests/board?scope=${scope}`);
  const lanes: { lane: string; total: { count: number }; items: RequestRow[] }[] = board.lanes;
  expect(lanes.flatMap(({ items }) => items.map(({ title }) => title)).toSorted()).toEqual(
    await titlesOf(scope),
  );
  for (const { items, total } of lanes) expect(items).toHaveLength(total.count);
  const open = await rowsOf(scope, "filter=open");
  const { body: numbers } = await user(bo).call("GET", `/api/requests/numbers?scope=${scope}`);
  expect(numbers.requests).toBe(open.length);
  const { body: calendar } = await user(bo).call(
    "GET",
    `/api/requests/calendar?scope=${scope}&from=2026-03-01&to=2026-05-20`,
  );
  const shown: string[] = calendar.items.map((item: { title: string }) => item.title);
  expect([...new Set(shown)].toSorted()).toEqual(open.map(({ title }) => title).toSorted());
  const { body: csv } = await user(bo).call("GET", `/api/requests.csv?scope=${scope}&columns=title`);
  expect(String(csv).trim().split("\r\n").slice(1).toSorted()).toEqual(
    open.map(({ title }) => title).toSorted(),
  );
}

test("one request that is shared counts in every view, with the name of its requester", async () => {
  expect(await titlesOf("shared")).toEqual([]);
  const id = await share(bridge?.id ?? "", "view");
  expect(await rowsOf("shared")).toMatchObject([
    { id: bridge?.id, requesterName: "Maya Reporter", unread: 0, tags: [] },
  ]);
  expect(await titlesOf("all")).toEqual(["Bridge inspections", "My own bridge"]);
  expect((await rowsOf("all")).find((row) => row.id === own?.id)?.requesterName).toBeUndefined();
  expect(await titlesOf("mine")).toEqual(["My own bridge"]);
  for (const scope of ["mine", "shared", "all"] as const) await expectCountsToAgree(scope);
  await user(maya).call("DELETE", `/api/shares/${id}`);
  expect(await titlesOf("shared")).toEqual([]);
});

test("all requests that are shared can be sorted, filtered and searched by their titles", async () => {
  await share(null, "view");
  const all = ["Bridge inspections", "My own bridge", "Overtime pay", "Water samples"];
  expect(await titlesOf("all")).toEqual(all);
  for (const scope of ["shared", "all"] as const) await expectCountsToAgree(scope);
  expect((await rowsOf("all", "filter=all&sort=title")).map(({ title }) => title)).toEqual(all);
  expect(await titlesOf("shared", "filter=yours")).toEqual(["Water samples"]);
  expect(await titlesOf("all", "filter=all&q=bridge")).toEqual(["Bridge inspections", "My own bridge"]);
  expect(await titlesOf("shared", "filter=all&q=%25")).toHaveLength(3);
  const first = (await user(bo).call("GET", "/api/requests?scope=all&filter=all&sort=title&limit=2")).body;
  const rest = (
    await user(bo).call("GET", `/api/requests?scope=all&filter=all&sort=title&limit=2&cursor=${first.next}`)
  ).body;
  expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(all);
  // Drafts are for those who may edit them.
  await share(null, "edit");
  expect(await titlesOf("shared", "filter=drafts")).toEqual(["Unfinished draft"]);
});

const inboxOf = async (query: string, by = bo): Promise<ConversationRow[]> => {
  const { status, body } = await user(by).call("GET", `/api/conversations?${query}`);
  expect(status).toBe(200);
  return body.items;
};
const inboxTitles = async (...list: Parameters<typeof inboxOf>) =>
  (await inboxOf(...list)).map(({ title }) => title);

/** What a search of shared requests finds, by its operators; the owner's own mailbox says nothing. */
const SEARCHES: [q: string, titles: string[]][] = [
  ["samples", ["Water samples"]],
  ["which year", ["Water samples"]],
  ['"which year of samples"', ["Water samples"]],
  ["from:nara which", ["Water samples"]],
  ["agency:archives year", ["Water samples"]],
  ["after:2026-03-01 year", ["Water samples"]],
  ["before:2026-03-01 year", []],
  ["year -samples", []],
  ["status:open year", ["Water samples"]],
  ["status:denied", []],
  ["is:unread", []],
  ["is:starred", []],
  ["label:secret", []],
  ["in:trash samples", []],
];

test("the tracker's search of shared requests knows the words of emails and the operators", async () => {
  for (const [q, titles] of SEARCHES)
    expect([q, await titlesOf("shared", `filter=all&q=${encodeURIComponent(q)}`)]).toEqual([q, titles]);
  expect(await titlesOf("all", "filter=all&q=is:read%20bridge")).toEqual([
    "Bridge inspections",
    "My own bridge",
  ]);
});

test("the inbox lists and searches what is shared, without the mailbox of its owner", async () => {
  const { body: mailbox } = await user(maya).call("GET", "/api/conversations");
  expect(mailbox.items).toMatchObject([{ title: "Water samples", unread: 1 }]);
  await user(maya).call("POST", "/api/mailbox/changes", { action: "star", requestIds: [water?.id] });
  const label = "0b6c1f0e-5a0e-4a57-9a3c-5a1f3e0c7d11";
  await user(maya).call("PUT", `/api/labels/${label}`, { name: "secret" });
  await user(maya).call("POST", "/api/mailbox/changes", {
    ...{ action: "label", labelId: label, requestIds: [water?.id] },
  });
  expect(await inboxTitles("")).toEqual([]);
  expect(await inboxOf("scope=shared")).toMatchObject([
    {
      ...{ title: "Water samples", requesterName: "Maya Reporter", unread: 0 },
      ...{ starred: false, labels: [], hasDraft: false },
    },
  ]);
  for (const [q, titles] of SEARCHES)
    expect([q, await inboxTitles(`scope=shared&q=${encodeURIComponent(q)}`)]).toEqual([q, titles]);
  expect(await inboxTitles("scope=shared&q=from:me%20year")).toEqual([]);
});

test("the inbox lists all in one order, page by page", async () => {
  await deliverReply(app, user(bo), own as RequestDetail, { text: "We received your request." });
  app.clock.advance({ seconds: 60 });
  await deliverReply(app, user(maya), bridge as RequestDetail, { text: "We need ten more days." });
  const all = ["Bridge inspections", "My own bridge", "Water samples"];
  const pagesOf = async (query: string) => {
    const titles: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const { body }: { body: ConversationList } = await user(bo).call(
        "GET",
        `/api/conversations?${query}&limit=1${next && `&cursor=${next}`}`,
      );
      titles.push(...body.items.map(({ title }) => title));
      next = body.next;
    }
    return titles;
  };
  expect(await pagesOf("scope=all")).toEqual(all);
  expect((await pagesOf("scope=all&q=request")).toSorted()).toEqual(
    (await titlesOf("all", "filter=all&q=request")).filter((title) => title !== "Unfinished draft"),
  );
  const found = (await user(bo).call("GET", "/api/conversations?scope=all&q=bridge")).body;
  expect([found.items.length, found.total]).toEqual([2, { count: 2, hasMore: false }]);
  expect(found.items.map(({ requesterName }: ConversationRow) => requesterName)).toEqual([
    "Maya Reporter",
    undefined,
  ]);
  // Folders and labels are the user's own, whatever the scope.
  expect(await inboxTitles("scope=all&folder=starred")).toEqual([]);
  expect(await inboxTitles("scope=shared&folder=sent")).toEqual(["My own bridge"]);
  expect((await user(bo).call("GET", "/api/conversations?scope=everyone")).status).toBe(400);
});

test("a search without results is spelled as the email in its scope spells it", async () => {
  const suggestion = async (scope: ListScope, by = bo) =>
    (await user(by).call("GET", `/api/search/spelling?q=inspetcions&scope=${scope}`)).body.suggestion;
  expect(await suggestion("shared")).toBe("inspections");
  expect(await suggestion("all")).toBe("inspections");
  expect(await suggestion("mine")).toBeNull();
  expect(await suggestion("shared", eve)).toBeNull();
});

test("nobody else sees them, and what is done to a list is done to one's own", async () => {
  for (const scope of ["shared", "all"] as const) {
    expect(await titlesOf(scope, "filter=all", eve)).toEqual([]);
    expect(await titlesOf(scope, "filter=all&q=bridge", eve)).toEqual([]);
    expect(await inboxTitles(`scope=${scope}`, eve)).toEqual([]);
    expect(await inboxTitles(`scope=${scope}&q=bridge`, eve)).toEqual([]);
  }
  expect((await user(bo).call("GET", "/api/requests?scope=everyone")).status).toBe(400);
  const { status } = await user(bo).call("POST", "/api/requests/changes", {
    action: "archive",
    query: "scope=all&filter=all",
  });
  expect(status).toBe(200);
  const { rows } = await app.database.pool.query(
    "select title from request where mailbox_folder = 'archive'",
  );
  expect(rows).toEqual([{ title: "My own bridge" }]);
});
