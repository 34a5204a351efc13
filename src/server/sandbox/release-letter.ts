/** The facts of a determination letter. Dates are written out. */
export type ReleaseLetterFields = {
  agencyName: string;
  officeName: string;
  requesterName: string;
  trackingNumber: string;
  subject: string;
  date: string;
  pages: number;
  signature: string[];
  notice: string;
};

const PDF_NAME = "Responsive_records.pdf";
const CSV_NAME = "Index_of_records.csv";

/** The names the letter gives its attachments. */
export const ATTACHMENT_NAMES = { pdf: PDF_NAME, csv: CSV_NAME };

/** The paragraphs between salutation and closing, the same in text and HTML. */
function paragraphs({ subject, pages, trackingNumber }: ReleaseLetterFields): string[] {
  return [
    `This is the final response to your public records request ${trackingNumber}, for records concerning “${subject}”.`,
    `We searched the files of the offices likely to hold such records and located ${pages} pages that are responsive to your request. After reviewing them we have determined that all ${pages} pages are released in full. Nothing has been withheld, and no fees are due.`,
    `The records are attached as ${PDF_NAME}. ${CSV_NAME} lists each record with its date, author and pages.`,
    "If you are not satisfied with this response, you may appeal in writing to the head of the agency within 90 days of the date of this letter. Mark the envelope and the letter “Public Records Appeal” and give the tracking number.",
    "This completes the processing of your request.",
  ];
}

/** The determination letter as plain text. */
export function releaseText(fields: ReleaseLetterFields): string {
  return [
    `${fields.agencyName}\n${fields.officeName}`,
    fields.date,
    `Re: Public records request ${fields.trackingNumber}`,
    `Dear ${fields.requesterName}:`,
    ...paragraphs(fields),
    "Sincerely,",
    fields.signature.join("\n"),
    `-- \n${fields.notice}`,
  ].join("\n\n");
}

/** The same letter as HTML from an office's word processor: a letterhead table, its own fonts and colors. */
export function releaseHtml(fields: ReleaseLetterFields): string {
  const escapeHtml = (content: string) =>
    content
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;");
  const body = paragraphs(fields)
    .map((paragraph) => `<p style="margin:0 0 12pt 0">${escapeHtml(paragraph)}</p>`)
    .join("\n");
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(fields.trackingNumber)}</title></head>
<body style="margin:0;background:#ffffff">
<table role="presentation" width="640" cellpadding="0" cellspacing="0" align="center" style="border-collapse:collapse;font-family:'Times New Roman',Times,serif;font-size:12pt;line-height:1.4;color:#000000">
<tr><td style="background:#1f3864;padding:18pt 24pt;border-bottom:4pt solid #bf9000;color:#ffffff">
<div style="font-family:Georgia,'Times New Roman',serif;font-size:18pt;font-variant:small-caps;letter-spacing:0.5pt">${escapeHtml(fields.agencyName)}</div>
<div style="font-family:Arial,Helvetica,sans-serif;font-size:9pt;color:#d9e2f3;padding-top:4pt">${escapeHtml(fields.officeName)}</div>
</td></tr>
<tr><td style="padding:24pt">
<p style="margin:0 0 18pt 0">${escapeHtml(fields.date)}</p>
<table cellpadding="6" cellspacing="0" style="border-collapse:collapse;margin:0 0 18pt 0;font-size:11pt;font-family:Arial,Helvetica,sans-serif">
<tr><th align="left" style="background:#d9e2f3;border:1px solid #8eaadb">Tracking number</th><td style="border:1px solid #8eaadb">${escapeHtml(fields.trackingNumber)}</td></tr>
<tr><th align="left" style="background:#d9e2f3;border:1px solid #8eaadb">Determination</th><td style="border:1px solid #8eaadb;color:#375623"><b>Released in full</b></td></tr>
<tr><th align="left" style="background:#d9e2f3;border:1px solid #8eaadb">Pages</th><td style="border:1px solid #8eaadb">${fields.pages}</td></tr>
</table>
<p style="margin:0 0 12pt 0">Dear ${escapeHtml(fields.requesterName)}:</p>
${body}
<p style="margin:0 0 24pt 0">Sincerely,</p>
<p style="margin:0">${fields.signature.map(escapeHtml).join("<br>\n")}</p>
</td></tr>
<tr><td style="border-top:1px solid #7f7f7f;padding:8pt 24pt;font-family:Arial,Helvetica,sans-serif;font-size:8pt;color:#595959">${escapeHtml(fields.notice)}</td></tr>
</table>
</body></html>
`;
}
