import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programFolder } from '../../../../src/server/database.ts'
import { runProgram } from '../../../support/program.ts'

/**
 * Unpacks the built server as a release of this version, with further migrations. There is only one program, so two releases differ in
 * their version, their migrations, and the files of their pages.
 */
export const unpackAs = (place: string, version: string, migrations: Record<string, string>): string => {
  const folder = join(place, `stonebook-${version}`)
  const inside = (path: string) => join(folder, path)
  const own = (path: string) => join(programFolder, path)
  for (const path of ['dist/web/assets', 'src/server/print']) mkdirSync(inside(path), { recursive: true })
  cpSync(own('dist/server'), inside('dist/server'), { recursive: true, filter: file => !file.endsWith('.map') })
  cpSync(own('migrations'), inside('migrations'), { recursive: true })
  for (const path of ['dist/fonts', 'src/server/print/templates', 'node_modules']) symlinkSync(own(path), inside(path))
  const description: object = JSON.parse(readFileSync(own('package.json'), 'utf8'))
  writeFileSync(inside('package.json'), JSON.stringify({ ...description, version }))
  writeFileSync(inside('dist/web/index.html'), `<script src="/assets/main-${version}.js"></script>`)
  writeFileSync(inside(`dist/web/assets/main-${version}.js`), version)
  for (const [name, text] of Object.entries(migrations)) writeFileSync(inside(`migrations/${name}`), text)
  return folder
}

/** A machine with a server. Its program is at a link, which an upgrade moves (docs/operating/upgrades.md). */
export const openMachine = async (place: string, name: string, env: Record<string, string>) => {
  const [link, log] = [join(place, name), join(place, `${name}.log`)]
  const program = await runProgram(env, log, [join(link, 'dist/server/main.js')], place)
  /** Stops the server, and starts the program in this folder in its place. */
  const replaceWith = async (folder: string) => {
    await program.end('SIGTERM')
    rmSync(link, { force: true })
    symlinkSync(folder, link)
    await program.start()
  }
  return { ...program, replaceWith, log: () => readFileSync(log, 'utf8') }
}
export type Machine = Awaited<ReturnType<typeof openMachine>>
