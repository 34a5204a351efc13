import { describe, expect, it } from "vitest";
import type { Law } from "#core/law/law.ts";
import { LAWS, lawOf } from "#core/law/laws.ts";
import { rightsOf } from "#core/law/rights/rights.ts";
import { reviewRules } from "#core/letter/law/review-rules.ts";
import { letterDate } from "#core/letter/letter-date.ts";
import { letterBody } from "#core/letter/letter-text.ts";
import { written } from "./all-letters.ts";

/**
 * The appeal of a refusal under each law against the contents that the rights table lists for it. As with first letters,
 * an entry that no check here knows fails. In English; `translated-letters.test.ts` has the other languages.
 */
const EXPECTED: readonly [entry: RegExp, words: string | RegExp][] = [
  [/\bname\b|requester|requestor/i, "Maya Okafor"],
  [/(?:mailing |postal |return )?address|correspondence/i, "1420 West Cullerton Street"],
  [/telephone|phone/i, "312-555-0142"],
  [
    /reference|request number|file number|^dates?$|date and place|when and where|date of the request/i,
    /September 14, 2026|14 September 2026/,
  ],
  [
    /description of the records|list of each record|^request$|the request$|copy or description|what is (?:denied|disputed|appealed)/i,
    "Every contract for license-plate readers.",
  ],
  [
    /reasons?\b|grounds?\b|why |arguments|exceptions|exemptions apply|matter|aspects|facts|objections|violation|how the Act|relevant/i,
    "The contract was read out in a public meeting.",
  ],
  [/answer to EACH ground/, "Each ground that the agency stated is answered below"],
  [/who denied/, "Ada Pine, records officer"],
  [
    /public body$|institution|body and reference|agency|name and address of the body/i,
    "Department of Public Safety",
  ],
  [/whether the denial was written/, "The denial was in writing."],
  [/relief sought/, "The relief I seek"],
  [/partial access/, "Parts that no exception covers must be released"],
  [/that it is a Widerspruch/, "Widerspruch"],
  [/the word 'appeal'/, /appeal/i],
];

/** What goes with the letter, or is no sentence of it. */
const NOT_OF_THE_LETTER: readonly RegExp[] = [
  /^(?:\(optional\)|complete )?\s*cop(?:y|ies)|all (?:responses|replies)|^(?:request|written request|answer|answers)(?:$| and|,)/i,
  /signature|civil penalty|fee if due|fee or why none|\$25|form$|as above|action asked|earlier appeal/i,
  /correspondence$|names, titles|strictly required|overriding public interest|public-interest points|ground for priority|local board|anything else|day telephone number$/i,
];

const reviewed = LAWS.filter((law) => reviewRules(law, "agency").review !== null);

describe.each(reviewed)("the appeal of a refusal under $jurisdiction", (law) => {
  it("has what the law wants in it", () => {
    const text = appealText(law);
    const faults = contentsOf(law).flatMap((what) => {
      const checks = EXPECTED.filter(([entry]) => entry.test(what));
      if (checks.length === 0)
        return NOT_OF_THE_LETTER.some((pattern) => pattern.test(what)) ? [] : [`no check for: ${what}`];
      return checks
        .filter(([, words]) => (typeof words === "string" ? !text.includes(words) : !words.test(text)))
        .map(([, words]) => `${what}: lacks ${words}`);
    });
    expect(faults).toEqual([]);
  });

  it("names the request, what it asked for, and the law's own points", () => {
    const text = appealText(law);
    expect(text).toContain(`my request of ${letterDate({ jurisdiction: law.jurisdiction }, "2026-09-14")}`);
    expect(text).toContain("I asked for:\n\n1. Every contract for license-plate readers.");
    expect(text).toMatch(/must|presumed|narrow|strict|open|burden|liberally/);
  });
});

function appealText(law: Law): string {
  const letter = written(law, "agency", "denial_appeal", "en");
  if (!letter) throw new Error(`no appeal under ${law.jurisdiction}`);
  return letterBody(letter);
}

/** Of the step that the letter is: inside the agency or outside it. */
function contentsOf(law: Law): readonly string[] {
  const isInternal = reviewRules(law, "agency").review?.at === "office";
  const appeal = rightsOf(law.jurisdiction)?.appeals.find(
    ({ against, route, level }) =>
      level === 1 && against.includes("denial") && route !== "court" && (route === "internal") === isInternal,
  );
  return appeal?.contents ?? [];
}

it("petitions in Oregon in the words of the statute's form", () => {
  const law = lawOf("us-or");
  if (!law) throw new Error("no law");
  expect(appealText(law)).toContain(
    "I request the Attorney General to order the public body, Department of Public Safety, and its employees to make the records available for inspection and to provide copies of them, ORS 192.422. I asked the public body for them on September 14, 2026, at 100 Main Street. The request was denied by Ada Pine, records officer.",
  );
});
