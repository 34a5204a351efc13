import type { DayOffRule } from "./day-off.ts";
import type { Step } from "./deadline.ts";
import type { ParsedPause } from "./input.ts";
import type { Channel, Extension, Law, SetLimit, Unit } from "./law.ts";

/** Walks forward a day at a time and writes down what each day was. */
export class Clock {
  today: Temporal.PlainDate;
  readonly #steps: Step[] = [];
  readonly #dayOff: DayOffRule;
  readonly #pauses: readonly ParsedPause[];
  #n = 0;

  constructor(received: Temporal.PlainDate, dayOff: DayOffRule, pauses: readonly ParsedPause[]) {
    this.today = received;
    this.#dayOff = dayOff;
    this.#pauses = pauses;
  }

  /** Day zero, and the later one where the law deems an electronic request received then. */
  receive(law: Law, limit: SetLimit, channel: Channel): void {
    const deemed = limit.from === "receipt" && channel === "electronic" ? law.start.deemed : null;
    this.#steps.push({
      date: this.today.toString(),
      as: "received",
      n: null,
      ...(deemed && { name: "Sent electronically" }),
    });
    for (let left = deemed?.businessDays ?? 0; left > 0; ) {
      this.today = this.today.add({ days: 1 });
      const date = this.today.toString();
      const off = this.#dayOff(this.today);
      if (off === null) left -= 1;
      const name = `Deemed received, ${deemed?.citation}`;
      this.#steps.push({ date, n: null, ...(off ?? { as: "received", ...(left === 0 && { name }) }) });
    }
  }

  /** Counts a period to its end; the last day rolls where the law says so. */
  run({ days, unit, roll }: Pick<SetLimit, "days" | "unit" | "roll">, as: "counted" | "extension"): void {
    for (let left = days; left > 0; ) {
      this.today = this.today.add({ days: 1 });
      const off = this.#offToday(unit);
      if (off !== null) this.#steps.push(off);
      else {
        left -= 1;
        this.#n += 1;
        const name = this.#dayOff(this.today)?.name;
        this.#steps.push({ date: this.today.toString(), as, n: this.#n, ...(name && { name }) });
      }
    }
    if (roll !== null) this.#roll();
  }

  /** Adds to the end of the period before, in the extension's own unit. */
  extend(rule: Extension, days: number): void {
    const last = this.#steps.at(-1);
    if (last && !this.#steps.some((step) => step.limit)) last.limit = true;
    this.run({ days, unit: rule.unit, roll: rule.roll }, "extension");
  }

  /** The whole working, its last day marked as due. */
  finish(): Step[] {
    const last = this.#steps.at(-1);
    if (last) last.due = true;
    return this.#steps;
  }

  /** A last day that is off moves on; the days in between keep their own reasons. */
  #roll(): void {
    if (this.#dayOff(this.today) === null) return;
    for (;;) {
      this.today = this.today.add({ days: 1 });
      const off = this.#offToday("business");
      if (off === null) break;
      this.#steps.push(off);
    }
    this.#steps.push({ date: this.today.toString(), as: "rolled", n: null });
  }

  #offToday(unit: Unit): Step | null {
    const date = this.today.toString();
    const off = this.#dayOff(this.today);
    if (this.#isPaused()) return { date, as: "paused", n: null, ...(off?.name && { name: off.name }) };
    return unit === "business" && off !== null ? { date, n: null, ...off } : null;
  }

  #isPaused(): boolean {
    return this.#pauses.some(
      ({ from, to }) =>
        Temporal.PlainDate.compare(from, this.today) <= 0 && Temporal.PlainDate.compare(this.today, to) <= 0,
    );
  }
}
