import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { TIER_LIMITS } from "#core/delivery/sending-limits.ts";
import { type Authentication, sandboxAuthentication } from "#core/mail/authentication.ts";
import { createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const passedAuthentication = (domain: string): Authentication => ({
  ...sandboxAuthentication(domain),
  verdict: "verified",
  notChecked: null,
});

const sendingOf = async (user: TestUser) => (await user.call("GET", "/api/me/sending")).body;
const sendMessage = (user: TestUser, request: RequestDetail, body: object) =>
  user.call("POST", `/api/requests/${request.id}/messages`, {
    id: randomUUID(),
    text: "Thank you.",
    ...body,
  });

describe("the sending limits of an honest account", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ sandbox: false });
    app.context.authenticate = async (_raw, _envelope, shown) =>
      passedAuthentication(shown?.split("@")[1] ?? "");
  });
  afterAll(() => app?.close());

  test("a town clerk at a public email host can be asked on the first day, and be answered", async () => {
    const ada = await app.signUpNewUser("ada@example.org");
    const clerk = "smalltown.clerk@aol.com";
    const office = { name: "Town Clerk of Smalltown", jurisdiction: "us-il", email: clerk };
    const { body: agency } = await ada.call("POST", "/api/agencies", office);
    const request = await createSentRequest(app, ada, { agencyId: agency.id });
    expect(app.relay.emails.at(-1)?.envelopeTo).toEqual([clerk]);
    expect(await sendingOf(ada)).toMatchObject({
      step: "new",
      external: { remaining: 1, limit: 2, nextAt: "2026-03-03T15:00:00.000Z" },
    });
    await deliverReply(app, ada, request, { from: `Clerk <${clerk}>`, text: "Which years do you mean?" });
    expect((await sendMessage(ada, request, { to: [clerk] })).status).toBe(201);
    // She is a correspondent by now, so she counts among the recipients only.
    expect(await sendingOf(ada)).toMatchObject({
      step: "new",
      recipients: { remaining: 8 },
      external: { remaining: 1 },
    });
  });

  test("the address of one's own agency need not be confirmed after a first letter by hand, and counts", async () => {
    const gus = await app.signUpNewUser("gus@example.org");
    const office = { name: "Town Clerk of Littleton", jurisdiction: "us-il", email: "clerk@aol.com" };
    const { body: agency } = await gus.call("POST", "/api/agencies", office);
    const { id, version } = await createDraft(gus, { agencyId: agency.id });
    const submission = { version, channel: "email", sentOn: "2026-03-02" };
    const { body: request } = await gus.call("POST", `/api/requests/${id}/sending-by-hand`, submission);
    expect((await sendMessage(gus, request, { to: ["mayor@aol.com"] })).body.code).toBe("outside_not_yet");
    expect((await sendMessage(gus, request, { to: [office.email] })).status).toBe(201);
    expect((await sendingOf(gus)).external.remaining).toBe(1);
  });

  test("an agency's answer raises the account, one step a day", async () => {
    const bea = await app.signUpNewUser("bea@example.org");
    const request = await createSentRequest(app, bea);
    const answer = () => deliverReply(app, bea, request, { text: `We look into it. ${randomUUID()}` });
    await answer();
    expect(await sendingOf(bea)).toMatchObject({
      step: "answered",
      recipients: { limit: TIER_LIMITS.answered.recipients },
    });
    await answer();
    expect((await sendingOf(bea)).step).toBe("answered");
    for (const step of ["known", "full", "full"]) {
      app.clock.advance({ hours: 25 });
      await answer();
      expect((await sendingOf(bea)).step).toBe(step);
    }
  });

  test("an address outside the agency is asked about once, and counted", async () => {
    const cleo = await app.signUpNewUser("cleo@example.org");
    const request = await createSentRequest(app, cleo);
    await deliverReply(app, cleo, request, { text: "We look into it." });
    const press = "desk@paper.example";
    const asked = await sendMessage(cleo, request, { to: ["foia@nara.gov"], cc: [press] });
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: "confirm_recipients",
        detail: `${press} is outside nara.gov. Send to it anyway?`,
        fields: [{ path: "/cc/0" }],
      },
    });
    const confirmed = { to: ["foia@nara.gov"], cc: [press], confirmedRecipients: [press] };
    expect((await sendMessage(cleo, request, confirmed)).status).toBe(201);
    expect((await sendingOf(cleo)).external.remaining).toBe(4);
    await app.runDueJobs();
    // Colleagues at the agency, and former recipients of the letter, need no question.
    const again = await sendMessage(cleo, request, { to: ["director@nara.gov"], cc: [press] });
    expect(again.status).toBe(201);
    expect((await sendingOf(cleo)).external.remaining).toBe(4);
    const many = Array.from({ length: 5 }, (_, index) => `p${index}@paper.example`);
    const refused = await sendMessage(cleo, request, { to: many, confirmedRecipients: many });
    expect(refused).toMatchObject({ status: 429, body: { code: "sending_limit" } });
    expect(refused.body.detail).toContain("today you can send to 4 more of that kind, of 5");
  });

  test("an address added by an agency's confirmed email is no stranger", async () => {
    const dora = await app.signUpNewUser("dora@example.org");
    const request = await createSentRequest(app, dora);
    const counsel = "counsel@lawfirm.example";
    await deliverReply(app, dora, request, { text: "Our counsel is in copy.", headers: [`Cc: ${counsel}`] });
    expect((await sendMessage(dora, request, { to: ["foia@nara.gov"], cc: [counsel] })).status).toBe(201);
    expect((await sendingOf(dora)).external.remaining).toBe(TIER_LIMITS.answered.outside);
  });

  test("follow-ups to many count, and those without room say why", async () => {
    const eve = await app.signUpNewUser("eve@example.org");
    const requests = await Promise.all(Array.from({ length: 6 }, () => createDraft(eve)));
    for (const { id, version } of requests)
      await eve.call("POST", `/api/requests/${id}/submission`, { version });
    await app.runDueJobs();
    app.clock.advance({ hours: 24 * 60 });
    for (const { id } of requests.slice(0, 5)) {
      const { status } = await eve.call("POST", `/api/requests/${id}/messages`, {
        ...{ id: randomUUID(), text: "Where is it?", to: ["foia@nara.gov"], cc: ["a@epa.gov"] },
      });
      expect(status).toBe(201);
    }
    const last = requests.at(-1);
    const letters = [{ requestId: last?.id, id: randomUUID() }];
    const { body } = await eve.call("POST", "/api/requests/follow-ups", { letters });
    expect(body).toMatchObject({ sent: [], failed: [{ id: last?.id, code: "sending_limit" }] });
    expect(body.failed[0].detail).toContain("today you can send to no more, of 10");
  });
});

test("in the sandbox each answer raises an account, without a day between them", async () => {
  const app = await startTestApp({ sandbox: true });
  try {
    const ada = await app.signUpNewUser("ada@example.org");
    const request = await createSentRequest(app, ada);
    for (const step of ["answered", "known", "full"]) {
      await deliverReply(app, ada, request, { text: `We look into it. ${randomUUID()}` });
      expect((await sendingOf(ada)).step).toBe(step);
    }
  } finally {
    await app.close();
  }
});
