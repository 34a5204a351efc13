import { expect, it } from "vitest";
import { classifyMessage } from "#core/classify/classify-message.ts";
import type { Law } from "#core/law/law.ts";
import { lawOf } from "#core/law/laws.ts";
import { initialFactsFromDraft } from "#core/letter/initial/draft-letter-facts.ts";
import { initialLetter } from "#core/letter/initial/initial-letter.ts";
import { homeExamples } from "#messages/home-examples.ts";
import { EXAMPLE_LETTER, EXAMPLE_REPLY } from "./example-texts.ts";

const { letter } = homeExamples;

it("shows a letter that the program writes, word for word", () => {
  const facts = initialFactsFromDraft({
    draft: {
      title: letter.title,
      records: letter.records.map((record, index) => `${index + 1}. ${record}`).join("\n"),
      madeFrom: "2025-01-01",
      madeTo: "2025-12-31",
      feeWaiver: false,
      feeWaiverReason: "",
      feeCapDollars: 25,
      expedited: false,
      expeditedReason: "",
      format: "electronic",
      feeCategory: null,
    },
    requester: {
      name: letter.name,
      organization: letter.organization,
      postalAddress: "",
      replyAddress: null,
      feeCategory: null,
      feeStatement: "",
    },
    attachments: [],
    agency: { name: letter.agency, addressLines: [] },
    law: lawOf("us") as Law,
    body: "agency",
    today: "2026-11-02",
    dueDate: "2026-12-02",
  });
  const { blocks } = initialLetter(facts, "preview");
  for (const block of EXAMPLE_LETTER.blocks) expect(blocks).toContainEqual(block);
});

it("shows a reply that the program reads as it says", () => {
  const { main, facts } = classifyMessage({
    subject: "Your request",
    text: EXAMPLE_REPLY.text,
    from: { address: "foia@agency.example.gov", name: "" },
    headers: [],
    attachments: [{ type: "application/pdf", inline: false }],
    deliveryStatus: null,
    returnedHeaders: null,
  });
  expect([main.value, main.confidence]).toEqual(["partly_released", "sure"]);
  expect(facts.exemptions.map(({ value }) => value)).toEqual([homeExamples.reply.exemptions]);
});
