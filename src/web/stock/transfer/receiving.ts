import { isUnanswered } from '../../kit/data/api.ts'
import { isConnected } from '../../kit/data/connection.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { newId } from '../../kit/form/new-id.ts'
import { useUser } from '../../kit/shell/session.tsx'
import { keepUnsent } from '../offline/unsent.ts'
import { goodsOn, type TransferLine, type TransferRow, transferHome } from './messages.ts'
import { useTransferAct } from './transition.ts'

/** The lines that arrived, the day, and the location that all are put into; '' for none. */
type Arrived = { lines: readonly TransferLine[]; date: string; location: string }

/**
 * Receives the stones of a transfer. Without a connection the receipt is noted on this device and sent later; its key makes it once, also if
 * the server has it already and the answer was lost. Throws when the server refuses.
 */
export const useReceiving = (row: TransferRow) => {
  const user = useUser().id
  const { run } = useTransferAct(row)
  return async ({ lines, date, location }: Arrived): Promise<void> => {
    const goods = goodsOn(lines)
    const key = newId()
    const body = { stones: lines.map(({ inventory }) => inventory.id), date, ...(location.trim() ? { location: location.trim() } : {}) }
    const note = (): boolean => {
      const entry = { id: key, at: new Date().toISOString(), title: `Receive ${row.number}: ${goods}`, fault: null }
      const screen = `${transferHome}/${row.id}/receive`
      return keepUnsent(user, { ...entry, screen, kind: 'receipt', transfer: row.id, version: row.version, body })
    }
    try {
      await run(
        'receive',
        { ...body, key },
        after => `${goods} arrived in ${row.to.title}; ${after.missing ? `${after.missing} still missing` : 'nothing is missing'}.`,
      )
    } catch (error) {
      if (!isUnanswered(error) || isConnected() || !note()) throw error
      notify.warn(`Noted: ${goods}. They are received when the connection is back.`)
    }
  }
}
