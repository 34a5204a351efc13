import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { threadClassification as m } from "#messages/thread/classification.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { AppealDeadline } from "./AppealDeadline.tsx";

const open = (working: object | null) => {
  vi.stubGlobal("fetch", async () => Response.json({ working }));
  render(
    <App>
      <dl>
        <AppealDeadline
          requestId="r1"
          messageId="m1"
          outcome="denied"
          text="You may appeal within 90 days."
          number={2}
          onSelectFact={() => undefined}
        />
      </dl>
    </App>,
  );
};

beforeEach(() => queryClient.clear());

it("says that the day is the email's own where the law lets one challenge a refusal at any time", async () => {
  open({ due: null });
  await screen.findByText(m.noLastDay);
  expect(screen.getByText("Within 90 days", { exact: false })).toBeTruthy();
  expect(screen.queryByText(m.calculating)).toBeNull();
});

it("says that the day could not be calculated where nothing is known of the law", async () => {
  open(null);
  await screen.findByText(m.notCalculated);
});
