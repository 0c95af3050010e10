import { readFileSync } from 'node:fs'
import { declaredRoutes } from '../../src/server/app.ts'
import { describeApi } from '../../src/server/kit/openapi/describe.ts'

// Prints the description of the API without a server.
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
process.stdout.write(JSON.stringify(describeApi(declaredRoutes(), version)))
