// The layers: domain <- server, domain <- web, and in each layer the kit knows no entity.
const kitOf = layer => ({
  name: `${layer}-kit-knows-no-entity`,
  comment: `src/${layer}/kit says how and names nothing of the trade.`,
  severity: 'error',
  from: { path: `^src/${layer}/kit/` },
  to: { path: `^src/${layer}/`, pathNot: `^src/${layer}/kit/` },
})

// The subjects of each layer: one imports only those before it. Types may refer to each other.
const subjects = [
  ...['trade', 'company', 'print', 'people', 'stock', 'documents', 'payments', 'parties'],
  ...['purchases', 'sales', 'workshop', 'reports', 'program', 'demo'],
]
const orderOf = (subject, at) => ({
  name: 'subjects-one-way',
  comment: `${subject} knows nothing of the subjects after it.`,
  severity: 'error',
  from: { path: `^src/([^/]+)/${subject}/` },
  to: { path: `^src/$1/(?:${subjects.slice(at + 1).join('|')})/`, dependencyTypesNot: ['type-only'] },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-stands-alone',
      comment: 'The domain is pure: it imports itself, zod and decimal.js, and nothing of Node.',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: '^src/domain/|^node_modules/(zod|decimal\\.js)/' },
    },
    {
      name: 'server-without-web',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'web-without-server',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    kitOf('domain'),
    kitOf('server'),
    kitOf('web'),
    {
      name: 'parts-only-in-development',
      comment: 'The page of all parts of the web kit is no part of the program.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: '^src/web/(kit/parts/|parts\\.tsx$)' },
      to: { path: '^src/web/(kit/parts/|parts\\.tsx$)' },
    },
    ...subjects.slice(0, -1).map(orderOf),
    {
      name: 'no-cycles',
      comment: 'Types may refer to each other; code that runs may not.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'] },
  },
}
