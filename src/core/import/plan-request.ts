import { placeNamed } from "#core/agency/formats/jurisdiction.ts";
import { addressFault } from "#core/agency/office-form.ts";
import { fold } from "#core/agency/search-text.ts";
import type { Status } from "#core/request/states.ts";
import type { Columns, ImportField } from "./columns.ts";
import { type DayOrder, readDay } from "./days.ts";
import type { AgencyFinder } from "./find-agency.ts";
import { MOST_OWN_OFFICES, type OwnOffices } from "./own-offices.ts";
import { readStatus } from "./status-words.ts";

/** What the person may choose differently from what was guessed. */
export type ImportChoices = {
  columns: Columns;
  dayOrder: DayOrder;
  /** The law of rows that name none and whose agency is not known. */
  jurisdiction: string | null;
  /** What an agency of the table is, by its folded name: an office's id, or null for one of the person's own. */
  agencies: Record<string, string | null>;
  /** Under which the person wrote the mails. */
  addresses: string[];
};

/** A request an import would make. Days are ISO days. */
export type PlannedRequest = {
  title: string;
  agency: { id: string } | { own: { name: string; jurisdiction: string; email: string | null } };
  status: Status;
  trackingNumber: string | null;
  /** Null only of a draft. */
  sentOn: string | null;
  doneOn: string | null;
  records: string;
  note: string;
};

/** What is wrong with a row, in which column (null: as a whole), and how to mend it. */
export type RowFault = { field: ImportField | null; message: string };

export type PlannedRow =
  | { kind: "new"; number: number; title: string; plan: PlannedRequest }
  | { kind: "duplicate"; number: number; title: string; plan: PlannedRequest; doubleOf: string | null }
  | { kind: "faulty"; number: number; title: string; faults: RowFault[] };

/** A request the person has already. */
export type ExistingRequest = {
  id: string;
  title: string;
  agencyId: string | null;
  trackingNumber: string | null;
  sentOn: string | null;
};

const LONGEST_TITLE = 200;
const LONGEST_RECORDS = 20_000;
const LONGEST_NOTE = 2_000;
const LONGEST_NUMBER = 80;
const OLDEST_YEAR = 2000;

/** Reads the rows of a table one by one; it remembers which requests there are, those of earlier rows among them. */
export class RequestPlanner {
  readonly #numbers = new Map<string, string | null>();
  readonly #titles = new Map<string, string | null>();
  readonly #own: OwnOffices;
  readonly #choices: ImportChoices;
  readonly #agencies: AgencyFinder;
  readonly #today: string;
  readonly #ownDomain: string;

  /** @param parts `today` is an ISO day; `ownDomain` the domain of our own mail, which is no agency's */
  constructor(parts: {
    choices: ImportChoices;
    agencies: AgencyFinder;
    own: OwnOffices;
    existing: Iterable<ExistingRequest>;
    today: string;
    ownDomain: string;
  }) {
    this.#choices = parts.choices;
    this.#agencies = parts.agencies;
    this.#own = parts.own;
    this.#today = parts.today;
    this.#ownDomain = parts.ownDomain;
    for (const { id, title, agencyId, trackingNumber, sentOn } of parts.existing) {
      if (trackingNumber !== null) this.#numbers.set(numberKey(trackingNumber, agencyId), id);
      this.#titles.set(titleKey(title, sentOn), id);
    }
  }

  plan(number: number, cells: readonly string[]): PlannedRow {
    const faults: RowFault[] = [];
    const fault = (field: ImportField, message: string) => {
      faults.push({ field, message });
      return null;
    };
    const cell = (field: ImportField) => {
      const place = this.#choices.columns[field];
      return place === undefined ? "" : unguarded((cells[place] ?? "").trim());
    };
    const title = this.#title(cell, fault);
    const status = this.#status(cell("status"), cell("sentOn"), fault);
    const sentOn = this.#day("sentOn", cell("sentOn"), fault);
    const doneOn = this.#day("doneOn", cell("doneOn"), fault);
    if (status !== null && status !== "draft" && cell("sentOn") === "") {
      fault("sentOn", "It does not say when it was sent. Add the day, or make it a draft.");
    }
    if (sentOn !== null && doneOn !== null && doneOn < sentOn)
      fault("doneOn", `It was done on ${doneOn}, before it was sent on ${sentOn}. Mend one of the two.`);
    const agency = this.#agency(cell, fault);
    const trackingNumber = cell("trackingNumber");
    if (trackingNumber.length > LONGEST_NUMBER)
      fault("trackingNumber", `The tracking number is longer than ${LONGEST_NUMBER} characters. Shorten it.`);
    if (cell("records").length > LONGEST_RECORDS)
      fault(
        "records",
        `The text is longer than ${LONGEST_RECORDS.toLocaleString("en-US")} characters. Shorten it.`,
      );
    if (faults.length > 0 || title === null || status === null || agency === null)
      return { kind: "faulty", number, title: title ?? cell("title").slice(0, LONGEST_TITLE), faults };
    return this.#known(number, {
      ...{ title, agency, status, doneOn },
      sentOn: status === "draft" ? null : sentOn,
      trackingNumber: trackingNumber === "" ? null : trackingNumber,
      records: cell("records"),
      note: cell("note").slice(0, LONGEST_NOTE),
    });
  }

  #title(cell: (field: ImportField) => string, fault: Fault): string | null {
    const title = cell("title") || (cell("records").split(/\r?\n/)[0] ?? "").slice(0, 80).trim();
    if (title === "") return fault("title", "It has no title. Add one.");
    if (title.length > LONGEST_TITLE)
      return fault("title", `The title is longer than ${LONGEST_TITLE} characters. Shorten it.`);
    return title;
  }

  /** Without a word for it, a request that was sent waits for its answer. */
  #status(text: string, sent: string, fault: Fault): Status | null {
    if (text === "") return sent === "" ? "draft" : "awaiting_determination";
    return (
      readStatus(text) ??
      fault(
        "status",
        `“${text.slice(0, 60)}” is no status that is known. Write it as in your list of requests.`,
      )
    );
  }

  #day(field: "sentOn" | "doneOn", text: string, fault: Fault): string | null {
    if (text === "") return null;
    const { dayOrder } = this.#choices;
    const day = readDay(text, dayOrder);
    const read = dayOrder === "mdy" ? "month first" : "day first";
    if (day === null)
      return fault(field, `“${text.slice(0, 40)}” is no day, read with the ${read}. Write it as YYYY-MM-DD.`);
    if (day > this.#today) return fault(field, `${day} is yet to come, read with the ${read}. Mend the day.`);
    if (Number(day.slice(0, 4)) < OLDEST_YEAR)
      return fault(field, `${day} is before ${OLDEST_YEAR}. Mend the year.`);
    return day;
  }

  #agency(cell: (field: ImportField) => string, fault: Fault): PlannedRequest["agency"] | null {
    const name = cell("agency");
    const email = cell("agencyEmail") || null;
    if (email !== null) {
      const wrong = addressFault(email, this.#ownDomain);
      if (wrong !== null) return fault("agencyEmail", wrong);
    }
    if (name === "" && email === null) return fault("agency", "It names no agency. Add its name.");
    const said = cell("jurisdiction");
    const place = said === "" ? null : placeNamed(said);
    if (said !== "" && place === null)
      return fault("jurisdiction", `There is no law for “${said.slice(0, 60)}”. Write a state or a country.`);
    const jurisdiction = place?.jurisdiction ?? null;
    const chosen = this.#choices.agencies[fold(name)];
    if (chosen && this.#agencies.has(chosen)) return { id: chosen };
    const { certain } = this.#agencies.find({ name, email, jurisdiction });
    if (certain !== null && chosen === undefined) return { id: certain };
    return this.#ownOffice({ name, email, jurisdiction: jurisdiction ?? this.#choices.jurisdiction }, fault);
  }

  #ownOffice(
    { name, email, jurisdiction }: { name: string; email: string | null; jurisdiction: string | null },
    fault: Fault,
  ): PlannedRequest["agency"] | null {
    if (name === "" || /^\d+$/.test(name)) {
      return fault("agency", `“${name || email}” names no agency of the directory. Choose one for it.`);
    }
    if (name.length > 200)
      return fault("agency", "The agency’s name is longer than 200 characters. Shorten it.");
    if (jurisdiction === null) {
      return fault(
        "jurisdiction",
        `“${name}” is not in the directory, and no law is named. Add a column with the state, or choose one for the whole file.`,
      );
    }
    if (!this.#own.allows({ name, jurisdiction })) {
      return fault(
        "agency",
        `“${name}” is not in the directory, and ${MOST_OWN_OFFICES} offices you added wait already. Choose an office of the directory for it.`,
      );
    }
    return { own: { name, jurisdiction, email } };
  }

  /** Told apart from what there is: the same number at the same agency, or the same title sent on the same day. */
  #known(number: number, plan: PlannedRequest): PlannedRow {
    const agencyId = "id" in plan.agency ? plan.agency.id : `own:${fold(plan.agency.own.name)}`;
    const byNumber = plan.trackingNumber === null ? null : numberKey(plan.trackingNumber, agencyId);
    const byTitle = titleKey(plan.title, plan.sentOn, agencyId);
    const anyAgency = titleKey(plan.title, plan.sentOn);
    const double =
      byNumber !== null && this.#numbers.has(byNumber)
        ? this.#numbers.get(byNumber)
        : this.#titles.has(byTitle)
          ? this.#titles.get(byTitle)
          : this.#titles.get(anyAgency);
    const { title } = plan;
    if (double !== undefined) return { kind: "duplicate", number, title, plan, doubleOf: double };
    if (byNumber !== null) this.#numbers.set(byNumber, null);
    this.#titles.set(byTitle, null);
    return { kind: "new", number, title, plan };
  }
}

type Fault = (field: ImportField, message: string) => null;

const numberKey = (number: string, agencyId: string | null) =>
  `${number.toLowerCase().replace(/[^a-z0-9]/g, "")}\n${agencyId}`;
const titleKey = (title: string, sentOn: string | null, agencyId = "") =>
  `${fold(title)}\n${sentOn ?? ""}\n${agencyId}`;

/** A spreadsheet's apostrophe before what would run as a formula. */
const unguarded = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);
