import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunning } from '../../src/server/kit/embedded/database.ts'
import { visitor } from '../support/company.ts'
import { runProgram } from '../support/program.ts'
import { admin, pack } from './pack.ts'
import { tell } from './story.ts'

// npx tsx test/releases/keep.ts COMMIT…: packs a few days of a company, stored by the program of that commit, beside this file.
const root = join(import.meta.dirname, '../..')
const key = Buffer.alloc(32, 7)
const print = (sentence: string) => process.stdout.write(`${sentence}\n`)
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

const keep = async (commit: string) => {
  const [folder, dataDir] = [await mkdtemp(join(tmpdir(), 'stonebook-tree-')), await mkdtemp(join(tmpdir(), 'stonebook-data-'))]
  const tree = join(folder, 'tree')
  git('worktree', 'add', '--detach', tree, commit)
  try {
    await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ENVELOPE_KEY: key.toString('base64'),
      DEMO: '0',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    }
    const program = await runProgram(env, join(folder, 'server.log'), ['--import', 'tsx', 'src/server/main.ts'], tree)
    await program.start()
    try {
      const browser = visitor(program.address, key)
      await browser.signIn(admin.email, admin.password)
      await tell(browser, print)
      print(`${commit}: ${await pack((await findRunning(dataDir))!, import.meta.dirname)}`)
    } finally {
      await program.end('SIGTERM')
    }
  } finally {
    git('worktree', 'remove', '--force', tree)
    for (const made of [folder, dataDir]) await rm(made, { recursive: true, force: true })
  }
}

for (const commit of process.argv.slice(2)) await keep(commit)
