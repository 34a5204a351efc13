import type { SettingReader } from "./setting-reader.ts";

/** Who runs this installation, as its public pages name it. Null where the operator did not say. */
export type OperatorSettings = {
  /** OPERATOR_NAME, such as `The Prairie Ledger, Inc.` */
  name: string | null;
  /** OPERATOR_ADDRESS, a postal address on one line. */
  address: string | null;
  /** GOVERNING_LAW, whose law the terms are under, such as `the State of Illinois`. */
  law: string | null;
  /** TERMS_DATE, default the day of this version's texts: since when the terms and the privacy page count. */
  termsDate: string;
};

/** The day the texts in src/messages/en/terms.ts and privacy.ts were last changed. */
const TEXTS_DATE = "2026-11-28";

const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (value: string) => DAY.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));

/** The settings of the operator. */
export const readOperator = (read: SettingReader): OperatorSettings => ({
  name: read.optional("OPERATOR_NAME"),
  address: read.optional("OPERATOR_ADDRESS"),
  law: read.optional("GOVERNING_LAW"),
  termsDate: read.checked("TERMS_DATE", TEXTS_DATE, isDay, "use a day such as 2026-11-28"),
});
