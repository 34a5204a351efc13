/** What an email with a letter's files may weigh. Most mailboxes take 25 MB, once it is encoded. */
const MAX_ATTACHED_BYTES = 10_000_000;

/** Documents, tables, pictures, sound. Mail servers turn a whole email away for one file that a computer would run. */
const DOCUMENT_EXTENSIONS =
  /\.(?:pdf|png|jpe?g|gif|tiff?|webp|heic|bmp|txt|csv|tsv|rtf|docx?|xlsx?|pptx?|od[tsp]|json|xml|ics|eml|msg|mp3|m4a|wav)$/i;
const EXECUTABLE_TYPES = /x-msdownload|x-executable|x-dosexec|x-elf|javascript|html|x-sh\b/;

type File = { name: string; type: string; size: number };

/** Which of a letter's files go with the email to its user, in order, as long as there is room; the rest is named. */
export function selectAttachments<Each extends File>(files: Each[]): (Each & { attached: boolean })[] {
  let remainingBytes = MAX_ATTACHED_BYTES;
  return files.map((file) => {
    const attached =
      file.size <= remainingBytes && DOCUMENT_EXTENSIONS.test(file.name) && !EXECUTABLE_TYPES.test(file.type);
    if (attached) remainingBytes -= file.size;
    return { ...file, attached };
  });
}
