import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { CLASSIFIER_VERSION, classifyMessage } from "#core/classify/classify-message.ts";
import {
  type ExampleFile,
  exportClassificationExamples,
  LABELS_HEADER,
} from "#server/actions/exchange/export-classification-examples.ts";
import { parseEmail } from "#server/mail/parse/parse-email.ts";
import { ACKNOWLEDGMENT, createSentRequest, deliverReply, RELEASE } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { parseLabels, scoreEmail } from "../../../../scripts/mail-score-metrics.ts";

describe("what the user makes of a reply", () => {
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
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
    const request = await createSentRequest(app, ada);
    await deliverReply(app, ada, request, { text: ACKNOWLEDGMENT });
    const ids: string[] = [];
    for (const text of texts) {
      app.clock.advance({ hours: 24 });
      ids.push((await deliverReply(app, ada, request, { text })).at(-1)?.id ?? "");
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
    expect(await detail(id)).toMatchObject({
      status: "awaiting_determination",
      waitingOn: "you",
      replyToConfirm: { messageId: letter, outcome: "released" },
    });
    await confirm(letter, "released");
    expect(await detail(id)).toMatchObject({
      status: "released",
      deadline: { metOn: "2026-03-03" },
      replyToConfirm: null,
    });
    await confirm(letter, "fee_estimate");
    expect(await detail(id)).toMatchObject({
      status: "fee_asked",
      waitingOn: "you",
      deadline: { metOn: null },
    });
    await confirm(letter, "denied");
    expect(await detail(id)).toMatchObject({
      status: "denied",
      waitingOn: "nobody",
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

  test("of two determinations the valid one keeps the clock met, on its own day", async () => {
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

  test("an installment by email keeps the request open until the day it names for the next", async () => {
    app.clock.set("2026-03-02T15:00:00Z");
    const request = await createSentRequest(app, ada);
    app.clock.advance({ hours: 24 });
    const { id } = request;
    const email = (
      await deliverReply(app, ada, request, {
        text: "Attached is installment 1 of your request. We expect to provide the next installment by April 10, 2026.",
        attachment: { name: "lead.csv", text: "school,lead\n" },
      })
    ).at(-1);
    const letter = email?.id ?? "";
    expect(email?.classification?.outcomes.map(({ value }) => value)).toContain("interim_release");
    const effect = (outcome: string, user = ada) =>
      user.call("GET", `/api/messages/${letter}/outcome-effect?outcome=${outcome}`);
    expect((await effect("interim_release")).body).toEqual({
      clocks: "Answer due: the clock ends with this email. Records promised: Apr 10.",
    });
    expect((await effect("processing_update")).body).toEqual({ clocks: "No deadline changes." });
    const eve = await app.signUpAndLogIn("eve@example.org");
    expect((await effect("released", eve)).status).toBe(404);
    await confirm(letter, "interim_release");
    const confirmed = await detail(id);
    expect(confirmed).toMatchObject({ status: "awaiting_records", stage: "open" });
    expect(confirmed.clocks).toMatchObject([
      { kind: "initial_response", metOn: "2026-03-03" },
      { kind: "promised", dueOn: "2026-04-10", metOn: null },
    ]);
    await ada.call("PUT", `/api/messages/${letter}/facts`, { responseDue: "2026-04-17" });
    expect((await detail(id)).clocks[1]).toMatchObject({ kind: "promised", dueOn: "2026-04-17" });
    await withdraw(letter);
    expect((await detail(id)).clocks).toMatchObject([{ kind: "initial_response", metOn: null }]);
  });

  test("a request for a ruling by email starts the clocks of the ruling", async () => {
    await app.database.pool.query("update agency set jurisdiction = 'us-tx' where id = 'us-nara'");
    const {
      id,
      ids: [letter = ""],
    } = await withLetters(
      "By copy of this letter the City is requesting a ruling from the Attorney General under section 552.301.",
    );
    await app.database.pool.query("update agency set jurisdiction = 'us' where id = 'us-nara'");
    const { messages } = (await ada.call("GET", `/api/conversations/${id}`)).body;
    expect(messages.at(-1).classification.main.value).toBe("ruling_requested");
    await confirm(letter, "ruling_requested");
    const { clocks } = await detail(id);
    // 45 business days for the ruling, 15 from receipt for the reasons; March 2 is Texas Independence Day.
    expect(clocks.map(({ kind, dueOn, metOn }) => `${kind} ${metOn ?? dueOn}`)).toEqual([
      "initial_response 2026-03-03",
      "ruling_brief 2026-03-23",
      "ruling 2026-05-06",
    ]);
  });

  test("after an answer to its question the agency is waited for", async () => {
    const {
      id,
      ids: [letter = ""],
    } = await withLetters("Which years do you mean?");
    await confirm(letter, "clarification_asked");
    expect(await detail(id)).toMatchObject({ status: "clarification_asked", waitingOn: "you" });
    await ada.call("POST", `/api/requests/${id}/messages`, {
      id: crypto.randomUUID(),
      text: "2020 to 2024.",
    });
    expect(await detail(id)).toMatchObject({ status: "awaiting_determination", waitingOn: "agency" });
  });

  test("is stored as an example beside what was read, one an email, until the word is taken back", async () => {
    const {
      ids: [letter = "", other = ""],
    } = await withLetters(
      RELEASE,
      "Dear Ada Requester, write to ada@example.org. Your request is denied in full.",
    );
    const examples = async () =>
      (
        await app.database.pool.query(
          "select message_id, outcome, agreed, predicted from classification_example where message_id = any($1) order by id",
          [[letter, other]],
        )
      ).rows;
    await confirm(letter, "released");
    expect(await examples()).toMatchObject([
      {
        message_id: letter,
        outcome: "released",
        agreed: true,
        predicted: { main: { value: "released" }, reader: CLASSIFIER_VERSION },
      },
    ]);
    await confirm(letter, "no_records");
    await confirm(other, "denied");
    expect(await examples()).toMatchObject([
      {
        message_id: letter,
        outcome: "no_records",
        agreed: false,
        predicted: { main: { value: "released" } },
      },
      { message_id: other, outcome: "denied", agreed: true },
    ]);
    const exported = async (options: { corrected: boolean; masked: boolean }) => {
      const files = [];
      for await (const file of exportClassificationExamples(app.context, options)) files.push(file);
      return files;
    };
    // What the scorer makes of the files is what was read, set against what the user said.
    const classifiedExamples = async (files: ExampleFile[]) => {
      const labels = parseLabels(
        [LABELS_HEADER, ...files.map(({ label }) => label)].join("\n"),
        "labels.tsv",
      );
      const emails = labels.map(async (label) => {
        const { bytes } = files.find(({ name }) => name === label.file) as ExampleFile;
        const email = await parseEmail(bytes);
        return scoreEmail(label, classifyMessage(email), email.text);
      });
      return (await Promise.all(emails)).map(({ label, read }) => [label, read]);
    };
    const both = [
      ["no_records", "released"],
      ["denied", "denied"],
    ];
    expect(await classifiedExamples((await exported({ corrected: false, masked: false })).slice(-2))).toEqual(
      both,
    );
    const masked = (await exported({ corrected: false, masked: true })).slice(-2);
    expect(await classifiedExamples(masked)).toEqual(both);
    const words = (await parseEmail(masked[1]?.bytes ?? new Uint8Array())).text;
    expect(words.trim()).toBe("Dear [name], write to [address]. Your request is denied in full.");
    expect(await classifiedExamples((await exported({ corrected: true, masked: true })).slice(-1))).toEqual([
      both[0],
    ]);
    await withdraw(letter);
    await withdraw(other);
    expect(await examples()).toEqual([]);
  });

  test("a fact put right counts before what was read, is stored as an example, and is taken back", async () => {
    const {
      id,
      ids: [letter = ""],
    } = await withLetters("The fee for request 26-100 is $618.00. You may appeal within 30 days.");
    const known = (await detail(id)).trackingNumber;
    const correctFacts = (facts: unknown) => ada.call("PUT", `/api/messages/${letter}/facts`, facts);
    const removeCorrection = (fact: string) => ada.call("DELETE", `/api/messages/${letter}/facts/${fact}`);
    const example = async () =>
      (
        await app.database.pool.query(
          "select outcome, agreed, facts from classification_example where message_id = $1",
          [letter],
        )
      ).rows;
    await correctFacts({ trackingNumber: "26-1001", amount: 71_800 });
    expect((await correctFacts({ trackingNumber: "26-1001", amount: 71_800 })).body).toMatchObject({
      correctedFacts: { trackingNumber: "26-1001", amount: 71_800 },
      confirmed: null,
    });
    expect(await detail(id)).toMatchObject({ trackingNumber: "26-1001" });
    expect(await example()).toEqual([
      {
        outcome: null,
        agreed: false,
        facts: {
          trackingNumber: { read: "26-100", corrected: "26-1001" },
          amount: { read: 61_800, corrected: 71_800 },
        },
      },
    ]);
    const files = [];
    for await (const file of exportClassificationExamples(app.context, { corrected: true, masked: true }))
      files.push(file);
    const [label] = parseLabels([LABELS_HEADER, files.at(-1)?.label].join("\n"), "labels.tsv");
    const email = await parseEmail(files.at(-1)?.bytes ?? new Uint8Array());
    expect(label && scoreEmail(label, classifyMessage(email), email.text)).toMatchObject({
      label: null,
      facts: [
        { fact: "trackingNumber", right: false },
        { fact: "amount", right: false },
      ],
    });
    // What the letter asks is what an answer accepts.
    await confirm(letter, "fee_due");
    const accepting = await ada.call("GET", `/api/requests/${id}/letters/fee_accept`);
    expect(accepting.body.text).toContain("pay up to $718 for");
    await correctFacts({ trackingNumber: "26-1002" });
    await removeCorrection("amount");
    await removeCorrection("trackingNumber");
    await removeCorrection("trackingNumber");
    expect(await detail(id)).toMatchObject({ trackingNumber: known });
    expect(await example()).toMatchObject([{ outcome: "fee_due", facts: {} }]);
    const { events } = await detail(id);
    expect(events.filter(({ kind }) => kind === "fact_corrected")).toHaveLength(3);
    await withdraw(letter);
    expect(await example()).toEqual([]);
    for (const wrong of [
      { responseDue: "2026-02-30" },
      { amount: -1 },
      { trackingNumber: "a\nb" },
      { who: 1 },
    ])
      expect(await correctFacts(wrong)).toMatchObject({ status: wrong.responseDue ? 422 : 400 });
  });

  test("the last day to appeal is counted from the letter itself, for whatever it may decide", async () => {
    const {
      ids: [letter = ""],
    } = await withLetters("Your request is denied in full.");
    const by = async (outcome: string) =>
      (await ada.call("GET", `/api/messages/${letter}/appeal?outcome=${outcome}`)).body.working;
    expect(await by("denied")).toMatchObject({ kind: "appeal", received: "2026-03-03", due: "2026-06-01" });
    expect(await by("released")).toBeNull();
    await confirm(letter, "released");
    expect(await by("denied")).toMatchObject({ due: "2026-06-01" });
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
    await deliverReply(app, ada, request, { text: "One more page was found. It is attached." });
    expect(await detail(id)).toMatchObject({ status: "released", unread: 3, waitingOn: "you" });
    const read = (method: string) => ada.call(method, `/api/conversations/${id}/read`);
    await read("PUT");
    expect(await detail(id)).toMatchObject({ unread: 0 });
    expect((await ada.call("GET", "/api/me")).body.unread).toBeTypeOf("number");
    await read("DELETE");
    expect(await detail(id)).toMatchObject({ unread: 1 });
  });
});
