/** Who runs the installation, on the public pages. */
export const operatorDetails = {
  name: "Operator",
  address: "Address",
  email: "Email",
  law: "Governing law",
  date: "Terms dated",
  team: "The team of {brand}",
  notStated: "Not stated by the operator. Ask {teamEmail}.",
} as const;
