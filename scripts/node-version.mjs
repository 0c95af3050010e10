// Every script imports this first; its syntax must work in old versions of Node.
const needed = [20, 19]
const found = process.versions.node.split('.').map(Number)

if (found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1])) {
  console.error(`Stonebook needs Node ${needed.join('.')} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}
