import { randomUUID } from "node:crypto";
import {
  ACKNOWLEDGMENT,
  createDraft,
  createSentRequest,
  deliverReply,
  RELEASE,
} from "#test/support/factories.ts";
import type { TestApp, TestUser } from "#test/support/test-app.ts";

/** Whose data it is. Their password is `PASSWORD` of test/support/test-user-pool.ts. */
export const OWNER = "ada@example.org";
export const COLLABORATOR = "bob@example.org";

/** The bytes of the file that the agency released. */
const RELEASED = "site,ppb\r\nElm School,14\r\n";

/** Fills a new installation through its API with one of everything that a user can have. */
export async function createSampleData(app: TestApp): Promise<void> {
  const ada = await app.signUpAndLogIn(OWNER, { name: "Ada Requester", phone: "937 555 0100" });
  await app.signUpAndLogIn(COLLABORATOR, { name: "Bob Helper" });
  const addedAgency = await callOrThrow(ada, "POST", "/api/agencies", {
    name: "Village of Nowhere",
    email: "clerk@nowhere.example",
    jurisdiction: "us-il",
  });
  const answered = await createSentRequest(app, ada, { title: "Lead in school water" });
  await deliverReply(app, ada, answered, { text: ACKNOWLEDGMENT });
  const messages = await deliverReply(app, ada, answered, {
    text: RELEASE,
    attachment: { name: "samples.csv", text: RELEASED },
  });
  await callOrThrow(ada, "PUT", `/api/messages/${messages.at(-1)?.id}/outcome`, { outcome: "released" });
  const denied = await createSentRequest(app, ada, {
    title: "Use of force reports",
    agencyId: addedAgency.id,
  });
  await deliverReply(app, ada, denied, {
    text: "Your request is denied in its entirety under section 7(1)(d) of the Act.",
  });
  await callOrThrow(ada, "POST", `/api/requests/${denied.id}/messages`, {
    id: randomUUID(),
    text: "Which proceeding is pending?",
  });
  await app.runDueJobs();
  const waiting = await createSentRequest(app, ada, { title: "Overtime pay" });
  await callOrThrow(ada, "PUT", `/api/requests/${waiting.id}/reply-draft`, {
    baseVersion: 0,
    content: {
      id: randomUUID(),
      text: "Is there news?",
      recipients: null,
      files: [],
      letter: null,
      forwards: null,
    },
  });
  await createDraft(ada, { title: "Bridge inspections" });
  const deleted = await createDraft(ada, { title: "A draft that was deleted" });
  await callOrThrow(ada, "DELETE", `/api/requests/${deleted.id}`);
  await addNotes(ada, answered.id);
  await sortMailbox(ada, waiting.id);
  await callOrThrow(ada, "POST", "/api/shares", {
    requestId: answered.id,
    email: COLLABORATOR,
    level: "view",
  });
  await app.runDueJobs();
  await app.deliverEmail({
    from: "records@elsewhere.example",
    to: "nobody-here@in.daylight.test",
    raw: "From: records@elsewhere.example\r\nSubject: To whom it may concern\r\n\r\nWe found your files.\r\n",
  });
  await app.runDueJobs();
}

async function addNotes(ada: TestUser, requestId: string): Promise<void> {
  const at = `/api/requests/${requestId}`;
  await callOrThrow(ada, "PUT", `${at}/notes/${randomUUID()}`, { text: "Call the lab on Tuesday." });
  await callOrThrow(ada, "PUT", `${at}/reminders/${randomUUID()}`, {
    day: "2026-03-20",
    text: "Read the files.",
  });
  await callOrThrow(ada, "PUT", `${at}/fees/${randomUUID()}`, {
    kind: "invoiced",
    cents: 8_050,
    currency: "USD",
    on: "2026-03-02",
  });
}

async function sortMailbox(ada: TestUser, requestId: string): Promise<void> {
  const labelId = randomUUID();
  await callOrThrow(ada, "PUT", `/api/labels/${labelId}`, { name: "Payroll" });
  for (const change of [{ action: "label", labelId }, { action: "star" }, { action: "archive" }]) {
    await callOrThrow(ada, "POST", "/api/mailbox/changes", { ...change, requestIds: [requestId] });
  }
  await callOrThrow(ada, "PUT", `/api/searches/${randomUUID()}`, { name: "Lead", q: "lead" });
  await callOrThrow(ada, "PUT", `/api/tracker-views/${randomUUID()}`, {
    name: "Late",
    kind: "table",
    query: "",
    columns: [],
  });
}

/** What these users see of it, as plain values that every later release has to show as well. */
export async function readVisibleData(app: TestApp, ada: TestUser, bob: TestUser) {
  const requests = (await callOrThrow(ada, "GET", "/api/requests?filter=all&sort=title")).items;
  const threads = [];
  for (const { id, title } of requests) {
    const request = await callOrThrow(ada, "GET", `/api/requests/${id}`);
    const thread = await callOrThrow(ada, "GET", `/api/conversations/${id}`);
    const caseNotes = await callOrThrow(ada, "GET", `/api/requests/${id}/papers`);
    const reminders = await callOrThrow(ada, "GET", `/api/requests/${id}/reminders`);
    threads.push({
      title,
      status: request.status,
      records: request.draft?.records,
      replyAddress: request.replyAddress,
      clocks: request.clocks.map(pick("kind", "dueOn")),
      messages: await Promise.all(thread.messages.map((message: Fields) => displayed(ada, message))),
      replyDraft: thread.replyDraft?.content?.text,
      notes: caseNotes.notes.map(pick("text")),
      fees: caseNotes.fees.map(pick("kind", "cents", "on")),
      reminders: reminders.reminders.map(pick("day", "text")),
    });
  }
  const folders: Fields = {};
  for (const folder of ["inbox", "archive", "starred", "drafts"]) {
    const { items } = await callOrThrow(ada, "GET", `/api/conversations?folder=${folder}`);
    folders[folder] = items.map(({ title }: Fields) => title).toSorted();
  }
  const mailbox = await callOrThrow(ada, "GET", "/api/mailbox");
  return {
    profile: pick("name", "phone")(await callOrThrow(ada, "GET", "/api/me")),
    threads,
    folders,
    labels: mailbox.labels.map(pick("name")),
    searches: mailbox.searches.map(pick("name", "q")),
    views: (await callOrThrow(ada, "GET", "/api/tracker-views")).views.map(pick("name", "kind")),
    found: (await callOrThrow(ada, "GET", "/api/conversations?folder=all&q=lead")).items.map(pick("title")),
    shared: (await callOrThrow(bob, "GET", "/api/shared-with-me")).items.length,
    unmatched: (await app.database.pool.query("select count(*)::int as n from unmatched")).rows[0].n,
  };
}

/** One message with the bytes of its files. */
async function displayed(ada: TestUser, message: Fields) {
  const files = [];
  for (const { id, name } of message.attachments) {
    files.push({ name, content: (await ada.call("GET", `/api/attachments/${id}`)).body });
  }
  return {
    ...pick("direction", "subject", "text")(message),
    outcome: message.confirmed?.outcome ?? null,
    files,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: answers of a release whose contract may differ from today's
type Fields = Record<string, any>;

const pick =
  (...names: string[]) =>
  (from: Fields): Fields =>
    Object.fromEntries(names.map((name) => [name, from[name]]));

/** The body of a call that has to succeed. */
async function callOrThrow(user: TestUser, method: string, path: string, body?: unknown): Promise<Fields> {
  const answer = await user.call(method, path, body);
  if (answer.status >= 300) {
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return answer.body;
}
