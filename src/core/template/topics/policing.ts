import type { TemplateTopic } from "#core/template/template.ts";

export const policing: TemplateTopic = {
  id: "policing",
  name: "Police and jails",
  templates: [
    {
      id: "police-report",
      name: "Report of one incident",
      summary: "The report, the dispatch record and the photographs of one case",
      subject: "Report of incident {incident number}",
      asks: [
        "The incident or offense report of this number, with every supplement.",
        "The computer-aided dispatch record of the same event.",
        "Photographs and diagrams made at the scene.",
        "The arrest report and the booking sheet, if anyone was arrested.",
      ],
      years: null,
      format: "electronic",
      heldBy: "The records division of the police department or sheriff’s office that took the report.",
      usuallyWithheld:
        "Names of victims, minors and witnesses, and much of a case that is still open. The face sheet with date, place and offense usually has to be released.",
    },
    {
      id: "incident-data",
      name: "Incident data",
      summary: "Every reported crime as rows with time, place, offense and outcome",
      subject: "Data on reported incidents",
      asks: [
        "The table of all incidents that were reported to the agency, one row an incident.",
        "For each: the incident number, the dates and times of report and occurrence, the offense code and its description, the place to the block or address, the beat or district, and how the case was closed.",
        "For each arrest that came of it: the date, the charges, and the age, sex and race of the person arrested.",
        "The list of codes and the description of the columns that explain this table.",
      ],
      years: 3,
      format: "native",
      heldBy:
        "The records management system of the police department or sheriff’s office; the state’s crime reporting program has a copy with fewer columns.",
      usuallyWithheld:
        "Exact addresses of victims and everything about sexual assaults and juveniles. Ask for the block in place of the address before giving up the rows.",
    },
    {
      id: "body-camera-video",
      name: "Body-camera video",
      summary: "Video and audio of one encounter, and who looked at it",
      subject: "Body-worn camera video",
      asks: [
        "All video and audio that body-worn cameras recorded of {what happened, where and when}.",
        "All dashboard camera video of the same event.",
        "The list of every recording of this event, with the officer, the beginning and the length of each.",
        "The log of who viewed, copied, edited or shared these recordings.",
        "The policy on body-worn cameras that was in force that day.",
      ],
      years: null,
      format: "native",
      heldBy:
        "The police department or sheriff’s office; often an outside company stores the video for it, which does not change who must answer.",
      usuallyWithheld:
        "Faces and voices of bystanders, the inside of homes, and video of open cases. Several states have a rule for body-camera video of its own, with its own deadline and fee for blurring. Ask soon: many agencies delete after 60 to 180 days.",
    },
    {
      id: "use-of-force-data",
      name: "Use-of-force data",
      summary: "Every use of force as rows, with the review that followed",
      subject: "Data on uses of force",
      asks: [
        "The table of all uses of force by officers of the agency, one row for each officer and incident.",
        "For each: the incident number, the date, time and place, the kind of force, the reason given, any weapon of the person, any injury, and the age, sex and race of the person.",
        "For each: the name, rank and badge number of the officer, and the finding of the review.",
        "The reports of every officer-involved shooting and of every death that followed a use of force.",
        "The policy on the use of force, with each version that was in force in this time.",
      ],
      years: 5,
      format: "native",
      heldBy:
        "The professional standards or internal affairs unit; reports on shootings are often with the state police or the prosecutor.",
      usuallyWithheld:
        "Names of officers in some states, medical details everywhere, and open investigations. Numbers, dates and findings are rarely exempt.",
    },
    {
      id: "officer-complaints",
      name: "Complaints and discipline of officers",
      summary: "Who was complained about, what was found and what followed",
      subject: "Complaints about officers and discipline",
      asks: [
        "The list of all complaints about officers, from the public and from within the agency.",
        "For each: the complaint number, the date, the allegation, the finding and the discipline.",
        "For each: the name, rank and badge number of the officer.",
        "The closing report and the discipline letter of every complaint that was sustained.",
        "Every agreement under which an officer resigned or retired while a complaint was open.",
      ],
      years: 5,
      format: "native",
      heldBy:
        "Internal affairs, the civilian oversight board, the city’s personnel office, and the state board that certifies officers.",
      usuallyWithheld:
        "This differs more from state to state than almost anything: some release every sustained finding, some treat the whole file as personnel. Where names are refused, ask for the rows without them.",
    },
    {
      id: "traffic-stops",
      name: "Traffic and pedestrian stops",
      summary: "Each stop with its reason, its outcome and who was stopped",
      subject: "Data on traffic and pedestrian stops",
      asks: [
        "The table of all traffic and pedestrian stops, one row a stop.",
        "For each: the date, time and place, the reason, how long it took, and the outcome.",
        "For each: the age, sex and race of the person stopped, as the officer recorded them.",
        "For each: whether a person or vehicle was searched, on what ground, and what was found.",
        "The number or name of the officer who made each stop.",
        "The list of codes that explains this table.",
      ],
      years: 3,
      format: "native",
      heldBy:
        "The police department or highway patrol; in states that require stop data, the attorney general or a justice agency as well.",
      usuallyWithheld:
        "Names, license and plate numbers of drivers. The demographic columns are seldom exempt; where they are missing, ask whether they are collected.",
    },
    {
      id: "dispatch-logs",
      name: "911 and dispatch logs",
      summary: "Each call for service with its times, from ring to arrival",
      subject: "911 and dispatch logs",
      asks: [
        "The log of all calls for service in the computer-aided dispatch system, one row a call.",
        "For each: the event number, the kind of call, its priority, the place to the block, and how it was closed.",
        "For each: the times of receipt, dispatch, arrival and closing, and the units that were sent.",
        "The list of call types, priorities and closing codes.",
      ],
      years: 1,
      format: "native",
      heldBy:
        "The emergency communications center, which is often a county or joint agency and not the police.",
      usuallyWithheld:
        "Names and numbers of callers, medical details, and in some states the recordings. The log without them is public nearly everywhere.",
    },
    {
      id: "plate-readers",
      name: "License-plate readers",
      summary: "Contracts, sharing partners, searches and policies",
      subject: "License-plate readers",
      asks: [
        "Every contract, order and invoice for license-plate readers or their data.",
        "Every agreement under which the agency shares this data with another agency or a company, or receives it from one.",
        "The list of agencies and companies that have access to the agency’s plate data, as of the day of the search.",
        "The log of searches, with the date, the agency or user, and the reason given, but not the plates.",
        "The policies on use, access and how long the data is kept.",
        "Every audit of that use.",
        "The number of plates read and the number of alerts, by month.",
      ],
      years: 3,
      format: "native",
      heldBy:
        "The police department or sheriff’s office, its purchasing office, and the state’s fusion center.",
      usuallyWithheld:
        "The plates themselves, and often where the cameras stand. Contracts, policies, counts and sharing lists are rarely exempt; the company’s claim of trade secrets does not cover prices.",
    },
    {
      id: "surveillance-technology",
      name: "Surveillance technology",
      summary: "What was bought, under which rules, and how often it is used",
      subject: "Purchase and use of surveillance technology",
      asks: [
        "Every contract, quote, invoice and grant application for {the technology, such as drones or face recognition}.",
        "The policies and training materials on its use.",
        "The log of its uses, with the date, the unit and the purpose.",
        "Every assessment of its effect on privacy, its accuracy or its cost.",
        "Every agreement with the maker that limits what the agency may say about it.",
        "Presentations about it to the council, board or commission.",
      ],
      years: 5,
      format: "electronic",
      heldBy: "The police department, the purchasing office, and the office that manages federal grants.",
      usuallyWithheld:
        "How the technology works in detail, and open cases. That it was bought, for how much and under which rules is hard to withhold.",
    },
    {
      id: "jail-deaths",
      name: "Deaths in jail",
      summary: "Each death with its cause, its review and what was changed",
      subject: "Deaths in custody",
      asks: [
        "The list of all people who died in the agency’s custody, or within a day of leaving it.",
        "For each: the name, age, date of booking, date of death, place, and cause and manner of death.",
        "The incident report, the log of cell checks for the 24 hours before, and the report of the review after each death.",
        "Reports of these deaths to the state or to the U.S. Department of Justice.",
        "The findings of every inspection of the jail, and the agency’s answers.",
        "The contract with the company that provides medical care, with every penalty under it.",
      ],
      years: 5,
      format: "electronic",
      heldBy:
        "The sheriff or department of corrections, the medical examiner or coroner, and the state body that inspects jails.",
      usuallyWithheld:
        "Medical records, and video on security grounds. Autopsy reports are public in some states and closed in others; the report to the state usually is public.",
    },
  ],
};
