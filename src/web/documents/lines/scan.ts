import { useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import { isZero } from '../../../domain/kit/quantity.ts'
import type { ApprovalLine } from '../../../domain/sales/contract.ts'
import { ratesInPrice } from '../../company/tax-rates.ts'
import { useRecordName } from '../../kit/draft/slot.tsx'
import { type ScanAnswer, type Scanner, useScanner } from '../../kit/scan/scan.tsx'
import { mayBeSku, quoted } from '../../stock/inventory/scan.ts'
import { findStone, isStone } from '../../stock/stone/find.ts'
import { type DocumentValues, isBlank, type Stone } from '../../stock/stone/line-values.ts'
import { isGone, needs, placeOf, warningsOf } from '../../stock/stone/on-line.ts'
import { LinesContext, type LinesSummary } from './context.ts'
import type { Rated } from './rated.ts'

type Entry = {
  fill: (line: string, stone: Stone, known: LinesSummary, approvalLine: ApprovalLine | null) => boolean
  rated: Rated
  /** The approval line on which this customer has the stone, if a sale may take it from there. */
  heldBy: (stone: Stone) => Promise<ApprovalLine | null>
  /** Adds a blank line at the end. */
  add: () => void
}

const words = { pieces: 'enter the pieces', weight: 'enter the carats', rate: 'enter the price' }
const refused = (message: string): ScanAnswer => ({ tone: 'red', message, isLeft: true })

/** Puts every scanned stone on its own line, below the existing ones. */
export const useLineScanner = ({ fill, rated, heldBy, add }: Entry): Scanner => {
  const form = useFormContext<DocumentValues>()
  const into = useRecordName()
  const { takesStones } = useContext(LinesContext).kind

  const refusal = (stone: Stone, approvalLine: ApprovalLine | null): string | null => {
    const there = form.getValues('items').findIndex(line => line.stone?.id === stone.id)
    if (there >= 0) return `${stone.title} is already on this document: line ${there + 1}.`
    const isMissing = takesStones ? isZero(stone.availableWeight) && !approvalLine : isGone(stone)
    return isMissing ? `${stone.title} was not added: it is ${placeOf(stone).label.toLowerCase()}.` : null
  }
  const put = (stone: Stone, known: LinesSummary, approvalLine: ApprovalLine | null): ScanAnswer => {
    if (!form.getValues('items').some(isBlank)) add()
    const index = form.getValues('items').findIndex(isBlank)
    fill(form.getValues(`items.${index}.id`), stone, known, approvalLine)
    if (index === form.getValues('items').length - 1) add()
    const line = form.getValues(`items.${index}`)
    const need = needs(line)
    const branch = form.getValues('branch')
    const notes = [
      ...(need ? [words[need]] : []),
      ...warningsOf(line, { ...known, inPrice: ratesInPrice(form.getValues()), branch }).map(({ message }) =>
        message.replace(/^./, letter => letter.toLowerCase()),
      ),
    ]
    if (notes.length > 0) return { tone: 'amber', message: `${stone.title} is on line ${index + 1}; ${notes.join('; ')}.` }
    return { tone: 'green', message: `${stone.title} is on line ${index + 1}.` }
  }
  return useScanner({
    title: 'Scan stones',
    continuous: true,
    into,
    isKnown: isStone,
    onCode: async code => {
      const stone = mayBeSku(code) ? (await findStone(code)).exact : null
      if (!stone) return refused(`No stone has the number ${quoted(code)}.`)
      const approvalLine = await heldBy(stone)
      const message = refusal(stone, approvalLine)
      return message ? refused(message) : put(stone, await rated([(approvalLine ?? stone).currency]), approvalLine)
    },
  })
}
