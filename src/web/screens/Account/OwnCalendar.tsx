import { Suspense, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { later } from "#web/ui/later.tsx";
import { Section } from "./Section.tsx";

const CalendarFeed = later(async () => (await import("#web/calendar-feed/CalendarFeed.tsx")).CalendarFeed);

/** The address under which a calendar program reads the person's deadlines. */
export function OwnCalendar() {
  const [open, setOpen] = useState(false);
  return (
    <Section title="Calendar feed" lead="Your deadlines and reminders, in the calendar you use.">
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
    </Section>
  );
}
