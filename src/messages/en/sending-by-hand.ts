/** Sending a letter by hand, and recording it: the fields that first letters and later letters share. */
export const sendingByHand = {
  envelope: {
    letter:
      "Printed on US Letter and folded in three at the marks, the letter shows its address in a #10 window envelope.",
    a4: "Printed on A4 and folded in three at the marks, the letter shows its address in a DL window envelope.",
  },
} as const;
