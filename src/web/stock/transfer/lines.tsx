import { type RefObject, useRef, useState } from 'react'
import { Status } from '../../kit/display/cell.tsx'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { CrossIcon } from '../../kit/display/icons.tsx'
import { type ScanAnswer, useScanner } from '../../kit/scan/scan.tsx'
import { RefLink } from '../../kit/shell/place.tsx'
import { mayBeSku, quoted } from '../inventory/scan.ts'
import { quantityOf } from '../stone/cells.tsx'
import { findStone, isStone } from '../stone/find.ts'
import type { Stone } from '../stone/line-values.ts'
import { detailsOf, nameOf, placeOf } from '../stone/on-line.ts'
import { StoneScanField } from '../stone/scan-field.tsx'
import table from '../stone/table.module.css'
import type { TransferDraft } from './draft.ts'
import { goodsOn, staysBecause } from './messages.ts'
import classes from './transfer.module.css'

type Props = { draft: TransferDraft; field: RefObject<HTMLInputElement | null> }

/** The stones to transfer: scanned, typed or selected. A stone that cannot be sent is refused at once. */
export const TransferLines = ({ draft, field }: Props) => {
  const { values, change, problems, scans } = draft
  const [last, setLast] = useState<ScanAnswer | null>(null)
  const now = useRef(values)
  now.current = values

  const add = (stone: Stone): ScanAnswer => {
    const { stones, from } = now.current
    if (stones.some(({ id }) => id === stone.id))
      return { tone: 'amber', message: `${stone.title} is already on this transfer.`, isLeft: true }
    const message = staysBecause(stone, from)
    if (message) return { tone: 'red', message, isLeft: true }
    // Updated at once, because the next code may arrive before the next render.
    now.current = { ...now.current, stones: [...stones, stone], from: from ?? stone.branch }
    change(before => ({ stones: [...before.stones, stone], from: before.from ?? stone.branch }))
    return { tone: 'green', message: `${stone.title} added.` }
  }
  const scanner = useScanner({
    title: 'Scan stones to transfer',
    continuous: true,
    show: setLast,
    into: `transfer.${draft.id}`,
    isKnown: isStone,
    onCode: async code => {
      const stone = mayBeSku(code) ? (await findStone(code)).exact : null
      return stone ? add(stone) : { tone: 'red', message: `No stone has the number ${quoted(code)}.`, isLeft: true }
    },
  })
  scans.current = scanner.queue
  const remove = ({ id }: Stone) => change(before => ({ stones: before.stones.filter(stone => stone.id !== id) }))
  return (
    <>
      <StoneScanField
        label="SKU to transfer"
        scanner={scanner}
        last={last}
        hint={values.stones.length === 0 ? 'Each scan adds a stone with its full quantity.' : goodsOn(values.stones)}
        field={field}
        query={{ status: 'available', branch: values.from?.id }}
        onPick={stone => {
          setLast(add(stone))
          field.current?.focus()
        }}
      />
      {values.stones.length > 0 && (
        <table className={`${table.table} ${classes.stones}`}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Stone</th>
              <th scope="col">Weight</th>
              <th scope="col">Status</th>
              <th scope="col" data-end>
                {' '}
              </th>
            </tr>
          </thead>
          <tbody>
            {values.stones.map((stone, index) => (
              <Line
                key={stone.id}
                stone={stone}
                index={index}
                fault={staysBecause(stone, values.from) ?? problems[`items.${index}.inventory`]}
                onRemove={() => remove(stone)}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

type LineProps = { stone: Stone; index: number; fault: string | undefined; onRemove: () => void }

const Line = ({ stone, index, fault, onRemove }: LineProps) => {
  const place = placeOf(stone)
  return (
    <tr>
      <td>{index + 1}</td>
      <td>
        <RefLink entity="inventory" id={stone.id}>
          {stone.title}
        </RefLink>{' '}
        {nameOf(stone)}
        <span className={table.quiet}>{detailsOf(stone)}</span>
        {fault && (
          <span className={table.fault} role="alert">
            {fault}
          </span>
        )}
      </td>
      <td>{quantityOf(stone.pieces, stone.weight, stone.type)}</td>
      <td>
        <Status tone={place.tone}>{place.label}</Status>
        <span className={table.quiet}>{stone.branch.title}</span>
      </td>
      <td data-end>
        <IconButton label={`Remove ${stone.title}`} onClick={onRemove}>
          <CrossIcon />
        </IconButton>
      </td>
    </tr>
  )
}
