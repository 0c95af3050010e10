import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { readJson } from '../supply/shipped.mjs'

const describe = () =>
  JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/client/describe.ts'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  )

/** Writes the package `stonebook-client` into a folder: the types of the API, made from its description, and the client. Returns the folder. */
export const buildClient = async folder => {
  const { default: typesOf, astToString } = await import('openapi-typescript')
  const { version, license, devDependencies } = readJson('package.json')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'schema.d.ts'), astToString(await typesOf(describe())))
  for (const name of ['index.js', 'index.d.ts', 'README.md']) copyFileSync(join(root, 'scripts/client', name), join(folder, name))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  const manifest = {
    ...{ name: 'stonebook-client', version, license, description: 'The API of Stonebook, typed.', type: 'module' },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    engines: { node: '>=18' },
    dependencies: { 'openapi-fetch': devDependencies['openapi-fetch'] },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return folder
}
