// The rings: domain <- server, domain <- web, and in each ring the kit knows no noun.
const kitOf = ring => ({
  name: `${ring}-kit-knows-no-noun`,
  comment: `src/${ring}/kit says how and names nothing of the trade.`,
  severity: 'error',
  from: { path: `^src/${ring}/kit/` },
  to: { path: `^src/${ring}/`, pathNot: `^src/${ring}/kit/` },
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
