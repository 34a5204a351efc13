import { Suspense, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/later.tsx";
import { AccountSection } from "./Section.tsx";

const CalendarFeed = lazyComponent(
  async () => (await import("#web/calendar-feed/CalendarFeed.tsx")).CalendarFeed,
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
