/** Sending a letter by hand, and recording it: the fields that first letters and later letters share. */
export const sendingByHand = {
  how: "How",
  when: "When",
  whenRequired: "Enter the day you sent it.",
  whenInFuture: "This day is in the future.",
  ifAny: "(if there is one)",
  channels: {
    post: "By postal mail",
    fax: "By fax",
    portal: "On a website",
    hand: "In person",
    email: "From your own email",
  },
  numbers: {
    post: "Postal tracking number",
    fax: "Fax confirmation number",
    portal: "Confirmation number from the website",
    hand: "Receipt number",
    email: "Reference number from the agency",
  },
  envelope: {
    letter:
      "Printed on US Letter and folded in three at the marks, the letter shows its address in a #10 window envelope.",
    a4: "Printed on A4 and folded in three at the marks, the letter shows its address in a DL window envelope.",
  },
} as const;
