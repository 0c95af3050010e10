import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { packageFolder } from './programs.ts'

/** The versions of PostgreSQL and of the libraries that came with it, as `18.4`. A library that is not found has none. */
export type BundledVersions = { postgres: string; openSsl: string | undefined; icu: string | undefined }

const pick = <T>(values: Iterable<T | undefined>): T | undefined => [...values].find(value => value !== undefined)

/** Reads the versions from the files of the npm package, as the package does not state them. */
export const bundledVersions = async (): Promise<BundledVersions> => {
  const folder = packageFolder()
  const { version }: { version: string } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  const names = ['lib', 'bin'].map(async part => {
    const native = path.join(folder, 'native', part)
    return (await readdir(native).catch(() => [])).map(name => path.join(native, name))
  })
  const files = (await Promise.all(names)).flat().sort((a, b) => b.length - a.length)
  const crypto = files.find(file => /libcrypto[^/\\]*$/.test(file))
  const text = crypto ? await readFile(crypto, 'latin1') : ''
  return {
    postgres: version.replace(/(\.0)?-.*$/, ''),
    openSsl: /OpenSSL (\d+\.\d+\.\d+[a-z]* +\d+ [A-Z][a-z]+ \d{4})/.exec(text)?.[1]?.replace(/ +/, ' of '),
    icu: pick(files.map(file => /icuuc\D*(\d+(?:\.\d+)?)/.exec(path.basename(file))?.[1])),
  }
}
