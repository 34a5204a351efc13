import type { TemplateTopic } from "#core/template/template.ts";

export const environment: TemplateTopic = {
  id: "environment",
  name: "Environment and water",
  templates: [
    {
      id: "environmental-permits",
      name: "Permits and violations of one site",
      summary: "The permit file, monitoring, inspections and penalties",
      subject: "Environmental permits and violations of {facility}",
      asks: [
        "Every air, water and waste permit of this facility, with its application and conditions.",
        "The monitoring reports the facility sent in, as data where they are kept as data.",
        "Every inspection report, with photographs and test results.",
        "Every notice of violation, order and penalty, and the facility’s answer.",
        "Reports of spills, releases and breakdowns of equipment.",
        "Complaints about the facility, without the names of those who complained.",
      ],
      years: 5,
      format: "native",
      heldBy:
        "The state environmental agency, which issues most permits; the regional office of the federal EPA has copies and its own inspections.",
      usuallyWithheld:
        "Trade secrets and open enforcement. Data on what is released into air and water cannot be a trade secret under the federal air and water laws.",
    },
    {
      id: "polluter-list",
      name: "Violations across a county or state",
      summary: "All facilities with violations, as one table",
      subject: "Environmental violations in {county or region}",
      asks: [
        "The table of all violations of air, water and waste permits in this area, one row a violation.",
        "For each: the facility, the address, the permit number, the dates, the limit and what was measured.",
        "For each: the action the agency took, the penalty asked for and the penalty paid.",
        "The list of all permitted facilities there, with the date of the last inspection of each.",
        "The list of permits that have run out and are still in use.",
      ],
      years: 3,
      format: "native",
      heldBy:
        "The state environmental agency. Much of it is in the EPA’s public ECHO database; ask for what is missing there.",
      usuallyWithheld: "Cases that are still being prepared.",
    },
    {
      id: "water-tests",
      name: "Drinking water tests",
      summary: "Each sample with its result, and what the public was told",
      subject: "Drinking water test results",
      asks: [
        "The table of all drinking water samples, one row for each sample and substance.",
        "For each: the water system, the place and date of sampling, the substance, the result, the unit and the limit of detection.",
        "The results for lead and copper, with the kind of each sampling site, and the list of known lead service lines.",
        "The results for PFAS, including samples the law did not require.",
        "Every notice of violation, and every notice to the public.",
        "Letters and e-mails about results that were over a limit.",
      ],
      years: 5,
      format: "native",
      heldBy:
        "The water utility and the state’s drinking water program, which has the results of every system.",
      usuallyWithheld:
        "Home addresses of sampling sites; ask for the block. Maps of wells and pipes on security grounds.",
    },
    {
      id: "school-water-tests",
      name: "Lead and air tests in schools",
      summary: "Each tap and room that was tested, and what was repaired",
      subject: "Tests for lead and air quality in schools",
      asks: [
        "The results of all tests for lead in the drinking water of schools, one row a tap, with the school, the date and the result.",
        "The list of taps that were shut off, replaced or given a filter, with the dates.",
        "The results of all tests for mold, asbestos, radon and air quality, by school.",
        "The letters to parents and staff about these results.",
        "What the tests and repairs cost.",
      ],
      years: 5,
      format: "native",
      heldBy:
        "The school district’s facilities office; the state’s health or drinking water program where it pays for the tests.",
      usuallyWithheld: "Hardly anything.",
    },
  ],
};
