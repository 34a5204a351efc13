import { expect, test } from "vitest";
import { DELETION_GRACE_DAYS } from "#core/accounts/deletion.ts";
import { SUPPORT_VIEW_MINUTES } from "#core/accounts/support-view.ts";
import { TIER_LIMITS } from "#core/delivery/sending-limits.ts";
import { LAWS, lawOf } from "#core/law/laws.ts";
import { SHARE_LEVELS } from "#core/request/sharing.ts";
import { about } from "#messages/about.ts";
import { privacy } from "#messages/privacy.ts";
import { accountQuestions } from "#messages/questions/account.ts";
import { answerQuestions } from "#messages/questions/answers.ts";
import { askingQuestions } from "#messages/questions/asking.ts";
import { programQuestions } from "#messages/questions/program.ts";
import { signUp } from "#messages/sign-up.ts";
import { terms } from "#messages/terms.ts";
import { readEnv } from "#server/env.ts";

/** What the public pages claim, held against the tables and settings that make it so. */

const states = LAWS.filter(({ jurisdiction }) => /^us-(?!dc$)/.test(jurisdiction));
const settings = readEnv({}, []);

test.each([terms.data.deletion, privacy.time.account, accountQuestions.delete.answer])(
  "an account is erased after the days that are counted: %s",
  (text) => {
    expect(text).toContain(`closed at once and erased after ${DELETION_GRACE_DAYS} days`);
  },
);

test.each([privacy.time.unmatched, programQuestions.replies.answer])(
  "email of no request is erased after the days of the setting: %s",
  (text) => {
    expect(text).toContain(`${settings.unmatchedDays} days if nothing else is set`);
  },
);

test("what administrators may read is said wherever the pages say who sees a request", () => {
  expect(SUPPORT_VIEW_MINUTES).toBe(60);
  expect(privacy.seen.administrators).toContain("open your requests for an hour, to read only");
  for (const text of [
    terms.ownership.administrators,
    privacy.seen.administrators,
    programQuestions.whoSees.answer,
  ]) {
    expect(text).toContain("email that matches no request");
    expect(text).toMatch(
      /open your requests .*reason.*you get an email|open your requests .*You then get an email/,
    );
  }
  expect(privacy.seen.programs).toContain("token or a webhook");
});

test.each([terms.ownership.use, programQuestions.share.answer])(
  "each level of sharing is named, and that one of them sends letters in the user's name: %s",
  (text) => {
    for (const level of SHARE_LEVELS) expect(text).toMatch(new RegExp(`\\b${level}\\b`));
    expect(text).toMatch(/edit.*send letters in your name/);
  },
);

test("who sees a request is said with those it is shared with, wherever it is said", () => {
  expect(signUp.lead).toContain("The agency and the people you share a request with see them.");
  expect(signUp.lead).toContain("Administrators can open them only after they give a reason");
  expect(programQuestions.whoSees.answer).toContain("the people you share it with");
  expect(privacy.seen.collaborators).toContain("People you share a request with see it");
});

test("nothing is published, but counts without names", () => {
  expect(signUp.lead).toContain("Nothing is published.");
  expect(about.limits.independence).toContain("Nothing you write or receive is published by the program.");
  expect(privacy.seen.public).toContain("without names, subjects or texts");
});

test("a new account may write to as many recipients as the first limit, up to the last", () => {
  const { answer } = programQuestions.limits;
  expect(answer).toContain(`A new account can write to ${TIER_LIMITS.new.recipients} recipients a day.`);
  expect(answer).toContain(`up to ${TIER_LIMITS.full.recipients} a day`);
});

test("Canada alone takes a fee for asking", () => {
  const charging = LAWS.filter(({ start }) => start.applicationFee);
  expect(charging.map(({ place }) => place)).toEqual(["Canada"]);
  const amount = charging[0]?.start.applicationFee?.amount;
  expect(terms.letters.fees).toContain(`Canada’s charges 5 Canadian dollars (CA${amount}).`);
  expect(askingQuestions.cost.answer).toContain(
    `Canada is an exception: its federal law charges 5 Canadian dollars (CA${amount}) for`,
  );
  expect(askingQuestions.applicationFee.answer).toContain(
    `only Canada’s Access to Information Act: 5 Canadian dollars (CA${amount}) with each request`,
  );
});

test("the states that answer only their residents are those of the law table, and no others", () => {
  const named = /^<p>The laws of (.+?) give the right/.exec(askingQuestions.residency.answer)?.[1];
  const restricted = states.filter(
    ({ residency }) => residency.required && !/United States/.test(residency.who),
  );
  expect(named?.split(/, | and /).toSorted()).toEqual(restricted.map(({ place }) => place).toSorted());
  expect(lawOf("us-pa")?.residency.who).toBe("any legal resident of the United States");
});

test("the laws are as many as the questions say", () => {
  const abroad = LAWS.filter(({ jurisdiction }) => !jurisdiction.startsWith("us"));
  expect([states.length, lawOf("us-dc")?.place]).toEqual([50, "District of Columbia"]);
  expect(askingQuestions.laws.answer).toContain("all 50 states and the District of Columbia, and six laws");
  expect(abroad.map(({ place }) => place)).toHaveLength(6);
  for (const { place } of abroad) expect(askingQuestions.laws.answer).toContain(place);
});

test("silence: the state where it is an approval, and something to do in every other", () => {
  const approving = LAWS.filter(({ silence }) => /approv|grant/.test(`${silence.may} ${silence.how}`));
  expect(approving.map(({ place }) => place)).toEqual(["South Carolina"]);
  expect(answerQuestions.noAnswer.answer).toContain("in South Carolina the request counts as approved");
  expect(terms.silence).toContain("a denial, a right to complain, a right to go to court, or nothing");
  for (const { place, silence } of states) expect(silence.may, place).toMatch(/\S/);
});

test("the federal numbers are those of the law table", () => {
  const us = lawOf("us");
  expect(us?.limits.initial_response).toMatchObject({ days: 20, unit: "business" });
  expect(answerQuestions.howLong.answer).toContain("20 business days after it received the request");
  expect(us?.limits.appeal).toMatchObject({ days: 90 });
  expect(answerQuestions.appeal.answer).toContain("at least 90 days");
});
