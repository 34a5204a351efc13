import { describe, expect, it } from "vitest";
import { LAWS, lawOf } from "#core/law/laws.ts";
import { requestClocks } from "#core/request/clocks.ts";
import { parseDeadlineEvents } from "#core/request/deadline-events.ts";
import { inactionText } from "./inaction.ts";

function clocksAfter(code: string, events: readonly string[]) {
  const law = lawOf(code);
  if (law === undefined) throw new Error(`no law ${code}`);
  const facts = parseDeadlineEvents(
    { received: "2026-09-01", channel: "electronic", body: "agency" },
    events,
  );
  return { law, clocks: requestClocks(law, facts) };
}

/** What each clock says that follows if nothing is done, as of a day. */
const textsOf = ({ law, clocks }: ReturnType<typeof clocksAfter>, today: string) =>
  Object.fromEntries(clocks.map((clock) => [clock.kind, inactionText(clock, { law, clocks, today })]));

const textsAfter = (code: string, today: string, ...events: string[]): Record<string, string | null> =>
  textsOf(clocksAfter(code, events), today);

it("says before the day of the answer that nothing is to be done, and what follows from silence", () => {
  expect(textsAfter("us-pa", "2026-09-02")).toMatchObject({
    initial_response:
      "You need not do anything until Sep 9. If the agency has not answered by then, silence counts as a denial; you may appeal (65 P.S. § 67.901). You would have until Sep 30; if you let that day pass, you can no longer appeal and need a new request. Where to: Office of Open Records (or the appeals officer named in § 503).",
  });
});

it("says after it what is lost with the last day to act on the silence", () => {
  const texts = textsAfter("us-pa", "2026-09-14");
  expect(texts.initial_response).toBe(
    "The answer was due by Sep 9. Unless it has come, silence counts as a denial; you may appeal (65 P.S. § 67.901).",
  );
  expect(texts.silence_appeal).toBe(
    "If you do not act on the silence by Sep 30, you can no longer appeal and need a new request (65 P.S. §§ 67.901, 67.902(b), 67.1101(a)(1)). Where to: Office of Open Records (or the appeals officer named in § 503).",
  );
});

it("says what a request comes to when an estimate or a question is not answered", () => {
  expect(textsAfter("us-tx", "2026-09-09", "fee_asked=2026-09-08").fee).toBe(
    "If you do not answer about the fee by Sep 22, the request is withdrawn by law (Tex. Gov't Code § 552.2615(b)).",
  );
  expect(textsAfter("us-tx", "2026-09-23", "fee_asked=2026-09-08").fee).toBe(
    "Your last day to answer about the fee was Sep 22. If you did not, the request is withdrawn by law (Tex. Gov't Code § 552.2615(b)).",
  );
  expect(textsAfter("us-tx", "2026-09-09", "clarification_asked=2026-09-08")).toMatchObject({
    initial_response: expect.stringMatching(
      /^The agency’s time is paused until you answer, and then starts again/,
    ),
    clarification: expect.stringMatching(
      /^If you do not answer the question by Nov 9, the request is withdrawn /,
    ),
  });
});

it("does not let the appeal of a fee read as the answer that the agency waits for", () => {
  expect(textsAfter("us-tx", "2026-09-09", "fee_asked=2026-09-08").fee_appeal).toMatch(
    /^You may also appeal the fee until Sep 22 \(.*\)\. Where to: .*\. If you do, tell the agency in writing by Sep 22, too: an appeal alone does not answer it\.$/,
  );
  expect(textsAfter("us-tx", "2026-09-23", "fee_asked=2026-09-08").fee_appeal).toMatch(
    /^Your last day to appeal the fee was Sep 22\. If you did not, the fee remains/,
  );
});

it("says until when comments on a ruling count, with no number that the law does not have", () => {
  expect(textsAfter("us-tx", "2026-09-15", "ruling_requested=2026-09-14").ruling).toMatch(
    /Send yours soon: the law sets no last day for them, and the ruling may come sooner\.$/,
  );
});

it("says what follows when the United Kingdom's Commissioner is asked too late", () => {
  expect(textsAfter("uk", "2026-09-02").initial_response).toMatch(
    /You would have until .*; if you let that day pass, the ICO will usually not consider it\. Where to: Information Commissioner/,
  );
});

it("tells nobody who has something to answer that there is nothing to do", () => {
  expect(textsAfter("us-tx", "2026-09-09", "fee_asked=2026-09-08").initial_response).toMatch(
    /^If the agency has not answered by Sep 16, the records are presumed public unless /,
  );
});

it("says so beside the clock that stands still, where the law sets no day for the answer", () => {
  expect(textsAfter("uk", "2026-09-09", "clarification_asked=2026-09-08").initial_response).toBe(
    "The agency’s time is paused until you answer, and then starts again from the beginning (FOIA 2000, ss. 1(3), 10(1), 10(6)). If you do not answer, the authority has no duty to answer; authorities often close the request after two or three months (FOIA 2000, s. 1(3)).",
  );
});

it("says of a ruling who decides without the requester, and what they may do", () => {
  const { ruling, ruling_brief: brief } = textsAfter("us-tx", "2026-09-15", "ruling_requested=2026-09-14");
  expect(ruling).toMatch(/^If you do nothing, the decision is made by Nov 17 without your comments /);
  expect(ruling).toContain("Anyone may send the Attorney General written comments");
  expect(brief).toMatch(
    /^You may send the Attorney General comments, but need not\. By Sep 23 the agency must send the Attorney General its reasons/,
  );
  expect(brief).toMatch(/If you do nothing, the Attorney General decides by Nov 17 without your comments\.$/);
});

it("says after a ruling what the agency still has to do, and what the ruling leaves the requester", () => {
  const events = ["ruling_requested=2026-09-14", "ruling_issued=2026-10-20"];
  expect(textsAfter("us-tx", "2026-10-21", ...events).after_ruling).toBe(
    "You need not do anything until Nov 19. The agency has until then, the time that the law presumes to be reasonable, to act on the ruling: release the records, send you an estimate of the charges, tell you what it withholds under the ruling, or sue the Attorney General over the ruling (Tex. Gov't Code §§ 552.306(c)–(d), 552.324). If the agency does not act by Nov 19, ask it why. You may also ask a court to order it (a writ of mandamus, Tex. Gov't Code § 552.321); the Act sets no last day for that. You cannot appeal the ruling to the Attorney General. If the agency sues over the ruling, it must tell you, and you may join the suit (Tex. Gov't Code § 552.325).",
  );
  expect(textsAfter("us-tx", "2026-11-20", ...events).after_ruling).toMatch(
    /^The agency had until Nov 19, the time that the law presumes to be reasonable, to act on the ruling: .* ask it why\. You may also ask a court/,
  );
});

it("says of a promise whether missing it counts for anything", () => {
  const promise = "granted=2026-09-04:2026-10-15";
  expect(textsAfter("us-ca", "2026-09-05", promise).promised).toMatch(
    /ask the agency for them: nothing else/,
  );
  expect(textsAfter("us-sd", "2026-09-05", promise).promised).toMatch(/silence counts as a denial/);
});

it("says of an appeal what the refusal comes to, and of its decision where one goes next", () => {
  expect(textsAfter("us-ny", "2026-09-15", "denied=2026-09-14").appeal).toMatch(
    /^If you do not appeal by Oct 14, you lose the right to go to court over this request \(/,
  );
  const { appeal_decision: decision } = textsAfter(
    "us-ny",
    "2026-09-22",
    "denied=2026-09-14",
    "appeal_sent=2026-09-21",
  );
  expect(decision).toMatch(
    /^You need not do anything until Oct 5 .* You would have until Feb 5, 2027\. Where to: /,
  );
});

describe("where the law sets no day", () => {
  it("a reminder says that nothing happens by itself", () => {
    expect(textsAfter("us-fl", "2026-09-02").reminder).toBe(
      "No legal deadline is running, so nothing happens by itself if you do nothing; you may go to court when the delay is longer than the agency can justify (Fla. Stat. § 119.11). You can complain about the delay to: Attorney General, Public Records Mediation Program (voluntary).",
    );
  });

  it("a reminder names who takes a complaint about delay", () => {
    // Iowa Code § 23.7(1); 51 O.S. § 24A.40(B); Minn. Stat. §§ 13.085, 13.072.
    expect(textsAfter("us-ia", "2026-09-02").reminder).toMatch(
      /You can complain about the delay to: Iowa Public Information Board: complaint/,
    );
    expect(textsAfter("us-ok", "2026-09-02").reminder).toMatch(
      /You can complain about the delay to: Public Access Counselor, Attorney General: request for review of delay\.$/,
    );
    expect(textsAfter("us-mn", "2026-09-02").reminder).toMatch(
      /Court of Administrative Hearings: .*; Commissioner of Administration: advisory opinion\.$/,
    );
    // N.C.G.S. § 132-9: nobody but the court.
    expect(textsAfter("us-nc", "2026-09-02").reminder).not.toContain("complain");
  });

  it("a refusal says that it stands, where one can go, and that the request stays open", () => {
    // Md. Code, Gen. Prov. §§ 4-1A-05, 4-1B-04, 4-362.
    expect(textsAfter("us-md", "2026-09-12", "denied=2026-09-10").challenge).toMatch(
      /^If you do nothing, the refusal remains\. The law sets no limit to ask the Public Access Ombudsman for help\. .*Court: circuit court\. Reviewers: .*Ombudsman.*\. The request stays open until you accept the outcome\.$/,
    );
    // O.C.G.A. § 50-18-73.
    expect(textsAfter("us-ga", "2026-09-12", "denied=2026-09-10").challenge).toMatch(
      /^If you do nothing, the refusal remains\. There is no administrative appeal: a refusal goes to court, and the Act sets no filing limit \(O\.C\.G\.A\. § 50-18-73\)\. Court: superior court\. Reviewer: .*Attorney General/,
    );
    expect(textsAfter("us-ga", "2026-09-12", "released=2026-09-10").challenge).toBeUndefined();
    expect(textsAfter("us-ny", "2026-09-12", "denied=2026-09-10").challenge).toBeUndefined();
  });
});

describe("federal requests", () => {
  it("name OGIS and the FOIA Public Liaison once the answer is late, and after a refusal: 5 U.S.C. § 552(h)(3)", () => {
    const help =
      "For help: OGIS (mediation) or the agency's FOIA Public Liaison (5 U.S.C. § 552(h)(3), (a)(6)(B)(ii)).";
    expect(textsAfter("us", "2026-09-02").initial_response).not.toContain("OGIS");
    expect(textsAfter("us", "2026-12-02").initial_response).toContain(help);
    expect(textsAfter("us", "2026-09-12", "denied=2026-09-10").appeal).toContain(help);
  });
});

const EVENTS = [
  [],
  ["acknowledged=2026-09-03"],
  ["granted=2026-09-04:2026-10-15"],
  ["clarification_asked=2026-09-03"],
  ["fee_asked=2026-09-03:2026-09-20"],
  ["fee_due=2026-09-03"],
  ["records_ready=2026-09-04"],
  ["ruling_requested=2026-09-04"],
  ["denied=2026-09-04"],
  ["denied=2026-09-04", "appeal_sent=2026-09-10"],
  ["denied=2026-09-04", "appeal_sent=2026-09-10", "appeal_denied=2026-09-20"],
];

it.each(LAWS.map(({ jurisdiction }) => jurisdiction))("reads as sentences under every law: %s", (code) => {
  for (const events of EVENTS) {
    const known = clocksAfter(code, events);
    for (const today of ["2026-09-05", "2027-12-01"])
      for (const text of Object.values(textsOf(known, today))) {
        if (text === null) continue;
        expect(text).toMatch(/^[A-Z].*\.$/s);
        expect(text).not.toMatch(/undefined|null|\{|\}|\.\.|\(\)| {2}|:\s*\.| ,/);
      }
  }
});

// Idaho Code § 74-103(1)-(2): 3 working days, 10 with a notice, for residents; 21 calendar days, 35 with one, for others.
it("says beside Idaho's day that there is a second one, until the agency has said which", () => {
  const second = (day: string) =>
    `If you do not live in Idaho, the agency has until ${day} (Idaho Code § 74-103(2)).`;
  const answer = (...events: string[]) => textsAfter("us-id", "2026-09-03", ...events).initial_response;
  expect(answer()).toMatch(/^You need not do anything until Sep 4\. /);
  expect(answer()).toContain(second("Sep 22"));
  expect(answer("extension_noticed=2026-09-03")).toMatch(/^You need not do anything until Sep 16\. /);
  expect(answer("extension_noticed=2026-09-03")).toContain(second("Oct 6"));
  expect(textsAfter("us-id", "2026-09-08").initial_response).toContain(second("Sep 22"));
  const noticed = answer("tier_noticed=2026-09-02:non_resident");
  expect(noticed).toMatch(/^You need not do anything until Sep 22\. /);
  expect(noticed).not.toContain("If you do not live");
  expect(textsAfter("us-pa", "2026-09-03").initial_response).not.toContain("If you do not live");
});
