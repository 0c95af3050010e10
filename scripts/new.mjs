import './node-version.mjs'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { orExit, root, runNode, tool } from './run.mjs'

// npm run new -- entity deliveryService parties   writes the files of a new entity; the tests report what is still missing

const words = name => name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
const capital = text => text.replace(/^./, letter => letter.toUpperCase())
const plural = text => (/[^aeiou]y$/.test(text) ? `${text.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(text) ? `${text}es` : `${text}s`)

/** The subject folders of the domain. */
const subjectsIn = folder =>
  readdirSync(join(folder, 'src/domain'), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !['kit', 'trade'].includes(entry.name))
    .map(entry => entry.name)

/** What is wrong with the arguments, as a sentence; null when they are correct. */
export const faultOf = (folder, kind, name, subject) => {
  const subjects = subjectsIn(folder)
  if (kind !== 'entity' || !name || !subject) return 'Say it like this: npm run new -- entity deliveryService parties'
  if (!/^[a-z][a-zA-Z]*$/.test(name)) return `${name} is not a name in camel case, such as deliveryService.`
  if (!subjects.includes(subject)) return `${subject} is not a subject. Choose one of ${subjects.join(', ')}.`
  const index = readFileSync(join(folder, 'src/domain/index.ts'), 'utf8')
  return new RegExp(`\\b${name}\\b`).test(index) ? `There is an entity called ${name} already.` : null
}

const entityFile = (name, { one, many, path }) => `import { record } from '../kit/entity.ts'
import { flag, text } from '../kit/field.ts'

/** ${capital(one)}: say here what it is, and what it is for. */
export const ${name} = record('${name}', {
  path: '${path}', label: '${capital(many)}', one: '${one}', title: 'name',
  fields: {
    name:   text('Name', { max: 80 }).unique().searched(),
    active: flag('Active').default(true).filtered(),
  },
  list: ['name', 'active'],
})
`

const migrationFile = (table, { many }) => `-- ${capital(many)}.
create table ${table} (
  id                 uuid primary key,
  version            integer not null default 1,
  name               text not null,
  active             boolean not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table ${table} add column search text not null generated always as (lower(coalesce(name, ''))) stored;
create index ${table}_search on ${table} using gin (search gin_trgm_ops);
create unique index ${table}_name_unique on ${table} (lower(btrim(name)));
`

const screenFile = (name, { one, many }) => `import { entities } from '../../domain/index.ts'
import { List } from '../kit/list/list.tsx'

/** ${capital(many)}, as a list with a record beside it. */
const ${capital(name)}List = () => <List entity={entities.${name}} summary={['name', 'active']} empty="No ${many} yet. Create the first ${one}." />
export default ${capital(name)}List
`

const nextMigration = folder => {
  const last = Math.max(...readdirSync(join(folder, 'migrations')).map(file => Number.parseInt(file, 10) || 0))
  return String(last + 1).padStart(4, '0')
}

/** Writes a new entity into the project in the folder; returns the paths of the new files, relative to its root. */
export const writeEntity = (folder, name, subject) => {
  const one = words(name)
  const called = { one, many: plural(one), path: one.replaceAll(' ', '-') }
  const table = one.replaceAll(' ', '_')
  const made = {
    [`src/domain/${subject}/${called.path}.ts`]: entityFile(name, called),
    [`src/web/${subject}/${called.path}.tsx`]: screenFile(name, called),
    [`migrations/${nextMigration(folder)}_${table}.sql`]: migrationFile(table, called),
  }
  const changed = {
    'src/domain/index.ts': text =>
      `import { ${name} } from './${subject}/${called.path}.ts'\n${text.replace(/(, setting,\n\})/, `, ${name}$1`)}`,
    'src/domain/access.ts': text => text.replace(/( {2}setting: {2,}\[)/, `  ${`${name}:`.padEnd(20)} [ full, full, look ],\n$1`),
    'src/web/pages.ts': text =>
      text
        .replace(
          /( {2}\{ path: 'account')/,
          `  { path: '${plural(called.path)}', load: () => import('./${subject}/${called.path}.tsx'), open: role => can(role, 'read', '${name}') },\n$1`,
        )
        .replace(/( {2}employeeDesignation: id =>)/, `  ${name}: id => \`/${plural(called.path)}?open=\${id}\`,\n$1`),
  }
  for (const [file, text] of Object.entries(made)) {
    if (existsSync(join(folder, file))) throw new Error(`${file} is there already.`)
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  for (const [file, change] of Object.entries(changed)) {
    const before = readFileSync(join(folder, file), 'utf8')
    const after = change(before)
    if (after === before) throw new Error(`${file} is not as this script knows it: add ${name} to it by hand.`)
    writeFileSync(join(folder, file), after)
  }
  return [...Object.keys(made), ...Object.keys(changed)]
}

const main = async ([kind, name, subject]) => {
  const fault = faultOf(root, kind, name, subject)
  if (fault) {
    console.error(fault)
    return 1
  }
  const files = writeEntity(root, name, subject)
  orExit(await runNode([tool('@biomejs/biome/bin/biome'), 'check', '--write', ...files], { quiet: true }))
  console.log(`Written:\n  ${files.map(file => relative('.', join(root, file))).join('\n  ')}`)
  console.log('Next: give it its fields, a column for each in the migration, and its rights in src/domain/access.ts. Then run npm test.')
  return 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(await main(process.argv.slice(2)))
