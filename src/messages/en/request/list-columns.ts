/** Columns of the list of requests, on the screen and in CSV files. */
export const listColumns = {
  title: "Title",
  agency: "Agency",
  jurisdiction: "Law",
  status: "Status",
  deadline: "Next deadline",
  filed: "Filed",
  activity: "Last activity",
  fee: "Fee",
  tags: "Tags",
  tracking: "Tracking number",
} as const;
