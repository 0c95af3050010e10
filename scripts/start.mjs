import { prepare } from './prepare.mjs'

await prepare()
process.env.DEMO ??= '1'
process.env.NODE_ENV ??= 'production'
await import('../dist/server/main.js')
