import { describe, expect, it } from "vitest";
import { LAWS } from "#core/law/laws.ts";
import { rightsOf } from "#core/law/rights/rights.ts";
import { exemptionPoint } from "#core/letter/arguments/exemption-points.ts";
import { lawArgumentSentence, lawArguments } from "#core/letter/arguments/law-arguments.ts";

const pointsOf = (jurisdiction: string) => {
  const { burden, ...others } = lawArguments(jurisdiction);
  return [...burden, ...Object.values(others)];
};

describe.each(LAWS.map(({ jurisdiction }) => jurisdiction))("the arguments under %s", (jurisdiction) => {
  it("name who must show what", () => {
    expect(lawArguments(jurisdiction).burden.length).toBeGreaterThan(0);
  });

  it("have the shape that letters read", () => {
    const points = ["burden", "parts", "harm", "reasons", "search", "fees", "lateFees"];
    expect(points).toEqual(expect.arrayContaining(Object.keys(lawArguments(jurisdiction))));
    for (const point of pointsOf(jurisdiction))
      expect(point).toEqual([expect.any(String), expect.any(String)]);
  });

  it("cite what the table of rights has read, and how sure it is of it", () => {
    const known = rightsOf(jurisdiction)?.arguments ?? [];
    for (const [, citation] of pointsOf(jurisdiction)) {
      for (const part of citation.split("; ")) {
        const source = known.find(({ authority }) => authority.includes(part));
        expect(source?.basis, `${jurisdiction}: ${part}`).toBeTruthy();
        expect(source?.confidence, part).not.toBe("low");
      }
    }
  });

  it("are whole sentences", () => {
    for (const point of pointsOf(jurisdiction)) {
      expect(lawArgumentSentence(point)).toMatch(/^[A-Z0-9].*[^.]\.$/);
    }
  });
});

it("are more than 60, each with its citation", () => {
  expect(LAWS.flatMap(({ jurisdiction }) => pointsOf(jurisdiction)).length).toBeGreaterThan(150);
});

it("answer each federal exemption with a point of its own", () => {
  const federal = LAWS.find(({ jurisdiction }) => jurisdiction === "us")?.exemptions ?? [];
  const points = federal.map((exemption) => exemptionPoint(exemption));
  expect(points.every((point) => point !== null)).toBe(true);
  expect(new Set(points).size).toBe(federal.length);
  expect(exemptionPoint({ citation: "5 U.S.C. § 552(b)(5)", label: null })).toContain("25 years");
});

it("answer nearly all exemptions of the other laws, by what they protect", () => {
  const rows = LAWS.flatMap(({ exemptions }) => exemptions);
  const unanswered = rows.filter((exemption) => exemptionPoint(exemption) === null);
  expect(unanswered.map(({ label }) => label).sort()).toEqual([
    "as otherwise provided by law (the last exception listed)",
    "controlled records",
    "emails of legislators",
    "grand jury records",
    "images of crime victims and witnesses",
    "juvenile records",
    "library circulation",
    "meetings of the Government",
    "protected records",
    "records of the governor",
    "security, trade secrets, labor relations",
    "state income tax",
    "trade secrets and attorney-client privilege",
    "trade secrets and privileged information",
  ]);
});
