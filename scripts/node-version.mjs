// Every script imports this first; its syntax must work in old versions of Node.
const needed = [20, 19]
const found = process.versions.node.split('.').map(Number)

if (found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1])) {
  console.error(`Stonebook needs Node ${needed.join('.')} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

/** What to say about a version of Node that works but gets no more security fixes; undefined for the others. */
export const endOfSupport = version =>
  Number(version.split('.')[0]) < 22
    ? `Node ${version} is out of support since April 2026. Install Node 24 to get security fixes.`
    : undefined
