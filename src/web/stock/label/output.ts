import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { api, Refused } from '../../kit/data/api.ts'
import { madeFile } from '../../kit/data/file.ts'
import { useChange } from '../../kit/data/query.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { type LabelChoice, ownSize } from './choice.ts'

export type Stone = { id: string; sku: string }
export type Format = 'pdf' | 'svg' | 'png'

/** Makes the label file, or prints on the chosen printer. What went wrong is shown; after success, the sheet position moves on. */
export const useLabelOutput = (stones: readonly Stone[], { choice: { size, first, printer }, printed }: LabelChoice, copies: number) => {
  const [fault, setFault] = useState<string | null>(null)
  const ids = stones.map(({ id }) => id)
  const make = useChange((format: Format) =>
    madeFile(`${entities.inventory.path}/qr-range`, { ids, format, copies, first, ...(size === ownSize ? {} : { size }) }),
  )
  const print = useChange((to: string) => api.put('inventory/print-labels', { ids, printer: to, copies }))
  const showing = async (work: () => Promise<void>, unknown = '') => {
    setFault(null)
    try {
      await work()
    } catch (error) {
      if (error instanceof Refused) setFault(error.status === 500 ? `${error.message}${unknown}` : error.message)
      else notify.error(error)
    }
  }
  const get = (format: Format, then: (file: File) => void) =>
    showing(async () => {
      then(await make.mutateAsync(format))
      printed(stones.length * copies)
    })
  const send = (then: (labels: number) => void) =>
    showing(async () => {
      if (printer) then((await print.mutateAsync(printer.id)).labels)
    }, ' Labels may have come out. Check the printer before you print again.')
  return { fault, get, send, isMaking: make.isPending, isSending: print.isPending }
}
