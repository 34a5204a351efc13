import type { TemplateTopic } from "#core/template/template.ts";

export const elections: TemplateTopic = {
  id: "elections",
  name: "Elections",
  templates: [
    {
      id: "election-administration",
      name: "How an election was run",
      summary: "Polling places, waits, machines and rejected ballots",
      subject: "Administration of the {month and year} election",
      asks: [
        "The list of polling places and early voting sites, with hours, machines, workers and registered voters of each.",
        "Reports of problems: long lines, machines that failed, sites that opened late.",
        "The results by precinct and by way of voting, as a table.",
        "The number of mail ballots sent, returned, rejected and cured, by precinct and reason.",
        "The number of provisional ballots cast and counted, by precinct and reason.",
        "The reports of tests and audits of the voting equipment.",
        "The contracts for equipment, ballots and software.",
      ],
      years: null,
      format: "native",
      heldBy:
        "The county clerk, election board or registrar; the secretary of state or state election board.",
      usuallyWithheld:
        "How people voted, signatures, and details of security. Counts and reasons are public.",
    },
    {
      id: "voter-roll-changes",
      name: "Changes to the voter roll",
      summary: "Who was taken off the roll, when and why, as counts",
      subject: "Changes to the voter roll",
      asks: [
        "The number of voters added, moved and removed, by month, precinct and reason.",
        "The list of removed registrations, with the date and reason of each, as far as the law allows.",
        "The notices sent to voters before removal, and the number that came back.",
        "The agreements and instructions under which the roll is compared with other lists.",
        "Challenges to registrations, with who made them and how each was decided.",
      ],
      years: 2,
      format: "native",
      heldBy: "The county election office and the secretary of state.",
      usuallyWithheld:
        "Birth dates, license numbers and protected addresses. Federal law opens records on list maintenance for two years (52 U.S.C. § 20507(i)).",
    },
    {
      id: "election-threats",
      name: "Threats to election workers",
      summary: "Reports, answers and what was spent on safety",
      subject: "Threats to election workers",
      asks: [
        "Every report of a threat to or harassment of election officials or workers.",
        "Referrals of these to the police or a prosecutor, and the outcome of each.",
        "What was spent on the safety of election offices and workers.",
        "The number of election officials and workers who left, by month.",
      ],
      years: 3,
      format: "electronic",
      heldBy: "The county election office, the sheriff or police, and the secretary of state.",
      usuallyWithheld: "Home addresses, security plans and open cases.",
    },
  ],
};
