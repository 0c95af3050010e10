import { execFile } from 'node:child_process'
import { programFolder } from '../../src/server/database.ts'

/** What a program printed, and its exit code: null when it was killed. */
export type Ended = { code: number | null; output: string }

const minutes = 60_000

/** Runs a part of the built product to its end. */
export const runCommand = (args: string[], env: Record<string, string>): Promise<Ended> =>
  new Promise(done => {
    const child = execFile(
      process.execPath,
      args,
      { cwd: programFolder, env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env }, timeout: 15 * minutes },
      (_, output, errors) => done({ code: child.exitCode, output: output + errors }),
    )
  })
