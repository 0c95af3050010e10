import { endOfSupport } from './node-version.mjs'
import { prepare } from './prepare.mjs'
import { supervise } from './supervise.mjs'

// npm signals a shell that may not pass the signal on. When the parent is gone, stop too.
const parent = process.ppid
const stopWithNpm = () => process.ppid === parent || process.kill(process.pid, 'SIGTERM')

const warning = endOfSupport(process.versions.node)
if (warning) console.warn(warning)
await prepare()
if (process.env.npm_lifecycle_event) setInterval(stopWithNpm, 500).unref()
process.env.DEMO ??= '1'
// Started manually, the program prints its own messages; the log shows only warnings and errors.
process.env.LOG_LEVEL ??= 'warn'
process.env.NODE_ENV ??= 'production'
await supervise('dist/server/main.js')
