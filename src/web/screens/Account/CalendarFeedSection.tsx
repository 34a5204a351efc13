import { Suspense, useState } from "react";
import { account } from "#messages/account.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { AccountSection } from "./AccountSection.tsx";

const CalendarFeed = lazyComponent(
  async () => (await import("#web/features/calendar-feed/CalendarFeed.tsx")).CalendarFeed,
);

/** Opens the dialog with the address of the calendar feed. */
export function CalendarFeedSection() {
  const [open, setOpen] = useState(false);
  return (
    <AccountSection title={account.calendar.title} lead={account.calendar.lead}>
      <p>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {account.calendar.open}
        </Button>
      </p>
      {open && (
        <Suspense>
          <CalendarFeed onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </AccountSection>
  );
}
