import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Message } from "#contract/mailbox/conversation.ts";
import { classifyMessage } from "#core/classify/classify-message.ts";
import { threadClassification } from "#messages/thread/classification.ts";
import { App } from "#web/app/App.tsx";
import { OutcomeDecision } from "./OutcomeDecision.tsx";

const text = "We deny your request.";
const classification = classifyMessage({
  text,
  html: null,
  subject: "Your request",
  from: { name: "Records", address: "records@agency.example" },
  headers: [],
  attachments: [],
} as unknown as Parameters<typeof classifyMessage>[0]);

const decision = (confirmed: Message["confirmed"]) => (
  <App>
    <OutcomeDecision
      requestId="r1"
      status="denied"
      message={{ id: "m1", confirmed, senderKnown: true } as Message}
      classification={classification as never}
      now={new Date("2026-11-23T13:00:00Z")}
      missingFacts={[]}
      onAdd={() => undefined}
    />
  </App>
);
const undo = () => screen.getByRole("button", { name: threadClassification.undo });
const CONFIRMED = { outcome: "denied", at: "2026-11-23T12:00:00Z" } as const;

beforeEach(() => void vi.stubGlobal("fetch", async () => Response.json({ clocks: "" })));

it("leaves the focus where it is when a decided email is opened: Enter must not undo it", async () => {
  render(decision(CONFIRMED));
  expect(document.activeElement).not.toBe(undo());
});

it("moves the focus to undo when the decision removed what had it", async () => {
  const { rerender } = render(decision(null));
  rerender(decision(CONFIRMED));
  await waitFor(() => expect(document.activeElement).toBe(undo()));
});
