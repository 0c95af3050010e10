import { useWatch } from 'react-hook-form'
import { entities } from '../../../domain/index.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { LineMessages } from '../../documents/lines/line-parts.tsx'
import { inWords } from '../../kit/display/cell.tsx'
import { quantityOf } from '../../stock/stone/cells.tsx'
import { makesJewels } from '../kind.ts'
import { Estimate } from './estimate.tsx'
import { moreFields, type WorkValues } from './values.ts'

type Props = { kind: WorkKind; index: number; messages: readonly string[]; span: number }

/** Under a line: its errors, the available quantity, and the expected result. */
export const GoodsMessages = ({ kind, index, messages, span }: Props) => {
  const line = useWatch<WorkValues, `items.${number}`>({ name: `items.${index}` })
  const stone = line.inventory
  const aims = moreFields(kind, line.isBrought).flatMap(([name, field]) => {
    const value = line.more[name]
    return value && value !== '0' ? [`${field.label.toLowerCase()} ${inWords(field, value, line.more)}`] : []
  })
  const whose = stone?.ownership && stone.ownership !== 'own' ? `${inWords(entities.inventory.fields.ownership, stone.ownership)}, ` : ''
  const there = stone?.availableWeight
    ? `${whose}${quantityOf(stone.availablePieces ?? null, stone.availableWeight, line.type)} in the safe`
    : null
  const estimated = makesJewels(kind) ? undefined : line.stoneName?.id
  if (messages.length === 0 && aims.length === 0 && !there && !estimated) return null
  return (
    <LineMessages messages={messages} span={span}>
      {there && <span>{there}</span>}
      {estimated && <Estimate index={index} line={line} stoneName={estimated} />}
      {aims.length > 0 && <span>{aims.join(' · ')}</span>}
    </LineMessages>
  )
}
