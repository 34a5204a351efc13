import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyMessage, type EmailToClassify } from "#core/classify/classify-message.ts";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";

const email = (text: string, over: Partial<EmailToClassify> = {}): EmailToClassify => ({
  headers: [],
  from: { address: "records@agency.example.gov" },
  subject: "Re: Public records request",
  text,
  attachments: [],
  deliveryStatus: null,
  returnedHeaders: null,
  ...over,
});

const PDF = [{ type: "application/pdf", inline: false }];
const says = (text: string, over: Partial<EmailToClassify> = {}): string => {
  const { main } = classifyMessage(email(text, over));
  return `${main.value}, ${main.confidence}`;
};

/** What the user is asked to choose from, and the day that the agency named for itself. */
it.each([
  [
    "By copy of this letter the City is requesting a ruling from the Attorney General under section 552.301.",
    "ruling_requested",
    null,
  ],
  [
    "We will comply with your request. You will have the records by October 9, 2026.",
    "granted",
    "2026-10-09",
  ],
  [
    "Attached is installment 3 of your request. The City anticipates the next installment on or about December 4, 2026.",
    "interim_release",
    "2026-12-04",
  ],
  [
    "Please find attached the first installment. We expect to provide the next installment by November 2, 2026.",
    "interim_release",
    "2026-11-02",
  ],
  ["The records you asked for are ready for pick up at our office.", "records_ready", null],
  [
    "Enclosed is Open Records Letter Ruling OR2026-12345. We conclude that the city must withhold the marked parts.",
    "ruling_issued",
    null,
  ],
])("offers for %j: %s", (text, outcome, day) => {
  const { main, outcomes, facts } = classifyMessage(email(text, { attachments: PDF }));
  const offered =
    main.confidence === "unsure" ? outcomes.map(({ value }) => value).slice(0, 3) : [main.value];
  expect(offered).toContain(outcome);
  expect(facts.dates.find(({ meaning }) => meaning === "response_due")?.value ?? null).toBe(day);
});

it.each(["A copy of our letter to the Attorney General is enclosed.", "Copies of our letter are attached."])(
  "takes a copy of a letter for no release: %s",
  (text) => {
    const ruling =
      "The City has requested a decision from the Attorney General under section 552.301 of the Government Code about whether the information is excepted from disclosure.";
    for (const attachments of [[], PDF]) {
      const { outcomes } = classifyMessage(email(`${ruling} ${text}`, { attachments }));
      expect(outcomes.map(({ value }) => value)).toEqual(["ruling_requested"]);
    }
  },
);

it("takes the last installment for what it is", () => {
  const { outcomes } = classifyMessage(
    email("Attached is the third and final installment. This completes your request.", { attachments: PDF }),
  );
  expect(outcomes.map(({ value }) => value)).not.toContain("interim_release");
});

/** One plain sentence each. Two say that records come, and none came. */
const PLAIN_SENTENCES: [text: string, outcome: string][] = [
  ["This letter acknowledges receipt of your FOIA request dated May 1, 2026.", "acknowledged"],
  ["We have received your public records request for payroll data.", "acknowledged"],
  ["Your request was received by this office and has been assigned number 26-114.", "acknowledged"],
  ["We are extending the time to respond by five business days under 5 ILCS 140/3(e).", "extension"],
  ["Due to the volume of records, the Department requires an additional ten business days.", "extension"],
  ["Please clarify which contracts you seek.", "clarification_asked"],
  ["Your letter does not reasonably describe the records sought.", "clarification_asked"],
  ["We estimate that it will cost $340.00 to process your request.", "fee_estimate"],
  ["A deposit of $50 is required before we begin.", "fee_estimate"],
  ["A deposit of 50% ($587.50) is required before work begins.", "fee_estimate"],
  ["You do not qualify for a fee waiver.", "fee_waiver_refused"],
  ["A search of our files failed to reveal any documents responsive to you.", "no_records"],
  ["The City requires a 14-day extension to decide.", "extension"],
  ["To go on, we need additional information.", "clarification_asked"],
  ["I am granting your appeal.", "appeal_granted"],
  ["We are withholding all responsive records.", "denied"],
  ["Your letter was transferred to the Sheriff.", "referred"],
  ["The records may be downloaded from our site.", "released"],
  ["Please remit payment by check to the County Clerk.", "fee_due"],
  [
    "Your request for a fee waiver is denied because it is in your commercial interest.",
    "fee_waiver_refused",
  ],
  ["Your request is granted in part and denied in part.", "partly_released"],
  ["Portions of the records have been withheld under Exemption 6.", "partly_released"],
  ["All 12 pages are released in full.", "released"],
  ["Your request is hereby denied.", "denied"],
  ["We must deny your request under section 7(1)(c).", "denied"],
  ["The agency is withholding 40 pages of records in full.", "denied"],
  ["We can neither confirm nor deny the existence of such records.", "neither_confirm_nor_deny"],
  ["Our search located no responsive records.", "no_records"],
  ["In response to your request for e-mails about heat, no responsive records were located.", "no_records"],
  ["We were unable to locate any responsive documents.", "no_records"],
  ["This office does not maintain the records you describe.", "no_records"],
  ["We have forwarded your request to the Office of the Sheriff.", "referred"],
  ["Your request has been transferred to the National Archives.", "referred"],
  ["Because you did not answer, your request has been deemed withdrawn.", "withdrawn"],
  ["We received your appeal on June 3.", "appeal_acknowledged"],
  ["Your appeal is denied.", "appeal_denied"],
  ["The appeal has been granted.", "appeal_granted"],
];

describe("what a reply says", () => {
  it.each(PLAIN_SENTENCES)("%s", (text, outcome) => {
    const { main } = classifyMessage(email(text));
    expect([main.value, main.confidence === "unsure"]).toEqual([outcome, false]);
  });

  it("is sure where most plain sentences say it", () => {
    const sure = PLAIN_SENTENCES.filter(([text]) => says(text).endsWith(", sure"));
    expect(sure.length / PLAIN_SENTENCES.length).toBeGreaterThan(0.8);
  });

  it("is not read from a greeting", () =>
    expect(says("Hello, thanks for the call yesterday.")).toBe("unclear, unsure"));

  it.each([
    ["a condition", "If your request is denied, we will tell you why."],
    ["a condition that follows", "Your request will be withdrawn if we do not hear from you."],
    ["a possibility", "Your request may be denied in part."],
    ["a negation", "Your request has not been denied."],
    ["appeal rights", "You may appeal if your request is denied in whole or in part."],
    ["no reason to decide so", "We found no reason to deny your request and will begin the search."],
    ["a plan", "We can grant your request only in part if third parties object."],
    ["a count of nothing", "There were no records withheld."],
    ["a standing fee schedule", "Our fee schedule says that payment is required for copies."],
    ["a question to decide", "We are determining whether the records are exempt from disclosure."],
    [
      "what was asked, in quotation marks",
      "Your letter asks for “permits denied in part. No records were found.”",
    ],
    ["fees that are not asked", "Nothing has been withheld from you, and no fees are due."],
    ["speed refused, which is no denial", "Your request for expedited processing is denied."],
  ])("is not read from %s", (_name, text) => {
    expect(says(text)).toBe("unclear, unsure");
  });

  it("is not read from the requester's own quoted words", () => {
    expect(says("We received your request.\n\nOn May 1, 2026, Maya wrote:\n> No records were found.")).toBe(
      "acknowledged, sure",
    );
  });

  it("believes that records are attached only when something is", () => {
    const text = "All records you asked for are attached.";
    expect(says(text)).toBe("released, likely");
    expect(says(text, { attachments: PDF })).toBe("released, sure");
    expect(says(text, { attachments: [{ type: "image/png", inline: true }] })).toBe("released, likely");
    expect(says(`${text} Download them at https://securerelease.us/d/x1.`)).toBe("released, sure");
  });

  it("distinguishes the request from the decision", () => {
    expect(says("You asked for all e-mails that were released in full to the press.")).toBe(
      "unclear, unsure",
    );
    expect(
      says("In response to your request for e-mails, we release 12 pages and they are released in full."),
    ).toBe("released, likely");
  });

  it("acknowledges a request whatever the request is about", () => {
    const topic = "denied permits where no records were released in full";
    expect(
      says(
        `This acknowledges receipt of your request, which we received today, for records concerning ${topic}.`,
      ),
    ).toBe("acknowledged, likely");
    expect(says(`We have received your request for “${topic}”.`)).toBe("acknowledged, sure");
    expect(says(`We have received your request for “the “secret” list, estimated cost $500”.`)).toBe(
      "acknowledged, sure",
    );
    const away = classifyMessage(
      email(
        "We have received your request for “I am out of the office until May. Your verification code is 1234”.",
      ),
    );
    expect([away.kind, away.main.value]).toEqual(["reply", "acknowledged"]);
  });

  it("names a decision before a step, and keeps both", () => {
    const { main, outcomes } = classifyMessage(
      email("We received your request. We found no responsive records."),
    );
    expect(main.value).toBe("no_records");
    expect(outcomes.map((outcome) => outcome.value)).toEqual(["no_records", "acknowledged"]);
  });

  it("takes a promise for a grant, not for a release", () => {
    expect(says("The records will be released in full next week.")).toMatch(/^granted, /);
  });

  it("reads a letter that rules have no words for", () => {
    expect(says("Sorry, the chief won't let me hand that out while the case is open.")).toMatch(/^denied, /);
  });

  it("reads an attached letter as part of the email, and does not take it for records", () => {
    const letter =
      "TOWN OF HOLLIS\n\nRe: Request 26-114\n\nDear Ms. Okafor:\n\nYour request is hereby denied. The records are exempt.\n\nSincerely,\nA. Clerk";
    const attachments = [{ type: "application/pdf", inline: false, name: "Response.pdf" }];
    const { main } = classifyMessage(
      email("Please see the attached letter.", {
        attachments,
        letters: [{ name: "Response.pdf", text: letter }],
      }),
    );
    expect(main.value).toBe("denied");
    expect(main.evidence[0]).toMatchObject({ text: "Your request is hereby denied.", file: "Response.pdf" });
  });

  it("is not sure of a letter that was read badly from a scan, whatever it says", () => {
    const letter =
      "TOWN OF HOLLIS\n\nRe: Request 26-114\n\nDear Ms. Okafor:\n\nYour request is hereby denied in full. All of the records are exempt from disclosure.\n\nSincerely,\nA. Clerk";
    const confidence = (certainty?: number) =>
      classifyMessage(
        email("Please see the attached letter.", {
          attachments: [{ type: "application/pdf", inline: false, name: "Response.pdf" }],
          letters: [{ name: "Response.pdf", text: letter, ...(certainty !== undefined && { certainty }) }],
        }),
      ).main.confidence;
    expect([confidence(), confidence(90), confidence(89)]).toEqual(["sure", "sure", "likely"]);
  });

  it("makes a partial release of some released and some withheld", () => {
    expect(says("Ten pages are released in full. Two pages of records are withheld in full.")).toBe(
      "partly_released, sure",
    );
  });

  it("is not sure of two endings at once", () => {
    const { outcomes } = classifyMessage(email("Your request is denied. We found no responsive records."));
    expect(outcomes.map(({ value, confidence }) => `${value}, ${confidence}`).toSorted()).toEqual([
      "denied, likely",
      "no_records, sure",
    ]);
  });

  it("shows the sentence it was read from, at its place in the email", () => {
    const text = "Dear Ms. Okafor:\n\nYour request\nis hereby denied. Goodbye.";
    const [evidence] = classifyMessage(email(text)).main.evidence;
    expect(evidence).toEqual({ text: "Your request\nis hereby denied.", start: 18, end: 48 });
    expect(text.slice(evidence?.start, evidence?.end)).toBe(evidence?.text);
  });
});

describe("the facts of a reply", () => {
  const facts = (text: string, subject = "") => classifyMessage(email(text, { subject })).facts;

  it.each([
    ["Your tracking number is 2026-SBX-00042.", "2026-SBX-00042"],
    ["FOIA Request No. F-2026-00311 is under way.", "F-2026-00311"],
    ["Reference #: R012345-111926", "R012345-111926"],
    ["It was assigned case number 26-0114.", "26-0114"],
    ["View request 26-9112 online.", "26-9112"],
    ["CBP-FO-2026-014482", "CBP-FO-2026-014482"],
    ["It was logged as 26-884 today.", "26-884"],
    ["Your request was assigned number 2026-04417.", "2026-04417"],
  ])("%s has number %s", (text, number) => {
    expect(facts(text).trackingNumbers.map((fact) => fact.value)).toEqual([number]);
  });

  it.each([
    "Call us about this request in 2026.",
    "The request of 05/12/2026.",
    "Request number pending.",
    "See 5 U.S.C. 552.",
  ])("%s has none", (text) => {
    expect(facts(text).trackingNumbers).toEqual([]);
  });

  it("takes a number from the subject, with evidence of no length", () => {
    expect(facts("Hello.", "Your request 2026-SBX-00042").trackingNumbers).toEqual([
      { value: "2026-SBX-00042", evidence: { text: "2026-SBX-00042", start: 0, end: 0 } },
    ]);
  });

  it("reads money in cents", () => {
    expect(
      facts("It is $1,240.50, or $ 25 a box, or $0.15 a page.").amounts.map((fact) => fact.value),
    ).toEqual([124050, 2500, 15]);
  });

  it.each([
    ["You can expect our response by December 18, 2026.", "2026-12-18", "response_due"],
    ["We will respond on or before 12/04/2026.", "2026-12-04", "response_due"],
    ["Please answer: you must respond by 4 December 2026.", "2026-12-04", "answer_by"],
    ["If we do not hear from you by Dec. 4, 2026, we close it.", "2026-12-04", "answer_by"],
    ["They may be downloaded until January 3, 2027.", "2027-01-03", "link_expires"],
    ["The link expires on 2026-12-20.", "2026-12-20", "link_expires"],
    ["We write about your letter dated August 14, 2026.", "2026-08-14", "other"],
  ])("%s", (text, value, meaning) => {
    expect(facts(text).dates.map((fact) => [fact.value, fact.meaning])).toEqual([[value, meaning]]);
  });

  it("leaves out dates no calendar has", () => {
    expect(facts("By February 30, 2026 or 13/13/2026.").dates).toEqual([]);
  });

  it.each([
    ["withheld under 5 U.S.C. § 552(b)(6) and (b)(7)(C)", ["(b)(6)", "(b)(7)(C)"]],
    ["exempt under Exemptions 4, 5 and 7(E).", ["(b)(4)", "(b)(5)", "(b)(7)(E)"]],
    ["denied under 5 ILCS 140/7(1)(c)", ["5 ILCS 140/7(1)(c)"]],
    ["extended under 5 ILCS 140/3(e)", []],
    ["withheld under MCL 15.243(1)(a)", ["MCL 15.243(1)(a)"]],
    ["redacted (RCW 42.56.240(1)).", ["RCW 42.56.240(1)"]],
    ["exempt under Public Officers Law § 87(2)(b).", ["Public Officers Law § 87(2)(b)"]],
    ["exempt under Tex. Gov't Code § 552.108(a)(1)", ["Tex. Gov't Code § 552.108(a)(1)"]],
    ["exempt from disclosure under Fla. Stat. § 119.071(2)(c)", ["Fla. Stat. § 119.071(2)(c)"]],
    ["withheld under 65 P.S. § 67.708(b)(17).", ["65 P.S. § 67.708(b)(17)"]],
    ["exempt, G.L. c. 4, § 7(26)(f)", ["G.L. c. 4, § 7(26)(f)"]],
    ["confidential under N.J.S.A. 47:1A-1.1.", ["N.J.S.A. 47:1A-1.1"]],
    ["we reply under RCW 42.56.520 within five days", []],
  ])("%s names %j", (text, exemptions) => {
    expect(facts(text).exemptions.map((fact) => fact.value)).toEqual(exemptions);
  });

  it("reads links with their kind and end", () => {
    const text = "Download them at https://x.gov/files/a.zip. The link expires on December 20, 2026.";
    expect(facts(text).links).toMatchObject([
      { value: "https://x.gov/files/a.zip", linkKind: "download", expires: "2026-12-20" },
    ]);
  });
});

describe("what kind of email it is", () => {
  const kind = (over: Partial<EmailToClassify>) => classifyMessage(email("Hello.", over)).kind;
  const header = (name: string, value: string) => ({ headers: [{ name, value }] });
  const ACKNOWLEDGES = "We have received your request.";

  it.each<[string, Partial<EmailToClassify>, string]>([
    ["an ordinary mail", {}, "reply"],
    [
      "an automatic acknowledgment",
      { ...header("auto-submitted", "auto-replied"), text: ACKNOWLEDGES },
      "acknowledgment",
    ],
    ["a person's acknowledgment", { ...header("auto-submitted", "no"), text: ACKNOWLEDGES }, "reply"],
    [
      "a decision sent by a machine",
      { ...header("auto-submitted", "auto-generated"), text: "Your request is denied." },
      "reply",
    ],
    ["an automatic nothing", header("auto-submitted", "auto-generated"), "auto_reply"],
    ["an absence", { text: "I am out of the office until Monday. Your request was received." }, "auto_reply"],
    ["an absence by subject", { subject: "Abwesenheit: Frau Amt" }, "auto_reply"],
    [
      "a free-form bounce",
      { from: { address: "MAILER-DAEMON@x.org" }, subject: "Undeliverable: Plates" },
      "bounce",
    ],
    [
      "a read receipt",
      header("content-type", 'multipart/report; report-type="disposition-notification"'),
      "read_receipt",
    ],
    ["a recall", { subject: "Recall: Your request" }, "recall"],
    ["a one-time code", { subject: "Your verification code", text: "Your code is 482913." }, "one_time_code"],
    [
      "a secure pick-up",
      { text: "You have received a secure message. Click to read the message." },
      "secure_mail",
    ],
    ["a newsletter", header("list-unsubscribe", "<https://x>"), "list"],
    [
      "a portal's notice",
      { from: { address: "x@inbound.nextrequest.com" }, text: "A message was posted to request 26-1." },
      "portal_notice",
    ],
    [
      "a letter mailed by a portal",
      { from: { address: "x@mycusthelp.net" }, text: "Your request is denied." },
      "reply",
    ],
  ])("%s", (_name, over, expected) => {
    expect(kind(over)).toBe(expected);
  });

  it("hears nothing in a bounce or an absence", () => {
    const away = classifyMessage(email("I am out of the office until Monday. Your request was denied."));
    expect([away.outcomes, away.main.value]).toEqual([[], "unclear"]);
  });
});

it("reads any text without failing, every place in it true", () => {
  const rules = readFileSync(new URL("./outcome/rules/denial-rules.ts", import.meta.url), "utf8");
  const parts = fc.constantFrom(
    ...rules.split(/[^A-Za-z]+/),
    "$5",
    "https://a.b/c",
    "(b)(6)",
    ".\n",
    "May 1, 2026",
    ". ",
    "\n\n> ",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 60 }), (words) => {
      const text = words.join(" ");
      const { outcomes, facts } = classifyMessage(email(text));
      const evidence = [
        ...outcomes.flatMap((one) => one.evidence),
        ...Object.values(facts)
          .flat()
          .map((one) => one.evidence),
      ];
      for (const one of evidence) expect(text.slice(one.start, one.end)).toBe(one.text);
    }),
    { numRuns: 150 },
  );
});

it.each([
  "your request ",
  "if ",
  "records ",
  "a",
  "(",
  "request no. 1",
  "https://",
  "$1,",
  "> ",
  "we ",
  ", ",
  "-\n",
])("reads a megabyte of %j in bounded time", async (part) => {
  const endless = email(part.repeat(1_000_000 / part.length));
  expect(await cpuMilliseconds(() => classifyMessage(endless))).toBeLessThan(2000);
});
