import './node-version.mjs'
import { outOfDate } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { orExit, runNode } from './run.mjs'

/** Brings a clone to where it can run: packages installed, and built what changed. Ends the script if it cannot. */
export const prepare = async () => {
  orExit(await installIfNeeded())
  const names = outOfDate()
  if (names.length === 0) return
  console.log(`Building ${names.join(', ')}.`)
  // In a process of its own, so that the tools of the build do not stay in the memory of the server.
  orExit(await runNode(['scripts/build.mjs', ...names]))
}
