/** Kinds of fees. */
export const feeKinds = {
  estimate: "Estimate",
  limit: "Limit agreed",
  invoiced: "Invoiced",
  paid: "Paid",
  waived: "Waived",
  contested: "Contested",
} as const;
