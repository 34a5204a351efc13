import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail, TimelineEvent } from "#contract/requests/request.ts";
import { createDraft, createSentRequest } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** An agency that takes no email, as far as the directory knows. */
const NO_EMAIL = "us-dhs-cbp";
const ADDRESS = "records@field-office.example";

describe("the address of an agency, learned after the letter was sent by hand", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;

  beforeAll(async () => {
    app = await startTestApp({ undoSeconds: 0 });
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
    await app.runDueJobs();
  });
  afterAll(() => app?.close());

  const sentByHand = async (): Promise<RequestDetail> => {
    const { id, version } = await createDraft(ada, { agencyId: NO_EMAIL });
    const submission = { version, channel: "portal", sentOn: "2026-03-02" };
    return (await ada.call("POST", `/api/requests/${id}/sending-by-hand`, submission)).body;
  };
  const setAddress = (id: string, address: unknown, user = ada) =>
    user.call("PUT", `/api/requests/${id}/agency-address`, { address });
  const missing = async (body: object, user = ada) =>
    (await user.call("POST", "/api/requests/missing-addresses", body)).body;

  test("takes the letters that follow, by email, and the timeline says so", async () => {
    const { id, permissions } = await sentByHand();
    expect(permissions).toMatchObject({ setAgencyAddress: true, reply: false });
    const { status, body } = await setAddress(id, ` ${ADDRESS} `);
    expect(status).toBe(200);
    expect(body).toMatchObject({ agencyEmail: ADDRESS, permissions: { reply: true } });
    await setAddress(id, ADDRESS);
    const { events } = (await ada.call("GET", `/api/requests/${id}`)).body;
    expect(
      events
        .filter(({ kind }: TimelineEvent) => kind === "agency_address_set")
        .map(({ data }: TimelineEvent) => data),
    ).toEqual([{ to: ADDRESS }]);
    expect((await ada.call("GET", `/api/conversations/${id}`)).body.replyTo).toEqual([ADDRESS]);

    const letter = { id: randomUUID(), letter: "follow_up", text: "Dear Sir or Madam:\n\nWhere is it?" };
    const sent = await ada.call("POST", `/api/requests/${id}/messages`, letter);
    expect(sent.status).toBe(201);
    await app.runDueJobs();
    expect(app.relay.emails.at(-1)?.to).toEqual([expect.objectContaining({ address: ADDRESS })]);
  });

  test("removed again, nobody can be written to", async () => {
    const { id } = await sentByHand();
    await setAddress(id, ADDRESS);
    const { body } = await setAddress(id, null);
    expect(body).toMatchObject({ agencyEmail: null, permissions: { reply: false } });
  });

  test("is asked for once an agency, for the selected requests that have none", async () => {
    const [one, two, three] = [await sentByHand(), await sentByHand(), await sentByHand()];
    await setAddress(three.id, ADDRESS);
    const draft = await createDraft(ada, { agencyId: NO_EMAIL });
    const byEmail = await createSentRequest(app, ada);
    const requestIds = [one, two, three, draft, byEmail].map(({ id }) => id);
    const { agencies } = await missing({ requestIds });
    expect(agencies).toHaveLength(1);
    expect(agencies[0].agency.id).toBe(NO_EMAIL);
    expect(agencies[0].requestIds.toSorted()).toEqual([one.id, two.id].toSorted());
    expect(await missing({ requestIds }, eve)).toEqual({ agencies: [] });
    expect((await missing({ requestIds: [] })).code).toBe("bad_input");
    expect((await missing({})).code).toBe("bad_change");
  });

  test("is refused if it is none, for a draft, for an agency that has one, and for others", async () => {
    const { id } = await sentByHand();
    const refusal = async (address: unknown, requestId = id, user = ada) => {
      const { status, body } = await setAddress(requestId, address, user);
      return [status, body.code];
    };
    expect(await refusal("not an address")).toEqual([422, "bad_address"]);
    expect(await refusal(`someone@${app.context.settings.mailDomain}`)).toEqual([422, "bad_address"]);
    expect(await refusal("")).toEqual([400, "bad_input"]);
    expect(await refusal(17)).toEqual([400, "bad_input"]);
    expect(await refusal(ADDRESS, (await createDraft(ada, { agencyId: NO_EMAIL })).id)).toEqual([
      409,
      "not_sent_yet",
    ]);
    expect(await refusal(ADDRESS, (await createSentRequest(app, ada)).id)).toEqual([
      409,
      "agency_has_address",
    ]);
    expect(await refusal(ADDRESS, id, eve)).toEqual([404, "not_found"]);
    expect(await refusal(ADDRESS, randomUUID())).toEqual([404, "not_found"]);
  });
});
