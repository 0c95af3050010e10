import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Starts the worker of this name beside the file `from` (its import.meta.url), built or in source.
 * In source it is TypeScript, which Node 20 runs in a thread only after the loader is registered there.
 */
export const startThread = (name: string, from: string, workerData: unknown, resourceLimits: ResourceLimits = {}): Worker => {
  const fromSource = from.endsWith('.ts')
  const url = new URL(`./${name}.${fromSource ? 'ts' : 'js'}`, from)
  if (!fromSource) return new Worker(url, { workerData, resourceLimits })
  const loader = new URL('./esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx')))
  const program = `import('${loader}').then(tsx => { tsx.register(); return import('${url}') })`
  return new Worker(program, { eval: true, workerData, resourceLimits, execArgv: [] })
}
