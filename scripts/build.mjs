import './node-version.mjs'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './run.mjs'

const stampFile = join(root, 'dist', '.built.json')

const filesOf = path =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap(name => filesOf(join(path, name)))
    : [path]

const compressed = /\.(m?js|css|html|svg|json|wasm|webmanifest)$/

// The server sends these files as they are on disk, so each is compressed once at build time, at the highest level.
const compress = async folder => {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  for (const file of filesOf(folder).filter(file => compressed.test(file) && statSync(file).size > 1_000)) {
    const text = readFileSync(file)
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(text, brotli))
    writeFileSync(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
  }
}

const buildWeb = async () => {
  const { build } = await import('vite')
  await build({ root: join(root, 'src/web'), configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  // The library for HEIC pictures is served as a file of its own, with its license.
  copyFileSync(join(root, 'node_modules/libheif-js/libheif-wasm/LICENSE'), join(root, 'dist/web/assets/libheif-LICENSE.txt'))
  await compress(join(root, 'dist/web'))
}

const buildServer = async () => {
  const { build } = await import('esbuild')
  const others = filesOf(join(root, 'src/server')).filter(file => /-(worker|command)\.ts$/.test(file))
  await build({
    entryPoints: [join(root, 'src/server/main.ts'), ...others].map(file => ({
      in: file,
      out: basename(file, '.ts'),
    })),
    outdir: join(root, 'dist/server'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
  })
}

const buildFonts = async () => {
  const { copyFonts } = await import('./fonts.mjs')
  await copyFonts()
}

const buildHelp = async () => {
  const { writeHelp } = await import('./help/pages.mjs')
  await writeHelp(join(root, 'dist/help'))
}

const buildReference = async () => {
  const { writeReference } = await import('./reference/write.mjs')
  await writeReference(join(root, 'dist/reference'))
  await compress(join(root, 'dist/reference'))
}

const parts = {
  web: { from: ['src/web', 'src/domain', 'vite.config.ts', 'offline.config.ts'], makes: 'dist/web/index.html', build: buildWeb },
  server: { from: ['src/server', 'src/domain'], makes: 'dist/server/main.js', build: buildServer },
  help: { from: ['docs/staff', 'scripts/help'], makes: 'dist/help/README.html', build: buildHelp },
  reference: { from: ['scripts/reference'], makes: 'dist/reference/index.html', build: buildReference },
  fonts: { from: ['scripts/fonts.mjs'], makes: 'dist/fonts', build: buildFonts },
}
const always = ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs']

const fingerprint = ({ from }) => {
  const hash = createHash('sha256')
  for (const file of [...from, ...always].flatMap(path => filesOf(join(root, path))))
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

// A stamp file that was only partly written counts as no stamp.
const readStamps = () => {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return {}
  }
}

/** The names of the parts whose sources changed since they were built, or that were never built. */
export const outOfDate = () => {
  const stamps = readStamps()
  return Object.keys(parts).filter(name => stamps[name] !== fingerprint(parts[name]) || !existsSync(join(root, parts[name].makes)))
}

/** Builds these parts into dist/. */
export const build = async names => {
  for (const name of names) {
    const stamp = fingerprint(parts[name])
    await parts[name].build()
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [name]: stamp }, null, 2))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2)
  await build(names.length > 0 ? names : Object.keys(parts))
}
