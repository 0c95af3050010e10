import { prepare } from './prepare.mjs'
import { supervise } from './supervise.mjs'

// npm hands a signal to a shell that may keep it to itself; when both are gone, we are meant.
const parent = process.ppid
const stopWithNpm = () => process.ppid === parent || process.kill(process.pid, 'SIGTERM')

await prepare()
if (process.env.npm_lifecycle_event) setInterval(stopWithNpm, 500).unref()
process.env.DEMO ??= '1'
// Who starts it by hand reads our own words; of the log, what is wrong.
process.env.LOG_LEVEL ??= 'warn'
process.env.NODE_ENV ??= 'production'
await supervise('dist/server/main.js')
