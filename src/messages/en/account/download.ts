/** `/account`: a copy of everything, in a section of its own and before the account is deleted. */
export const accountDownload = {
  title: "Download your data",
  lead: "You get a ZIP file with your profile, letterhead and templates, and all of your requests: every original email and its files, each request as a PDF, and the timelines.",
  download: "Download everything",
  downloadAgain: "Download again",
  saving: "Your browser is saving the ZIP file.",
  failed: "Nothing was downloaded. {reason}",
} as const;
