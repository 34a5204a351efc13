import type { TemplateTopic } from "#core/template/template.ts";

export const inspections: TemplateTopic = {
  id: "inspections",
  name: "Inspections and public health",
  templates: [
    {
      id: "restaurant-inspections",
      name: "Restaurant inspections",
      summary: "Every inspection with its score and each violation",
      subject: "Restaurant inspections",
      asks: [
        "The table of all inspections of restaurants and other places that serve food, one row an inspection.",
        "For each: the place’s name, address and permit number, the date, the kind of inspection, and the score or grade.",
        "The table of violations, one row a violation, with the code, the wording and the date it was corrected.",
        "The list of places that were closed or lost a permit, with the dates.",
        "Complaints about places that serve food, without the names of those who complained.",
        "The list of codes that explains these tables.",
      ],
      years: 2,
      format: "native",
      heldBy: "The county or city health department; in some states the department of agriculture.",
      usuallyWithheld: "Names of those who complained or fell ill. Inspection results are public.",
    },
    {
      id: "nursing-home-inspections",
      name: "Nursing home inspections",
      summary: "Surveys, complaints, penalties and staffing",
      subject: "Inspections of nursing homes",
      asks: [
        "The statement of deficiencies (Form CMS-2567) of every survey of {nursing home, or all in a county}, with the plan of correction.",
        "The list of complaints and of incidents the homes reported, with the date, the kind and the finding.",
        "Every fine, denial of payment and other penalty, with its amount and date.",
        "Reports of staffing, by home and day, as a table.",
        "Letters between the state and each home about its license.",
      ],
      years: 3,
      format: "electronic",
      heldBy:
        "The state health department’s survey agency. The federal Centers for Medicare & Medicaid Services has the same surveys and all penalties.",
      usuallyWithheld:
        "Names and health of residents, and names of those who complained. The statement of deficiencies must be released.",
    },
    {
      id: "child-care-inspections",
      name: "Child care inspections",
      summary: "Inspections, serious incidents and lost licenses",
      subject: "Inspections of child care providers",
      asks: [
        "The table of all inspections of licensed child care centers and homes, one row an inspection, with each violation.",
        "The list of complaints, with the date, the allegation and the finding.",
        "Reports of deaths and serious injuries of children in care, without the names of the children.",
        "Every fine, suspension and revocation of a license, with the letter.",
        "The list of license holders, with the number of children each may care for and the status.",
      ],
      years: 3,
      format: "native",
      heldBy:
        "The state office that licenses child care, in the health, education or human services department.",
      usuallyWithheld:
        "Names of children and families, open abuse cases, and sometimes the addresses of home providers.",
    },
    {
      id: "building-inspections",
      name: "Building permits and inspections",
      summary: "The whole file of one address, from permit to last inspection",
      subject: "Building file of {street address}",
      asks: [
        "Every building permit for this address, with its application.",
        "Every inspection report, with photographs.",
        "Every notice of violation and stop-work order, and how each was closed.",
        "Reports of engineers about the state of the building.",
        "Certificates of occupancy.",
        "Complaints about the building, without the names of those who complained.",
        "Letters and e-mails with the owner about any of these.",
      ],
      years: 10,
      format: "electronic",
      heldBy:
        "The building or code enforcement department of the city or county; fire inspections are with the fire marshal.",
      usuallyWithheld:
        "Floor plans on security grounds, and architects’ drawings under copyright, which one can often look at in person.",
    },
    {
      id: "housing-violations",
      name: "Housing code violations",
      summary: "Violations by address and owner, with fines and repairs",
      subject: "Housing code violations",
      asks: [
        "The table of all housing code complaints and violations, one row a violation.",
        "For each: the address, the owner on record, the dates of complaint, inspection, notice and correction, the section violated, and the status.",
        "Every fine, with what was paid and what is still owed.",
        "The list of buildings that were ordered vacated, repaired or demolished.",
        "The list of registered rental buildings, with owner and manager.",
      ],
      years: 3,
      format: "native",
      heldBy:
        "The city’s housing, code enforcement or buildings department; court orders are with the housing court.",
      usuallyWithheld: "Names of tenants who complained. Address, owner and violation are public.",
    },
    {
      id: "workplace-safety",
      name: "Workplace accidents and inspections",
      summary: "Inspections, citations and injuries at one employer",
      subject: "Workplace inspections and injuries at {employer}",
      asks: [
        "The file of every workplace safety inspection of this employer: the report, the photographs, the citations and the penalties.",
        "Every complaint about safety there, without the names of those who complained.",
        "Every report of a death, an amputation or a stay in hospital that the employer made.",
        "The yearly logs and summaries of injuries (Forms 300 and 300A) that the agency has.",
        "The settlement of each citation.",
      ],
      years: 5,
      format: "electronic",
      heldBy:
        "The area office of the federal OSHA, or the state’s own agency where a state runs its own plan.",
      usuallyWithheld:
        "Open inspections, names of witnesses and of injured workers. The closed file is released in large part.",
    },
    {
      id: "public-health-data",
      name: "Public health data",
      summary: "Counts of a disease or cause of death by place and time",
      subject: "Public health data on {disease, injury or cause of death}",
      asks: [
        "The table of reported cases, by month and by the smallest area that can be released.",
        "The same by age group, sex and race.",
        "The number of deaths and of stays in hospital, by month and area.",
        "Reports on outbreaks or clusters, with the places where people were exposed.",
        "The description of the columns, and the rule by which small counts are hidden.",
      ],
      years: 5,
      format: "native",
      heldBy: "The state health department; for deaths its vital statistics office or the medical examiner.",
      usuallyWithheld:
        "Anything that could point to one person, so small counts are hidden. Ask for larger areas or longer spans in their place.",
    },
  ],
};
