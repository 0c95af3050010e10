import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Role } from '../../../src/domain/people/role.ts'

const program = 'dist/server/main.js'
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const shellPath = process.env.CHROMIUM_SHELL ?? browserPath

/** The e-mail addresses of the demo company, and the password they share. */
export const emailOf = (role: Role): string => `${role.toLowerCase()}@stonebook.test`
export const password = 'stonebook-demo'

type Given = Partial<
  Record<
    'files' | 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DEMO' | 'DEMO_PUBLIC' | 'PORT' | 'PUBLIC_URL' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD',
    string
  >
>

/**
 * Starts the built program, by default with the demo company, on a free port and in a temporary folder that is deleted when it stops.
 * Returns its address once it is open. Without a DATABASE_URL it uses its own database. With one, `files` is the folder of its files.
 */
export const startProgram = async ({ files, ...given }: Given = {}) => {
  if (!existsSync(program) || !existsSync('dist/web/index.html')) throw new Error('Build first: npm run build.')
  const folder = await mkdtemp(join(tmpdir(), 'stonebook-e2e-'))
  if (files) await cp(files, join(folder, 'files'), { recursive: true })
  const env = {
    ...process.env,
    DEMO: '1',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: '',
    WEBHOOK_HOSTS: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...given,
  }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').finally(() => rm(folder, { recursive: true, force: true }))
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', chunk => {
      output += String(chunk)
      const open = /is open at (\S+)/.exec(output)
      if (open?.[1]) resolve(open[1])
    })
    void ended.then(() => reject(new Error(`The program ended before it was open:\n${output}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { address, stop }
}

export const signIn = async (page: Page, address: string, role: Role) => {
  await page.goto(`${address}/login`)
  await page.getByLabel('E-mail', { exact: true }).fill(emailOf(role))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname !== '/login')
}

// A page of a test is too short-lived to win back what it costs to optimize its code early and to collect its garbage often.
const engine =
  '--js-flags=--invocation-count-for-maglev=5000 --invocation-count-for-turbofan=20000 --min-semi-space-size=64 --max-semi-space-size=64'

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: shellPath, args: ['--no-sandbox', engine] })

let launched: Promise<Browser> | undefined
/** The browser of all test files of this process. It ends with the process. */
export const launchOnce = (): Promise<Browser> => (launched ??= launch())

/** A browser whose camera plays a film from a file. The file is read each time the camera is opened. */
export const launchWithCamera = (film: string): Promise<Browser> => {
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
  return chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', ...camera] })
}
