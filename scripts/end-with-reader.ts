/** A reader such as `head` closes the pipe once it has enough: the command then ends, as it would have, without a stack trace. */
export function endWithReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
}
