import { exportFileNames } from "./export-file-names.ts";

/** A folder's name within the ZIP may be shorter than a file's: most of the path is below it. */
const MAX_FOLDER_NAME_BYTES = 60;

/**
 * One folder for each request, by the day it was sent or begun, and its title. `requests` in the order they are
 * packed.
 */
export function folderNames(requests: readonly { day: string; title: string }[]): string[] {
  return exportFileNames(
    requests.map(({ day, title }) => `${day} ${title.trim() || "Request"}`),
    MAX_FOLDER_NAME_BYTES,
  );
}

type ArchivedMessage = {
  direction: "in" | "out";
  day: string;
  subject: string;
  hasMail: boolean;
  attachments: { name: string }[];
};

/**
 * The path of each letter and its files in the request's folder. Numbers come first, so that any program lists them
 * in their order, and names are unique.
 */
export function archivePaths(
  messages: readonly ArchivedMessage[],
): { number: number; path: string; attachments: string[] }[] {
  const digits = Math.max(3, String(messages.length).length);
  const sequenceNumber = (index: number) => String(index + 1).padStart(digits, "0");
  const messageNames = exportFileNames(
    messages.map(({ direction, day, subject, hasMail }, index) => {
      const directionLabel = direction === "in" ? "received" : "sent";
      return `${sequenceNumber(index)} ${day} ${directionLabel} ${subject.trim() || "no subject"}${hasMail ? ".eml" : ".txt"}`;
    }),
  );
  const files = exportFileNames(
    messages.flatMap(({ attachments }, index) =>
      attachments.map(
        ({ name }, attachmentIndex) => `${sequenceNumber(index)}-${attachmentIndex + 1} ${name}`,
      ),
    ),
  );
  let next = 0;
  return messages.map(({ attachments }, index) => {
    const attachmentNames = files.slice(next, next + attachments.length);
    next += attachments.length;
    return {
      number: index + 1,
      path: `mail/${messageNames[index]}`,
      attachments: attachmentNames.map((name) => `attachments/${name}`),
    };
  });
}
