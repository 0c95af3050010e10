import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { programFolder } from '../src/server/database.ts'
import { seal, unseal } from '../src/server/kit/http/envelope.ts'
import { type Addresses, settingsFor } from '../test/support/database/database.ts'
import { admin, cache } from './company.ts'

const key = Buffer.alloc(32, 7)

export type Party = { address: string; port: number; headers: Record<string, string>; stop: () => Promise<void> }

const answers = async (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts a program and waits until its ready address responds. */
export const start = async (
  args: string[],
  env: Record<string, string>,
  ready: string,
): Promise<ChildProcess & { stop: () => Promise<void> }> => {
  const child = spawn(process.execPath, args, {
    cwd: programFolder,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // End the child when the benchmark is interrupted too.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  while (!(await answers(ready))) {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} did not start.`)
    await new Promise(done => setTimeout(done, 10))
  }
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return Object.assign(child, { stop })
}

/** Starts the floor in its own process. */
export const startFloor = async (url: string, port: number): Promise<Party> => {
  const { stop } = await start(
    ['--import', 'tsx', 'bench/floor.ts'],
    { DATABASE_URL: url, PORT: String(port) },
    `http://127.0.0.1:${port}/ready`,
  )
  return { address: `http://127.0.0.1:${port}`, port, headers: {}, stop }
}

export const productEnv = (port: number, folder: string) => ({
  DATABASE_URL: '',
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: join(cache, folder),
  DEMO: '0',
  ENVELOPE_KEY: key.toString('base64'),
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
})

export const wrap = (body: unknown): string => JSON.stringify({ encryptedData: seal(key, JSON.stringify(body)) })
// biome-ignore lint/suspicious/noExplicitAny: the caller knows what the response holds.
export const unwrap = (text: string): any => JSON.parse(unseal(key, text) ?? text)

/** Starts the built product with a signed-in user. */
export const startProduct = async (database: Addresses, port: number): Promise<Party> => {
  const address = `http://127.0.0.1:${port}`
  const { stop } = await start(['dist/server/main.js'], { ...productEnv(port, 'company'), ...settingsFor(database) }, `${address}/readyz`)
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: wrap(admin),
  })
  if (!answer.ok) throw new Error(`Nobody could sign in: ${JSON.stringify(unwrap(await answer.text()))}`)
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';', 1)[0]!)
  const csrf = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  return { address, port, headers: { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(csrf) }, stop }
}

/** Sends one request to the product and decrypts the response. */
export const request = async ({ address, headers }: Party, method: string, path: string, body?: unknown) => {
  const answer = await fetch(address + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? null : wrap(body),
  })
  const opened = unwrap(await answer.text())
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(opened)}`)
  return opened.data
}

/** The product's metrics: memory of server and print process (bytes), processor seconds, longest event loop delay since the last call (ms). */
export const figuresOf = async ({ address }: Party) => {
  const text = await (await fetch(`${address}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  // The event loop is sampled every 10 ms; the sample interval is part of the measured value.
  return {
    memory: read('process_resident_memory_bytes'),
    // Printing runs in its own process.
    printer: read('print_memory_bytes'),
    seconds: read('process_cpu_seconds_total') + read('print_cpu_seconds'),
    held: Math.max(0, read('nodejs_eventloop_lag_max_seconds') * 1000 - 10),
  }
}
