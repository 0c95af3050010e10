import { afterEach, expect, it } from 'vitest'
import { NotSent, sendJob } from '../../../../src/server/kit/label-printer/connection.ts'
import { tspl } from '../../../../src/server/kit/label-printer/tspl.ts'
import { zpl } from '../../../../src/server/kit/label-printer/zpl.ts'
import { openLabelPrinter, zplStatus } from '../../../support/label/printer.ts'

type Machine = Awaited<ReturnType<typeof openLabelPrinter>>
const open: Machine[] = []
const machine = async (...acting: Parameters<typeof openLabelPrinter>) => {
  const made = await openLabelPrinter(...acting)
  open.push(made)
  return made
}
afterEach(async () => {
  await Promise.all(open.splice(0).map(one => one.close()))
})

const patient = { connect: 5_000, status: 5_000, job: 5_000 }
const job = Buffer.alloc(300_000, '^XA^XZ\n')
const reasonOf = (sending: Promise<void>) =>
  sending.then(
    () => null,
    error => (error instanceof NotSent ? error.reason : error),
  )

it('a printer that is ready gets the job, whole', async () => {
  const { jobs, ...at } = await machine({ status: zplStatus() })
  await sendJob(at, zpl, job, patient)
  expect(jobs).toEqual([job])
})
it('a printer that does not say its status gets the job all the same', async () => {
  const { jobs, ...at } = await machine()
  await sendJob(at, tspl, job, { ...patient, status: 20 })
  expect(jobs).toEqual([job])
})
it('an answer that is no status counts as none, however long it is', async () => {
  const { jobs, ...at } = await machine({ status: Buffer.alloc(100_000, 'HTTP/1.1 400 Bad Request ') })
  await sendJob(at, zpl, job, { ...patient, status: 50 })
  expect(jobs).toEqual([job])
})
it('a printer without labels gets no job', async () => {
  const { jobs, ...at } = await machine({ status: Buffer.from([0x04]) })
  expect(await reasonOf(sendJob(at, tspl, job, patient))).toEqual({ why: 'fault', fault: 'empty' })
  expect(jobs).toEqual([])
})
it('a printer that is off, has an unknown name, or hangs up at once prints nothing', async () => {
  const off = await openLabelPrinter()
  await off.close()
  expect(await reasonOf(sendJob(off, zpl, job, patient))).toEqual({ why: 'refused' })
  expect(await reasonOf(sendJob({ host: 'printer.invalid', port: 9100 }, zpl, job, patient))).toEqual({ why: 'unknown' })
  expect(await reasonOf(sendJob(await machine({ does: 'leaves' }), zpl, job, patient))).toEqual({ why: 'refused' })
})
it('an address behind which there is nothing gets no job', async () => {
  // An address for examples, which no computer has: some networks say so, others say nothing.
  const reason = await reasonOf(sendJob({ host: '192.0.2.1', port: 9100 }, zpl, job, { ...patient, connect: 50 }))
  expect(['silent', 'unreachable', 'refused']).toContain(reason.why)
})
it('a connection that breaks within the job may have printed some', async () => {
  expect(await reasonOf(sendJob(await machine({ status: zplStatus(), does: 'breaks' }), zpl, job, patient))).toEqual({ why: 'broken' })
})
it('a printer that stops reading may have printed some', async () => {
  const late = { ...patient, job: 50 }
  expect(await reasonOf(sendJob(await machine({ status: zplStatus(), does: 'hangs' }), zpl, job, late))).toEqual({ why: 'slow' })
  expect(await reasonOf(sendJob(await machine({ status: zplStatus(), does: 'hangs' }), zpl, Buffer.from('^XA^XZ'), late))).toEqual({
    why: 'slow',
  })
})
