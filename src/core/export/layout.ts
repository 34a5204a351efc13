import { exportNames } from "./export-names.ts";

/** A folder's name within the ZIP may be shorter than a file's: most of the path is below it. */
const MOST_FOLDER_BYTES = 60;

/** One folder for each request, by the day it was sent or begun, and its title. `requests` in the order they are packed. */
export function folderNames(requests: readonly { day: string; title: string }[]): string[] {
  return exportNames(
    requests.map(({ day, title }) => `${day} ${title.trim() || "Request"}`),
    MOST_FOLDER_BYTES,
  );
}

type LaidMessage = {
  direction: "in" | "out";
  day: string;
  subject: string;
  hasMail: boolean;
  attachments: { name: string }[];
};

/**
 * Where each letter and each of its files lies in the request's folder. Numbers come first, so that any program lists them in
 * their order, and no two names meet.
 */
export function layOut(
  messages: readonly LaidMessage[],
): { number: number; path: string; attachments: string[] }[] {
  const digits = Math.max(3, String(messages.length).length);
  const numbered = (index: number) => String(index + 1).padStart(digits, "0");
  const mails = exportNames(
    messages.map(({ direction, day, subject, hasMail }, index) => {
      const way = direction === "in" ? "received" : "sent";
      return `${numbered(index)} ${day} ${way} ${subject.trim() || "no subject"}${hasMail ? ".eml" : ".txt"}`;
    }),
  );
  const files = exportNames(
    messages.flatMap(({ attachments }, index) =>
      attachments.map(({ name }, place) => `${numbered(index)}-${place + 1} ${name}`),
    ),
  );
  let next = 0;
  return messages.map(({ attachments }, index) => {
    const own = files.slice(next, next + attachments.length);
    next += attachments.length;
    return {
      number: index + 1,
      path: `mail/${mails[index]}`,
      attachments: own.map((name) => `attachments/${name}`),
    };
  });
}
