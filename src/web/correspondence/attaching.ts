import { MOST_ATTACHED, MOST_ATTACHED_BYTES } from "#core/sending/limits.ts";

type Weighed = { name: string; size: number };

/**
 * Which of the files a person chose go with the mail beside those it has, in their order, and what is to be said of the
 * others; null when all go.
 */
export function fitting<File extends Weighed>(
  chosen: readonly File[],
  already: readonly Pick<Weighed, "size">[],
): { taken: File[]; refused: string | null } {
  let bytes = already.reduce((sum, { size }) => sum + size, 0);
  const taken: File[] = [];
  const refused: string[] = [];
  for (const file of chosen) {
    if (file.size === 0) refused.push(`${file.name} is empty.`);
    else if (bytes + file.size > MOST_ATTACHED_BYTES)
      refused.push(`${file.name} does not fit: the files of one mail may have 25\u00a0MB together.`);
    else if (already.length + taken.length === MOST_ATTACHED)
      refused.push(`${file.name} is one too many: a mail carries at most ${MOST_ATTACHED} files.`);
    else {
      taken.push(file);
      bytes += file.size;
    }
  }
  return { taken, refused: refused.length > 0 ? refused.join(" ") : null };
}
