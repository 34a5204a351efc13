/**
 * What seeded mail is made of: letters as agencies write them, and words to make every one of them another, among them
 * rare ones, so that a search finds a handful here and thousands there.
 */

/** What people ask for. */
export const TOPICS = [
  "Lead levels in school drinking water",
  "Use-of-force reports of the sheriff's office",
  "Contracts for license plate readers",
  "Inspection reports of nursing homes",
  "E-mails about the stadium lease",
  "Overtime paid to corrections officers",
  "Complaints against the housing inspector",
  "Settlements paid since 2019",
  "Air quality readings near the refinery",
  "Bridge inspection reports",
  "Minutes of closed meetings",
  "Body camera footage of May 4",
  "Emergency calls from the county jail",
  "Dam safety assessments",
  "Travel expenses of the superintendent",
  "Bids for the water main replacement",
  "Restaurant inspection scores",
  "Data sharing agreements with other police departments",
  "Calendars of the commissioner",
  "Permits for the quarry on Route 9",
  "Wastewater discharge violations",
  "Foster care placement statistics",
  "Vendor payments over $50,000",
  "Evictions filed by the housing authority",
] as const;

/** How a letter of an agency begins: what it says, and the status a request then has. */
export const OPENINGS = [
  {
    status: "awaiting_determination",
    subject: "Acknowledgment of your request",
    text: "This letter acknowledges receipt of your public records request, which this office received on the date above. Your request has been placed in our queue and will be answered in the order in which it was received.",
  },
  {
    status: "awaiting_determination",
    subject: "Extension of time",
    text: "Due to the volume of records, this office requires an additional ten business days to respond to your request. You will hear from us by the end of that time.",
  },
  {
    status: "fee_asked",
    subject: "Estimate of fees",
    text: "We estimate that it will cost $340.00 to process your request. A deposit of $170.00 is required before we begin. Tell us within thirty days whether you wish to proceed.",
  },
  {
    status: "clarification_asked",
    subject: "Clarification needed",
    text: "Your letter does not reasonably describe the records sought. Please clarify which offices and which months you mean, so that we can begin our search.",
  },
  {
    status: "partly_released",
    subject: "Partial response",
    text: "Your request is granted in part and denied in part. Portions of the records have been withheld under Exemption 6, since their release would be a clearly unwarranted invasion of personal privacy.",
  },
  {
    status: "released",
    subject: "Final response",
    text: "This is the final response to your request. We have completed our search and located 12 pages of responsive records. All 12 pages are released in full and are attached.",
  },
  {
    status: "no_records",
    subject: "No records found",
    text: "A search of our files failed to reveal any documents responsive to your request. This concludes its processing.",
  },
  {
    status: "denied",
    subject: "Denial of your request",
    text: "Your request is hereby denied. The records are part of an open investigation and are withheld in full. You may appeal this decision in writing within ninety days.",
  },
] as const;

export const FOLLOW_UPS = [
  "I write to ask where my request stands. The time the law gives has passed, and I have heard nothing since your last letter.",
  "Thank you for your letter. I agree to the estimate as long as the fees stay below what I stated, and ask you to begin.",
  "To clarify: I seek the records of the central office only, for the calendar years named in my request.",
] as const;

export const PEOPLE = [
  "Marisol Okafor",
  "Dale Whitcomb",
  "Priya Raman",
  "Tomasz Lindqvist",
  "Yvette Baptiste",
  "Harold Nakamura",
  "Renée Duchamp",
  "Curtis Blackwood",
  "Ingrid Solberg",
  "Xiomara Vega",
  "Records Unit",
  "FOIA Office",
  "Office of the Clerk",
  "Public Information Desk",
] as const;

/** Common words of such letters, of which the rest of an email is made. */
export const WORDS =
  `the of and to in that for records office request which this by your with are from department any not other be
  will search documents review division under public information section time staff made received copies held files
  board county city state date pages responsive located agency contract report inspection safety water school police
  budget payment vendor invoice meeting minutes schedule permit notice hearing program service account project
  maintenance equipment training incident complaint investigation officer supervisor director manager counsel attorney
  deputy clerk custodian archive database system spreadsheet attachment enclosure correspondence memorandum agreement
  amendment exhibit appendix summary draft final revised annual quarterly monthly fiscal calendar federal local
  regional district facility building bridge road culvert reservoir pump valve filter sample laboratory result level
  threshold violation penalty waiver appeal determination extension estimate deposit hourly rate duplication postage
  electronic format portal download link password expires account registration confirmation reference number tracking
  consultation referral component headquarters field station precinct ward township village parish borough harbor
  airport transit railway freight hazardous material storage tank asbestos mercury cadmium nitrate turbidity sediment
  groundwater wetland easement parcel zoning variance subdivision assessment appraisal levy bond procurement
  solicitation bidder proposal scoring evaluation award protest subcontractor payroll overtime pension grievance
  arbitration settlement release liability insurance claim deductible adjuster witness transcript exhibit affidavit
  subpoena redaction privilege deliberative confidential proprietary exemption segregable index declaration`.split(
    /\s+/,
  );

const SAMPLES =
  "site,date,lead_ppb\nLincoln Elementary,2024-03-04,3.1\nRoosevelt Middle,2024-03-05,17.8\nAdams High,2024-03-05,0.9\n";
const FEES = "Search, an hour: $38.00\nReview, an hour: $52.00\nCopies, a page: $0.15\n";

/** Files agencies attach, and the words in them. The contents are small and real. */
export const ATTACHMENTS = [
  {
    name: "Response letter.pdf",
    type: "application/pdf",
    content: pdf("Enclosed are the records you asked for."),
    text: "Enclosed are the records you asked for.",
  },
  {
    name: "Water samples 2024.csv",
    type: "text/csv",
    content: SAMPLES,
    text: SAMPLES,
  },
  {
    name: "Fee schedule.txt",
    type: "text/plain",
    content: FEES,
    text: FEES,
  },
  {
    name: "Responsive records, part 1.pdf",
    type: "application/pdf",
    content: pdf("Page 1 of 12. Inspection of the culvert."),
    text: "Page 1 of 12. Inspection of the culvert.",
  },
] as const;

/** The smallest PDF that shows a line. */
function pdf(line: string): string {
  const contentStream = `BT /F1 12 Tf 72 720 Td (${line}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${contentStream.length} >>\nstream\n${contentStream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  return `${text}xref\n0 6\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
