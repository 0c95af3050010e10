import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const isRunnable = file => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const find = names =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(isRunnable)

const macBrowsers = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(name => `/Applications/${name}.app/Contents/MacOS/${name}`)

const findBrowser = () =>
  process.env.CHROMIUM ??
  find(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge']) ??
  macBrowsers.find(existsSync)

// The engine of the browser without its windows: the same pages for a quarter less work, but no camera.
const findShell = () => process.env.CHROMIUM_SHELL ?? find(['chromium-headless-shell', 'chrome-headless-shell'])

const findPdfReader = () => find(['pdftotext', 'pdftotext.exe'])

// The virus scanner clamd, with which its test scans files; where it is missing, that test is left out.
const findScanner = () => find(['clamd', 'clamd.exe']) ?? ['/usr/sbin/clamd'].find(isRunnable)

const canInstall = () => process.getuid?.() === 0 && Boolean(find(['apt-get']))

const install = async packages => {
  console.log(`Installing ${packages.join(' and ')} for the tests.`)
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const code = await run('apt-get', ['update', '-q'], options)
  return code || run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options)
}

/**
 * Checks that Chromium and pdftotext, which the tests need, are installed; installs them on Debian as root, with the headless shell and
 * the virus scanner. Returns the paths of the programs for the environment of the tests; throws an error that says what to install.
 */
export const ensurePrograms = async () => {
  const missing = () => [!findBrowser() && 'chromium', !findPdfReader() && 'poppler-utils'].filter(Boolean)
  const shell = () => (findShell() ? [] : ['chromium-headless-shell'])
  const scanner = () => (findScanner() ? [] : ['clamav-daemon'])
  // One after the other: a system without one of the packages still gets the others.
  for (const packages of [missing, shell, scanner]) if (packages().length > 0 && canInstall()) await install(packages())
  if (missing().length > 0)
    throw new Error(
      `The tests need ${missing().join(' and ')}. Install them with your system's packages (on Debian: apt-get install ${missing().join(' ')}); another browser of the Chromium family may be named in CHROMIUM.`,
    )
  return { CHROMIUM: findBrowser(), CHROMIUM_SHELL: findShell() ?? findBrowser(), CLAMD: findScanner() ?? '' }
}
