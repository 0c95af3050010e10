import './node-version.mjs'
import { outOfDate } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { orExit, runNode } from './run.mjs'

/** Makes a clone ready to run: installs packages and builds the parts that changed. Ends the script if it cannot. */
export const prepare = async () => {
  orExit(await installIfNeeded())
  const names = outOfDate()
  if (names.length === 0) return
  console.log(`Building ${names.join(', ')}.`)
  // The build runs in its own process, so that its tools do not stay in the memory of the server.
  orExit(await runNode(['scripts/build.mjs', ...names]))
}
