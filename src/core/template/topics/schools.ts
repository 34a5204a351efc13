import type { TemplateTopic } from "#core/template/template.ts";

export const schools: TemplateTopic = {
  id: "schools",
  name: "Schools and colleges",
  templates: [
    {
      id: "school-discipline",
      name: "School discipline data",
      summary: "Suspensions, expulsions and arrests by school and group",
      subject: "Data on school discipline",
      asks: [
        "The number of suspensions, expulsions and transfers to another school, by school and year.",
        "The same by reason, grade, race, sex, disability and language status.",
        "The days of class that were missed because of them.",
        "The number of students referred to the police, and of arrests at school, by school, reason and race.",
        "The number of students in each of these groups, so that rates can be worked out.",
        "The code of conduct that was in force in each year.",
      ],
      years: 3,
      format: "native",
      heldBy: "The school district; the state education department has the counts of every district.",
      usuallyWithheld:
        "Anything that would name a student (FERPA, 20 U.S.C. § 1232g). Counts are not that, though very small ones are hidden. Ask for small counts to be marked, not left out.",
    },
    {
      id: "restraint-seclusion",
      name: "Restraint and seclusion",
      summary: "How often students were held or shut in, where and how long",
      subject: "Restraint and seclusion of students",
      asks: [
        "The table of all uses of restraint or seclusion, one row a use, without the names of students.",
        "For each: the school, the date, the kind, how long it lasted, and the student’s grade, race and disability.",
        "For each: whether anyone was hurt, and when the parents were told.",
        "The policy on restraint and seclusion, and the records of staff training.",
        "Complaints about it, and how each was settled.",
      ],
      years: 3,
      format: "native",
      heldBy:
        "The school district, also for private schools it pays for its students; the state education department.",
      usuallyWithheld: "Student records. Where rows are refused, ask for counts by school, month and group.",
    },
    {
      id: "school-staff-misconduct",
      name: "Misconduct of school staff",
      summary: "Findings, resignations and settlements, by school",
      subject: "Misconduct of school staff",
      asks: [
        "The list of all investigations of staff for misconduct toward students, with the date, the school, the position, the allegation and the finding.",
        "The closing report of each investigation that found misconduct, without the names of students.",
        "Every agreement under which a member of staff resigned or retired while an investigation was open.",
        "Every report about staff to the state board that licenses teachers.",
        "Settlements of claims over such misconduct, with the amounts.",
      ],
      years: 5,
      format: "electronic",
      heldBy: "The district’s personnel office and its lawyers; the state board that licenses teachers.",
      usuallyWithheld:
        "Names of students always, names of staff in some states, and allegations that were not sustained.",
    },
    {
      id: "campus-crime",
      name: "Campus crime and safety",
      summary: "The daily crime log, alerts and reports of assault",
      subject: "Campus crime and safety",
      asks: [
        "The daily crime log and the fire log of the campus police or security office.",
        "The yearly security report, with the records its counts were made from, without names.",
        "Every timely warning and emergency notice, with the times of the event and of the notice.",
        "The number of reports of sexual assault, by where they were made and how they were closed.",
        "Agreements between the campus and the local police.",
      ],
      years: 3,
      format: "native",
      heldBy:
        "The police or public safety office of a public college. Private colleges must show the crime log to anyone (20 U.S.C. § 1092(f)), though records laws seldom bind them.",
      usuallyWithheld:
        "Names of victims and student records. Records of a campus police force are not student records.",
    },
  ],
};
