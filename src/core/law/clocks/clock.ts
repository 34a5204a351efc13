import { addMonths, type EpochDay, epochDayOf, isoDayOf, weekdayOf } from "#core/dates/epoch-day.ts";
import { type DayOffLookup, rollHolidays } from "#core/law/holidays/days-off.ts";
import type { Channel, Extension, Law, Roll, SetLimit, StartEvent, Unit } from "#core/law/law.ts";
import type { RightEvent } from "#core/law/rights/right-events.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { deadlineLedger } from "#messages/deadline-ledger.ts";
import type { Step } from "./deadline.ts";
import type { ParsedPause } from "./parse-deadline-input.ts";

/** Days that are not counted. `named` also finds holidays and closings on weekends. */
export type ClockCalendar = { off: DayOffLookup; named: DayOffLookup; pauses: readonly ParsedPause[] };

type Period = Pick<SetLimit, "days" | "unit" | "roll">;

/** Counts forward one day at a time and records how each day was treated. */
export class Clock {
  today: EpochDay;
  readonly #steps: Step[] = [];
  readonly #obstacles: ClockCalendar;
  /** The day from which totals "from receipt" are counted. */
  #zero: EpochDay;
  #n = 0;

  constructor(start: EpochDay, calendar: ClockCalendar) {
    this.today = start;
    this.#zero = start;
    this.#obstacles = calendar;
  }

  /** Day zero, and the later one where the law deems the request received then. `supposed`: its event is not known to have happened. */
  receive(law: Law, from: StartEvent | RightEvent, channel: Channel, supposed = false): void {
    const isReceipt = from === "receipt" || from === "end_of_initial_response";
    const deemed = isReceipt && channel === "electronic" ? law.start.deemed : null;
    const hours = isReceipt && this.#obstacles.off(this.today) !== null ? law.start.officeHours : null;
    this.#write(
      "received",
      null,
      deemed
        ? deadlineLedger.sentElectronically
        : hours
          ? deadlineLedger.arrivedOnDayOff
          : supposed
            ? deadlineLedger.asIfAcknowledged
            : EVENT_LABELS[from],
    );
    if (deemed) this.#wait(deemed.businessDays, formatMessage(deadlineLedger.deemedReceived, deemed));
    else if (hours) this.#wait(1, formatMessage(deadlineLedger.countsAsReceived, hours));
    this.#zero = this.today;
  }

  /** Counts a period to its end; the last day rolls where the law says so. */
  run({ days, unit, roll }: Period, as: "counted" | "extension"): void {
    const skipsDaysOff = unit === "business";
    for (let remainingDays = daysIn(days, unit, this.today); remainingDays > 0; ) {
      this.today += 1;
      const off = this.#obstacles.off(this.today);
      if (this.#isPaused()) this.#write("paused", null, off?.name);
      else if (skipsDaysOff && off !== null) this.#write(off.as, null, off.name);
      else {
        remainingDays -= 1;
        this.#n += 1;
        this.#write(as, this.#n, off?.name);
      }
    }
    if (roll !== null) this.#roll(roll);
  }

  /** All of the last day has to pass: the next one is the first on which something may be done. */
  passLastDay(): void {
    this.today += 1;
    this.#write("after", null, undefined);
  }

  /** Marks the end of the first period, where another begins. */
  endFirstPeriod(): void {
    const last = this.#steps.at(-1);
    if (last && !this.#steps.some((step) => step.limit)) last.limit = true;
  }

  /**
   * Lengthens the period before by an extension, in the extension's own unit. `acknowledged` is the day on which the
   * office did, where it is known. False where a total from receipt ends no later than the period before does.
   */
  extend(rule: Extension, days: number, acknowledged: EpochDay | null): boolean {
    const period = { days, unit: rule.unit, roll: rule.roll };
    if (rule.counted === "from_receipt") return this.#lengthenTo(period);
    if (rule.counted === "from_acknowledgment" && acknowledged !== null && acknowledged < this.today) {
      this.#goBackTo(acknowledged);
    } else this.endFirstPeriod();
    this.run(period, "extension");
    return true;
  }

  /** The whole calculation, its last day marked as due. */
  finish(): Step[] {
    const last = this.#steps.at(-1);
    if (last) last.due = true;
    return this.#steps;
  }

  /** Waits for business days to pass before counting; the last of them is day zero. */
  #wait(businessDays: number, name: string): void {
    for (let remainingDays = businessDays; remainingDays > 0; ) {
      this.today += 1;
      const off = this.#obstacles.off(this.today);
      if (off !== null) this.#write(off.as, null, off.name);
      else {
        remainingDays -= 1;
        this.#write("received", null, remainingDays === 0 ? name : undefined);
      }
    }
  }

  /** Counts the total from day zero aside, and takes over the days that lie beyond today. */
  #lengthenTo(total: Period): boolean {
    const totalClock = new Clock(this.#zero, this.#obstacles);
    totalClock.run(total, "extension");
    if (totalClock.today <= this.today) return false;
    this.endFirstPeriod();
    for (const step of totalClock.#steps) {
      if (epochDayOf(step.date) <= this.today) continue;
      this.#steps.push(step.n === null ? step : { ...step, n: ++this.#n });
    }
    this.today = totalClock.today;
    return true;
  }

  /** The agency acknowledged before it had to: what was counted after that day did not happen. */
  #goBackTo(acknowledged: EpochDay): void {
    const date = isoDayOf(acknowledged);
    while ((this.#steps.at(-1)?.date ?? "") > date) this.#steps.pop();
    const last = this.#steps.at(-1);
    if (last)
      last.name =
        last.as === "received" ? deadlineLedger.receivedAndAcknowledged : deadlineLedger.event.acknowledgment;
    this.#n = this.#steps.findLast((step) => step.n !== null)?.n ?? 0;
    this.today = acknowledged;
  }

  /** A last day that is off moves on; the days in between keep their own reasons. */
  #roll(rule: Roll): void {
    if (!this.#rollsOff(rule)) return;
    for (;;) {
      this.today += 1;
      const off =
        this.#obstacles.off(this.today) ??
        (rule.calendar === undefined ? null : rollHolidays(rule.calendar)(this.today));
      if (this.#isPaused()) this.#write("paused", null, off?.name);
      else if (off === null || !this.#rollsOff(rule)) break;
      else this.#write(off.as, null, off.name);
    }
    this.#write("rolled", null, undefined);
  }

  #rollsOff(rule: Roll): boolean {
    if (rule.calendar !== undefined && rollHolidays(rule.calendar)(this.today) !== null) return true;
    if (rule.off === "weekends_and_holidays") return this.#obstacles.off(this.today) !== null;
    return weekdayOf(this.today) === 7 || this.#obstacles.named(this.today) !== null;
  }

  #isPaused(): boolean {
    const { pauses } = this.#obstacles;
    return pauses.length > 0 && pauses.some(({ from, to }) => from <= this.today && this.today <= to);
  }

  #write(as: Step["as"], n: number | null, name: string | undefined): void {
    const date = isoDayOf(this.today);
    this.#steps.push(name === undefined ? { date, as, n } : { date, as, n, name });
  }
}

/** The first day of a clock that does not start with receipt. */
const EVENT_LABELS: Partial<Record<StartEvent | RightEvent, string>> = deadlineLedger.event;

/**
 * The days a period has when it starts after `start`. A month and a year have theirs; a pause adds its own to them.
 */
const daysIn = (count: number, unit: Unit, start: EpochDay): number => {
  switch (unit) {
    case "business":
    case "calendar":
      return count;
    case "weeks":
      return count * 7;
    case "months":
      return addMonths(start, count) - start;
    case "years":
      return addMonths(start, count * 12) - start;
  }
};
