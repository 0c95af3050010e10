import './node-version.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installIfNeeded } from './install.mjs'
import { orExit, root, runNode } from './run.mjs'

// A release is built already, and has neither the sources nor this script.
const isClone = () => existsSync(join(root, 'scripts/build.mjs'))

const buildIfNeeded = async () => {
  const { outOfDate } = await import('./build.mjs')
  const names = outOfDate()
  if (names.length === 0) return
  console.log(`Building ${names.join(', ')}.`)
  // The build runs in its own process, so that its tools do not stay in the memory of the server.
  orExit(await runNode(['scripts/build.mjs', ...names]))
}

/** Makes the program ready to run: installs packages and, in a clone, builds the parts that changed. Ends the script if it cannot. */
export const prepare = async () => {
  orExit(await installIfNeeded())
  if (isClone()) await buildIfNeeded()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepare()
