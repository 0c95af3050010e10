import './node-version.mjs'
import { installIfNeeded } from './install.mjs'
import { orExit, runNode, tool } from './run.mjs'

orExit(await installIfNeeded())
const port = process.env.PORT ?? '3000'
const server = runNode([tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'src/server/main.ts'], {
  env: { DEMO: process.env.DEMO ?? '1', PORT: port },
})
const web = runNode([tool('vite/bin/vite.js')], {
  env: { API_PORT: port, PORT: process.env.WEB_PORT ?? '5173' },
})
// When either process ends, the other ends too.
await Promise.race([server, web])
process.kill(process.pid, 'SIGTERM')
process.exit(await server)
