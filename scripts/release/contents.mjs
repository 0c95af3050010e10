import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

const scripts = ['start', 'prepare', 'install', 'platforms', 'run', 'node-version', 'supervise']
const singles = [
  ...['README.md', 'LICENSE', 'NOTICE', 'CHANGELOG.md', 'SECURITY.md', '.npmrc', 'packaging/stonebook.service'],
  ...scripts.map(name => `scripts/${name}.mjs`),
]
// The server looks for the migrations and templates where they are in a clone.
const folders = ['dist/server', 'dist/web', 'dist/help', 'dist/reference', 'dist/fonts', 'migrations', 'src/server/print/templates', 'docs']

const filesIn = folder =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/^\.|\.map$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length))

/** The files of the project that are in a release, in order, besides its lists of packages. */
export const releaseFiles = () => [...singles, ...folders.flatMap(filesIn)].sort()
