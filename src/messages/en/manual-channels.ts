/** How a user sent a letter without Daylight: the end of “Sent by you …”. */
export const manualChannels = {
  post: "by postal mail",
  fax: "by fax",
  portal: "in the agency’s portal",
  hand: "by hand",
  email: "from your own email",
} as const;
