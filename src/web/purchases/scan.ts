import { useFormContext } from 'react-hook-form'
import { isWhole } from '../../domain/stock/stone/type.ts'
import { useRecordName } from '../kit/draft/slot.tsx'
import { type ScanAnswer, type Scanner, useScanner } from '../kit/scan/scan.tsx'
import { mayBeSku, quoted } from '../stock/inventory/scan.ts'
import { findStone, isStone } from '../stock/stone/find.ts'
import { isBlank, isExpense, type PurchaseValues } from './values.ts'

type Entry = { add: (isRefill: boolean) => void }

const left = (tone: ScanAnswer['tone'], message: string): ScanAnswer => ({ tone, message, isLeft: true })

/** Puts a scanned stone on a line: the lot to refill, or the stone of an expense. */
export const useLotScanner = ({ add }: Entry): Scanner => {
  const form = useFormContext<PurchaseValues>()
  const into = useRecordName()
  return useScanner({
    title: 'Scan a lot or a stone',
    continuous: true,
    into,
    isKnown: isStone,
    onCode: async code => {
      const stone = mayBeSku(code) ? (await findStone(code)).exact : null
      if (!stone) return left('red', `No stone has the number ${quoted(code)}.`)
      const expense = isExpense(form.getValues())
      const there = form.getValues('items').findIndex(line => line.inventory?.id === stone.id)
      if (there >= 0) return left('amber', `${stone.title} is already on this document: line ${there + 1}.`)
      if (!expense && isWhole(stone.type)) return left('red', `${stone.title} is a ${stone.type}. Only lots can be refilled.`)
      const items = form.getValues('items')
      // A blank line is used first, if it can refer to a lot.
      let index = items.findIndex(line => isBlank(line) && (expense || line.isRefill))
      if (index < 0) {
        index = items.length
        add(!expense)
      }
      form.setValue(`items.${index}.inventory`, stone)
      if (!expense) form.setValue(`items.${index}.type`, stone.type)
      return { tone: 'green', message: `${stone.title} is on line ${index + 1}.` }
    },
  })
}
