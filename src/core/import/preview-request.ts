import { emailAddressError, jurisdictionErrors } from "#core/agency/agency-form.ts";
import { parseJurisdiction } from "#core/agency/import/formats/parse-jurisdiction.ts";
import { foldText } from "#core/agency/search-text.ts";
import { MAX_OWN_AGENCIES } from "#core/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { Status } from "#core/request/states.ts";
import { importErrors } from "#messages/errors/import-errors.ts";
import type { Columns, ImportField } from "./columns.ts";
import type { AgencyFinder } from "./find-agency.ts";
import { type DayOrder, parseTableDate } from "./parse-date.ts";
import { parseStatus } from "./parse-status.ts";
import type { UserAddedAgencies } from "./user-added-agencies.ts";

/** The choices of the user, which replace detected values. */
export type ImportChoices = {
  columns: Columns;
  dayOrder: DayOrder;
  /** The law of rows that name none and whose agency is not known. */
  jurisdiction: string | null;
  /** Agency by its folded name in the table: an agency's id, or null for a user-added agency. */
  agencies: Record<string, string | null>;
  /** Under which the user wrote the emails. */
  addresses: string[];
};

/** A request an import would make. Days are ISO days. */
export type RequestPreview = {
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

/** An error in a row: its column (null: the whole row), and what to do. */
export type RowError = { field: ImportField | null; message: string };

export type RowPreview =
  | { kind: "new"; number: number; title: string; plan: RequestPreview }
  | { kind: "duplicate"; number: number; title: string; plan: RequestPreview; duplicateOf: string | null }
  | { kind: "faulty"; number: number; title: string; faults: RowError[] };

/** A request the user has already. */
export type ExistingRequest = {
  id: string;
  title: string;
  agencyId: string | null;
  trackingNumber: string | null;
  sentOn: string | null;
};

const MAX_TITLE_LENGTH = 200;
const MAX_AGENCY_NAME_LENGTH = 200;
const MAX_RECORDS_LENGTH = 20_000;
const MAX_NOTE_LENGTH = 2_000;
const MAX_TRACKING_NUMBER_LENGTH = 80;
const OLDEST_YEAR = 2000;
const messages = importErrors.request;

/** Reads the rows of a table one by one; it remembers which requests there are, those of earlier rows among them. */
export class RequestPreviewer {
  readonly #numbers = new Map<string, string | null>();
  readonly #titles = new Map<string, string | null>();
  readonly #own: UserAddedAgencies;
  readonly #choices: ImportChoices;
  readonly #agencies: AgencyFinder;
  readonly #suggestedJurisdictions: ReadonlyMap<string, string | null>;
  readonly #today: string;
  readonly #ownDomain: string;

  /**
   * @param parts `today` is an ISO day; `ownDomain` the domain of our own email, which is no agency's;
   *   `suggestedJurisdictions` by the folded name of an agency that is not in the directory
   */
  constructor(parts: {
    choices: ImportChoices;
    agencies: AgencyFinder;
    own: UserAddedAgencies;
    suggestedJurisdictions?: ReadonlyMap<string, string | null>;
    existing: Iterable<ExistingRequest>;
    today: string;
    ownDomain: string;
  }) {
    this.#choices = parts.choices;
    this.#agencies = parts.agencies;
    this.#own = parts.own;
    this.#suggestedJurisdictions = parts.suggestedJurisdictions ?? new Map();
    this.#today = parts.today;
    this.#ownDomain = parts.ownDomain;
    for (const { id, title, agencyId, trackingNumber, sentOn } of parts.existing) {
      if (trackingNumber !== null) this.#numbers.set(numberKey(trackingNumber, agencyId), id);
      this.#titles.set(titleKey(title, sentOn), id);
    }
  }

  plan(number: number, cells: readonly string[]): RowPreview {
    const faults: RowError[] = [];
    const addError = (field: ImportField, message: string) => {
      faults.push({ field, message });
      return null;
    };
    const cell = (field: ImportField) => {
      const place = this.#choices.columns[field];
      return place === undefined ? "" : unescapeFormula((cells[place] ?? "").trim());
    };
    const title = this.#title(cell, addError);
    const status = this.#status(cell("status"), cell("sentOn"), addError);
    const sentOn = this.#day("sentOn", cell("sentOn"), addError);
    const doneOn = this.#day("doneOn", cell("doneOn"), addError);
    if (status !== null && status !== "draft" && cell("sentOn") === "") {
      addError("sentOn", messages.noSentDate);
    }
    if (sentOn !== null && doneOn !== null && doneOn < sentOn)
      addError("doneOn", formatMessage(messages.doneBeforeSent, { doneOn, sentOn }));
    const agency = this.#agency(cell, addError);
    const trackingNumber = cell("trackingNumber");
    if (trackingNumber.length > MAX_TRACKING_NUMBER_LENGTH)
      addError(
        "trackingNumber",
        formatMessage(messages.longTrackingNumber, { most: MAX_TRACKING_NUMBER_LENGTH }),
      );
    if (cell("records").length > MAX_RECORDS_LENGTH)
      addError("records", formatMessage(messages.longText, { most: MAX_RECORDS_LENGTH }));
    if (faults.length > 0 || title === null || status === null || agency === null)
      return { kind: "faulty", number, title: title ?? cell("title").slice(0, MAX_TITLE_LENGTH), faults };
    return this.#known(number, {
      ...{ title, agency, status, doneOn },
      sentOn: status === "draft" ? null : sentOn,
      trackingNumber: trackingNumber === "" ? null : trackingNumber,
      records: cell("records"),
      note: cell("note").slice(0, MAX_NOTE_LENGTH),
    });
  }

  #title(cell: (field: ImportField) => string, addError: AddRowError): string | null {
    const title = cell("title") || (cell("records").split(/\r?\n/)[0] ?? "").slice(0, 80).trim();
    if (title === "") return addError("title", messages.noTitle);
    if (title.length > MAX_TITLE_LENGTH)
      return addError("title", formatMessage(messages.longTitle, { most: MAX_TITLE_LENGTH }));
    return title;
  }

  /** Without a word for it, a request that was sent waits for its answer. */
  #status(text: string, sent: string, addError: AddRowError): Status | null {
    if (text === "") return sent === "" ? "draft" : "awaiting_determination";
    return (
      parseStatus(text) ??
      addError("status", formatMessage(messages.unknownStatus, { status: text.slice(0, 60) }))
    );
  }

  #day(field: "sentOn" | "doneOn", text: string, addError: AddRowError): string | null {
    if (text === "") return null;
    const { dayOrder } = this.#choices;
    const day = parseTableDate(text, dayOrder);
    const isMonthFirst = dayOrder === "mdy";
    if (day === null)
      return addError(
        field,
        formatMessage(isMonthFirst ? messages.badDateMonthFirst : messages.badDateDayFirst, {
          text: text.slice(0, 40),
        }),
      );
    if (day > this.#today)
      return addError(
        field,
        formatMessage(isMonthFirst ? messages.futureDateMonthFirst : messages.futureDateDayFirst, { day }),
      );
    if (Number(day.slice(0, 4)) < OLDEST_YEAR)
      return addError(field, formatMessage(messages.oldDate, { day, year: String(OLDEST_YEAR) }));
    return day;
  }

  #agency(cell: (field: ImportField) => string, addError: AddRowError): RequestPreview["agency"] | null {
    const name = cell("agency");
    const email = cell("agencyEmail") || null;
    if (email !== null) {
      const emailError = emailAddressError(email, this.#ownDomain);
      if (emailError !== null) return addError("agencyEmail", emailError);
    }
    if (name === "" && email === null) return addError("agency", messages.noAgency);
    const jurisdictionText = cell("jurisdiction");
    const place = jurisdictionText === "" ? null : parseJurisdiction(jurisdictionText);
    if (jurisdictionText !== "" && place === null)
      return addError(
        "jurisdiction",
        formatMessage(messages.unknownLaw, { place: jurisdictionText.slice(0, 60) }),
      );
    const jurisdiction = place?.jurisdiction ?? null;
    const chosenAgencyId = this.#choices.agencies[foldText(name)];
    if (chosenAgencyId && this.#agencies.has(chosenAgencyId)) return { id: chosenAgencyId };
    const { certain } = this.#agencies.find({ name, email, jurisdiction });
    if (certain !== null && chosenAgencyId === undefined) return { id: certain };
    const suggested = this.#suggestedJurisdictions.get(foldText(name)) ?? null;
    return this.#ownOffice(
      { name, email, jurisdiction: jurisdiction ?? this.#choices.jurisdiction ?? suggested },
      addError,
    );
  }

  #ownOffice(
    { name, email, jurisdiction }: { name: string; email: string | null; jurisdiction: string | null },
    addError: AddRowError,
  ): RequestPreview["agency"] | null {
    if (name === "" || /^\d+$/.test(name)) {
      return addError("agency", formatMessage(messages.unknownAgency, { name: name || (email ?? "") }));
    }
    if (name.length > MAX_AGENCY_NAME_LENGTH)
      return addError("agency", formatMessage(messages.longAgencyName, { most: MAX_AGENCY_NAME_LENGTH }));
    if (jurisdiction === null) {
      return addError("jurisdiction", formatMessage(messages.agencyWithoutLaw, { name }));
    }
    const [wrongAct] = jurisdictionErrors({ name, jurisdiction, email });
    if (wrongAct) return addError("jurisdiction", wrongAct.message);
    if (!this.#own.allows({ name, jurisdiction })) {
      return addError("agency", formatMessage(messages.tooManyAgencies, { name, most: MAX_OWN_AGENCIES }));
    }
    return { own: { name, jurisdiction, email } };
  }

  /** Distinguished from what there is: the same number at the same agency, or the same title sent on the same day. */
  #known(number: number, plan: RequestPreview): RowPreview {
    const agencyId = "id" in plan.agency ? plan.agency.id : `own:${foldText(plan.agency.own.name)}`;
    const byNumber = plan.trackingNumber === null ? null : numberKey(plan.trackingNumber, agencyId);
    const byTitle = titleKey(plan.title, plan.sentOn, agencyId);
    const titleOnlyKey = titleKey(plan.title, plan.sentOn);
    const duplicateId =
      byNumber !== null && this.#numbers.has(byNumber)
        ? this.#numbers.get(byNumber)
        : this.#titles.has(byTitle)
          ? this.#titles.get(byTitle)
          : this.#titles.get(titleOnlyKey);
    const { title } = plan;
    if (duplicateId !== undefined)
      return { kind: "duplicate", number, title, plan, duplicateOf: duplicateId };
    if (byNumber !== null) this.#numbers.set(byNumber, null);
    this.#titles.set(byTitle, null);
    return { kind: "new", number, title, plan };
  }
}

type AddRowError = (field: ImportField, message: string) => null;

const numberKey = (number: string, agencyId: string | null) =>
  `${number.toLowerCase().replace(/[^a-z0-9]/g, "")}\n${agencyId}`;
const titleKey = (title: string, sentOn: string | null, agencyId = "") =>
  `${foldText(title)}\n${sentOn ?? ""}\n${agencyId}`;

/** A spreadsheet's apostrophe before what would run as a formula. */
const unescapeFormula = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);
