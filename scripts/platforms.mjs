/** The platforms that the lock file must serve. */
const platforms = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
]

const libcOfThisComputer = () => {
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/** The platform of this computer. */
export const thisPlatform = () => ({
  os: process.platform,
  cpu: process.arch,
  ...(process.platform === 'linux' && { libc: libcOfThisComputer() }),
})

const allows = (values, value) => values === undefined || [values].flat().includes(value)

/** Whether a package of the lock file runs on a platform. */
export const fits = (entry, { os, cpu, libc }) => allows(entry.os, os) && allows(entry.cpu, cpu) && allows(entry.libc, libc)

/** The entry of a dependency of the package at a path, found as Node finds it: in the nearest node_modules. */
const entryOf = (packages, path, name) => {
  const inside = packages[`${path ? `${path}/` : ''}node_modules/${name}`]
  if (inside || path === '') return inside
  return entryOf(packages, path.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), name)
}

const isForOnePlatform = entry => entry?.os !== undefined && entry.cpu !== undefined

/** What the lock file lacks for each platform, each as a sentence. npm 11 refuses to install from a lock file that lacks a package. */
export const platformFaultsOf = ({ packages }) => {
  const faults = []
  for (const [path, { optionalDependencies }] of Object.entries(packages)) {
    const owner = path === '' ? 'package.json' : path.replace(/^.*node_modules\//, '')
    const entries = Object.keys(optionalDependencies ?? {}).map(name => [name, entryOf(packages, path, name)])
    for (const [name, entry] of entries) if (!entry) faults.push(`package-lock.json lacks ${name}, an optional dependency of ${owner}.`)
    const builds = entries.map(([, entry]) => entry).filter(isForOnePlatform)
    for (const platform of builds.length > 0 ? platforms : [])
      if (!builds.some(entry => fits(entry, platform)))
        faults.push(`package-lock.json has no package of ${owner} for ${Object.values(platform).join(' ')}.`)
  }
  return faults
}
