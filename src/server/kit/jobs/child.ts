import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

// What a program needs of its surroundings; the house's settings and secrets are no part of that.
const needed = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'LANG']
const surroundings = () => Object.fromEntries(needed.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))

/**
 * Starts the program of this name that stands beside the file `from` (its import.meta.url), built or in source, as a process of its own and gives it one value.
 * Both talk in messages; what it writes to its standard error is seen in ours.
 */
export const startChild = (name: string, from: string, given: unknown, flags: readonly string[] = []): ChildProcess => {
  const fromSource = from.endsWith('.ts')
  const program = fileURLToPath(new URL(`./${name}.${fromSource ? 'ts' : 'js'}`, from))
  const loader = fromSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []
  return fork(program, [JSON.stringify(given)], {
    execArgv: [...loader, ...flags],
    env: surroundings(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}
