import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

// The environment that a child program needs; settings and secrets are not passed on.
const needed = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'LANG']
const surroundings = () => Object.fromEntries(needed.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))

/**
 * Starts the program of this name beside the file `from` (its import.meta.url), built or in source, as a separate process with one value.
 * Both communicate by messages; its standard error goes to this process's.
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
