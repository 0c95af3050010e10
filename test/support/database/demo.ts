import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { fillDemo } from '../../../src/server/demo/company.ts'
import { connect } from '../../../src/server/kit/db/db.ts'
import { createFileStore } from '../../../src/server/kit/files/store.ts'
import { sealLogs } from '../../../src/server/kit/seal/seal.ts'
import { createFilled, filledOnce, type Place, type TestDatabase } from './database.ts'

/** The moment of the demo company whose clocks stand still. */
export const demoMoment = '2026-05-20T08:30:00Z'

/** The folder with the files of the demo companies of this run: pictures and reports. */
export const demoFiles = ({ template }: Pick<Place, 'template'> = inject('database')): string => join(tmpdir(), `${template}_files`)

type Fill = (url: string) => Promise<void>

const fillWith =
  (folder: string, now: () => Date): Fill =>
  async url => {
    const { db, close } = connect(url)
    try {
      await fillDemo(db, createFileStore(folder), now, () => {})
      // Else each program that a test starts would seal the history of all these years.
      await sealLogs(db)
    } finally {
      await close()
    }
  }

/** Fills it as two servers do that start at the same moment on one empty database: they create one company. */
const fillTwice: Fill = async url => {
  const { db, close } = connect(url)
  const messages: string[] = []
  const fill = () =>
    fillDemo(
      db,
      createFileStore(demoFiles()),
      () => new Date(demoMoment),
      message => messages.push(message),
    )
  await Promise.all([fill(), fill()]).finally(close)
  if (messages.length !== 1) throw new Error(`The demo company was filled ${messages.length} times.`)
}

const today = 'the demo company of today'
const fillToday = (place: Place): Fill => fillWith(demoFiles(place), () => new Date())

/** Fills the demo company of today, which takes many seconds, before the first test file needs it. */
export const prepareDemo = (place: Place): Promise<string> => filledOnce(place, today, fillToday(place))
/** The demo company of today, for a browser or the fuzzer. */
export const createDemo = (): Promise<TestDatabase> => createFilled(today, fillToday(inject('database')))
/** The demo company of a moment, which is the same one every time. */
export const createStillDemo = (): Promise<TestDatabase> => createFilled(`the demo company of ${demoMoment}`, fillTwice)
