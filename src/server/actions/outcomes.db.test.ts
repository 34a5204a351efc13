import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/request.ts";
import { type TestApp, type TestPerson, testApp } from "#test/app.ts";
import { ACKNOWLEDGMENT, RELEASE, reply, sent } from "#test/factories.ts";

describe("what the person makes of a reply", () => {
  let app: TestApp;
  let ada: TestPerson;

  beforeAll(async () => {
    app = await testApp();
    ada = await app.signUpAndIn("ada@example.org");
  });
  afterAll(() => app?.close());

  const detail = async (id: string): Promise<RequestDetail> =>
    (await ada.call("GET", `/api/requests/${id}`)).body;
  const confirm = (id: string, outcome: string) =>
    ada.call("PUT", `/api/messages/${id}/outcome`, { outcome });
  const withdraw = (id: string) => ada.call("DELETE", `/api/messages/${id}/outcome`);

  /** A request with an acknowledgment and these letters, one a day from March 3. */
  async function withLetters(...texts: string[]) {
    app.clock.set("2026-03-02T15:00:00Z");
    const request = await sent(app, ada);
    await reply(app, ada, request, { text: ACKNOWLEDGMENT });
    const ids: string[] = [];
    for (const text of texts) {
      app.clock.pass({ hours: 24 });
      ids.push((await reply(app, ada, request, { text })).at(-1)?.id ?? "");
    }
    return { id: request.id, ids };
  }

  test("confirming twice, and at once, is confirming once", async () => {
    const {
      id,
      ids: [letter = ""],
    } = await withLetters(RELEASE);
    const answers = await Promise.all([
      confirm(letter, "released"),
      confirm(letter, "released"),
      ada.call("PUT", `/api/conversations/${id}/read`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 204]);
    const { events } = await detail(id);
    expect(events.filter(({ kind }) => kind === "outcome_confirmed")).toHaveLength(1);
    expect(events.filter(({ kind }) => kind === "clock_met")).toHaveLength(1);
  });

  test("corrected: the first meaning is taken back before the second counts", async () => {
    const {
      id,
      ids: [letter = ""],
    } = await withLetters(RELEASE);
    await confirm(letter, "released");
    expect(await detail(id)).toMatchObject({ status: "released", deadline: { metOn: "2026-03-03" } });
    await confirm(letter, "fee_estimate");
    expect(await detail(id)).toMatchObject({ status: "fee_asked", ball: "you", deadline: { metOn: null } });
    await confirm(letter, "denied");
    expect(await detail(id)).toMatchObject({
      status: "denied",
      ball: "nobody",
      deadline: { kind: "appeal", metOn: null },
      clocks: [{ kind: "initial_response", metOn: "2026-03-03" }, { kind: "appeal" }],
    });
  });

  test("withdrawn, then confirmed as something that moves nothing, then withdrawn: back at the start", async () => {
    const {
      id,
      ids: [letter = ""],
    } = await withLetters(RELEASE);
    await confirm(letter, "released");
    await withdraw(letter);
    await confirm(letter, "unclear");
    await withdraw(letter);
    await withdraw(letter);
    expect(await detail(id)).toMatchObject({ status: "awaiting_determination", deadline: { metOn: null } });
  });

  test("of two determinations the one that stands keeps the clock met, on its own day", async () => {
    const {
      id,
      ids: [partly = "", whole = ""],
    } = await withLetters(RELEASE, RELEASE);
    await confirm(partly, "partly_released");
    await confirm(whole, "released");
    expect(await detail(id)).toMatchObject({ status: "released", deadline: { metOn: "2026-03-03" } });
    await withdraw(partly);
    expect(await detail(id)).toMatchObject({ status: "released", deadline: { metOn: "2026-03-04" } });
  });

  test("answering a question gives the ball back to the agency", async () => {
    const {
      id,
      ids: [letter = ""],
    } = await withLetters("Which years do you mean?");
    await confirm(letter, "clarification_asked");
    expect(await detail(id)).toMatchObject({ status: "clarification_asked", ball: "you" });
    await ada.call("POST", `/api/requests/${id}/messages`, {
      id: crypto.randomUUID(),
      text: "2020 to 2024.",
    });
    expect(await detail(id)).toMatchObject({ status: "awaiting_determination", ball: "agency" });
  });

  test("one's own letter has no outcome", async () => {
    const { id } = await withLetters();
    const { messages } = (await ada.call("GET", `/api/conversations/${id}`)).body;
    expect(await confirm(messages[0].id, "released")).toMatchObject({
      status: 409,
      body: { code: "own_message" },
    });
  });

  test("a late reply to a closed request is taken in, and reading marks come and go", async () => {
    const {
      id,
      ids: [letter = ""],
    } = await withLetters(RELEASE);
    await confirm(letter, "released");
    const request = await detail(id);
    await reply(app, ada, request, { text: "One more page was found. It is attached." });
    expect(await detail(id)).toMatchObject({ status: "released", unread: 3, ball: "you" });
    const read = (method: string) => ada.call(method, `/api/conversations/${id}/read`);
    await read("PUT");
    expect(await detail(id)).toMatchObject({ unread: 0 });
    expect((await ada.call("GET", "/api/me")).body.unread).toBeTypeOf("number");
    await read("DELETE");
    expect(await detail(id)).toMatchObject({ unread: 1 });
  });
});
