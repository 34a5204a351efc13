import { runAdminCommand } from "./admin/run-admin-command.ts";
import { endWithReader } from "./end-with-reader.ts";

/**
 * `npm run -s admin -- COMMAND`: what anyone who runs an installation may do to it, with the settings the program itself reads. It
 * works while the program runs and while it does not. `--json` prints what it found or did for programs. Exit code 1 where
 * a command fails, 2 for bad input, with the usage on stderr.
 */
endWithReader();
const { code, output, errors } = await runAdminCommand(process.argv.slice(2), process.env);
process.stdout.write(output);
process.stderr.write(errors);
process.exitCode = code;
