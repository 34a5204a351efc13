import { Suspense, useState } from "react";
import { Button } from "#web/design/controls/Button.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { AccountSection } from "./AccountSection.tsx";

const CalendarFeed = lazyComponent(
  async () => (await import("#web/features/calendar-feed/CalendarFeed.tsx")).CalendarFeed,
);

/** The address under which a calendar program reads the person's deadlines. */
export function CalendarFeedSection() {
  const [open, setOpen] = useState(false);
  return (
    <AccountSection title="Calendar feed" lead="Your deadlines and reminders, in the calendar you use.">
      <p>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Calendar feed
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
