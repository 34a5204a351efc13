import type { Phrasings } from "#test/letter-corpus/phrasings.ts";

/**
 * Held out: decisions in wordings written after the rules, in other words than `learned-*.ts`, which rules are made
 * from; whoever copies from here into a rule takes the meaning out of the score. When these were first read, 89.0 % of
 * the letters were read right, and 96.5 % of those called sure. The faults that showed were mended since, so that a
 * true estimate for letters never seen is that first score rather than today's.
 */
export const HELD_OUT_DECISIONS: Phrasings = {
  partly_released: [
    "+The {agency} is releasing {n} pages with minor redactions under {law}.",
    "+Enclosed are the public portions of the file. The confidential portions have been removed as required by {law}.",
    "+Your request is granted in part and denied in part. The responsive records, redacted under {law}, are attached.",
    "+I have attached the police report. The victim's name and address are redacted ({law}).",
    "+We are disclosing the invoices but withholding the bank account numbers under {law}.",
  ],
  released: [
    "+Attached are the records you requested.",
    "+In response to your request, enclosed please find copies of the inspection reports.",
    "+We have located the document you requested and it is attached to this e-mail.",
    "+Your request has been approved, and the records are enclosed in full.",
    "+Please see the attached documents, which complete our response to your request.",
  ],
  denied: [
    "Your request is denied because the records are exempt from disclosure under {law}.",
    "We are unable to release the requested records, as they are confidential pursuant to {law}.",
    "The requested records are part of an ongoing investigation and are withheld under {law}.",
    "The {agency} hereby denies your request in full, citing {law}.",
    "These records are protected by {law} and cannot be released.",
  ],
  neither_confirm_nor_deny: [
    "The {agency} can neither confirm nor deny the existence of responsive records.",
    "We cannot confirm or deny the existence of the records you requested.",
    "Pursuant to {law}, we decline to confirm or deny whether such records exist.",
  ],
  no_records: [
    "We did not locate any records responsive to your request.",
    "The {agency} has no responsive documents.",
    "No records responsive to your request were found.",
    "A search of our files found no records matching your description.",
    "Our department does not keep records of that type.",
    "We were not able to find any documents that fit your request.",
  ],
  referred: [
    "Your request has been referred to the {other}, which will respond to you directly.",
    "We are forwarding your request to the {other}.",
    "The records you seek are maintained by the {other}. Please submit your request to that agency.",
    "The {agency} is not the custodian of these records. You should contact the {other}.",
  ],
  appeal_acknowledged: [
    "We acknowledge receipt of your appeal dated {date}.",
    "Your administrative appeal was received on {date} and has been assigned number {num}.",
    "Your appeal is under review.",
  ],
  appeal_granted: [
    "Your appeal is granted.",
    "I am granting your appeal and returning the matter to the {agency} for a new response.",
    "On appeal, the decision to withhold the records is reversed.",
  ],
  appeal_denied: [
    "We are denying your appeal.",
    "Your appeal is denied because the records were properly withheld under {law}.",
    "The decision of the {agency} is affirmed and your appeal is dismissed.",
  ],
};
