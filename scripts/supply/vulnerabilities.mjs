import '../node-version.mjs'
import { fileURLToPath } from 'node:url'
import { npm } from './npm.mjs'
import { readJson, shippedIn } from './shipped.mjs'

// node scripts/supply/vulnerabilities.mjs   asks the registry for known vulnerabilities of the packages in the lock file
// Ends with 0 when none is high in what ships, 1 when one is, and 2 when the registry did not answer.

const serious = ['high', 'critical']

const parsed = text => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const reasonsOf = ({ via, range }) => {
  const all = via.map(one => (typeof one === 'string' ? `through ${one}` : `${one.title} ${one.url ?? ''}`.trim()))
  return `${[...new Set(all)].join('; ')} (versions ${range})`
}

/** What an answer of npm audit means, in lines, and the exit code. `shipped` are the paths of the packages that ship. */
export const resultOf = ({ stdout, stderr }, shipped) => {
  const answer = parsed(stdout)
  if (!answer?.vulnerabilities) {
    const reason = answer?.message ?? answer?.error?.summary ?? stderr.trim().split('\n')[0]
    return {
      code: 2,
      lines: [
        `The registry did not answer: ${reason || 'npm printed nothing'}.`,
        'So nothing is known of vulnerabilities. This is no good result.',
      ],
    }
  }
  const paths = new Set(shipped)
  const found = Object.values(answer.vulnerabilities).map(one => ({ ...one, ships: one.nodes.some(node => paths.has(node)) }))
  const lines = found.map(one => `${one.name}: ${one.severity}, ${one.ships ? 'ships' : 'for development only'}: ${reasonsOf(one)}`)
  const count = found.filter(one => one.ships && serious.includes(one.severity)).length
  const last =
    count === 0
      ? 'No package that ships has a known vulnerability that is high.'
      : `${count} packages that ship have a known vulnerability that is high.`
  return { code: count === 0 ? 0 : 1, lines: [...lines, last] }
}

const check = () => {
  const { code, lines } = resultOf(
    npm('audit', '--package-lock-only', '--json'),
    shippedIn(readJson('package.json'), readJson('package-lock.json')),
  )
  for (const line of lines) console.log(line)
  return code
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(check())
