import { pathsNeededBy } from '../supply/shipped.mjs'

/** The commands of a release, without those of developers. In a clone they run from source, here they are built. */
const builtCommands = scripts =>
  Object.fromEntries(
    Object.entries(scripts).flatMap(([name, command]) => {
      const built = command.replace(/^tsx src\/(server\/[\w-]+)\.ts/, 'node dist/$1.js')
      return built !== command || name === 'start' || name === 'setup' ? [[name, built]] : []
    }),
  )

/** The package.json and package-lock.json of a release: those of the project with the packages of the server alone. */
export const releaseLists = ({ devDependencies, ...declared }, lock) => {
  const { devDependencies: _, ...own } = lock.packages['']
  const names = Object.keys({ ...declared.dependencies, ...declared.optionalDependencies })
  const paths = pathsNeededBy(names, lock)
  const isHere = name => paths.some(path => path.endsWith(`node_modules/${name}`))
  return {
    declared: {
      ...declared,
      scripts: builtCommands(declared.scripts),
      allowScripts: Object.fromEntries(Object.entries(declared.allowScripts).filter(([name]) => isHere(name))),
    },
    lock: { ...lock, packages: { '': own, ...Object.fromEntries(paths.map(path => [path, lock.packages[path]])) } },
  }
}
