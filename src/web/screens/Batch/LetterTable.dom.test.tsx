import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { BatchLetter } from "#contract/delivery/batch.ts";
import { LetterTable } from "./LetterTable.tsx";

const sent: BatchLetter = {
  requestId: "r1",
  position: 0,
  agency: { id: "a1", name: "National Archives", abbreviation: null },
  jurisdiction: "us",
  state: "sent",
  address: "foia@nara.gov",
  dueOn: null,
  problem: null,
};

it("shows no address beside the words that an agency takes no email", () => {
  const problem = {
    code: "no_email_channel",
    detail: "This agency does not take requests by email.",
    fields: [],
  };
  const byHand: BatchLetter = {
    ...sent,
    requestId: "r2",
    state: "by_hand",
    address: "foipa@fbi.gov",
    problem,
  };
  render(<LetterTable letters={[sent, byHand]} busy={false} onRetry={() => undefined} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.getByText("foia@nara.gov")).toBeTruthy();
  expect(screen.queryByText("foipa@fbi.gov")).toBeNull();
});
