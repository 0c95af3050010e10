import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

// The clock of a test run is this many milliseconds ahead: every `new Date()` of this process, and so of the server in it, and the time at
// which a file was written.
const ahead = Number(process.env.TEST_AHEAD ?? 0)
if (ahead !== 0 && !globalThis.stonebookClock) {
  const Real = Date
  class Ahead extends Real {
    constructor(...given) {
      if (given.length === 0) super(Real.now() + ahead)
      else super(...given)
    }
    static now() {
      return Real.now() + ahead
    }
  }
  globalThis.Date = Ahead
  globalThis.stonebookClock = ahead
  const { stat } = fs
  fs.stat = async (...given) => {
    const found = await stat(...given)
    found.mtimeMs += ahead
    return found
  }
  syncBuiltinESMExports()
}
