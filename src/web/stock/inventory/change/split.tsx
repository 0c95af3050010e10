import { useState } from 'react'
import { api } from '../../../kit/data/api.ts'
import { counted } from '../../../kit/data/number.ts'
import { useDraft } from '../../../kit/draft/draft.ts'
import { DraftSlot } from '../../../kit/draft/slot.tsx'
import { UnfinishedNote } from '../../../kit/draft/unfinished.tsx'
import { FormDialog, ReasonInput, useSubmit } from '../../../kit/feedback/form-dialog.tsx'
import { notify } from '../../../kit/feedback/notice.tsx'
import type { Stone } from '../../stone/cells.tsx'
import { newPart, readParts, type TypedPart, weightToSend, withNext } from './parts.ts'
import { PartsGrid, PartsSums } from './parts-grid.tsx'

type Dividing = {
  id: string
  version: number
  parts: { pieces?: number | null; weight: string; type?: string; sku?: string }[]
  weight?: string
  reason?: string
}
type DivideProps = { stone: Stone; isBreaking: boolean; onClose: () => void }
type Draft = { rows: TypedPart[]; reason: string }

const emptyRows = (stone: Stone, isBreaking: boolean): TypedPart[] => Array.from({ length: isBreaking ? (stone.pieces ?? 2) : 2 }, newPart)

/** Splits a lot or part of it into new stones, or breaks a pair or set into its stones. */
const DivideDialog = (props: DivideProps) => (
  <DraftSlot name={`inventory.divide.${props.stone.id}`}>{slot => <PartsDialog key={slot} {...props} />}</DraftSlot>
)

const PartsDialog = ({ stone, isBreaking, onClose }: DivideProps) => {
  const draft = useDraft<Draft>(({ rows }) => counted(readParts(stone, rows, isBreaking).parts.length, 'part'))
  const [{ rows, reason }, setTyped] = useState<Draft>(() => {
    const found = draft.found?.rows.map(row => ({ ...newPart(), ...row, key: newPart().key }))
    return { rows: found ?? emptyRows(stone, isBreaking), reason: draft.found?.reason ?? '' }
  })
  const keep = (by: Partial<Draft>) => {
    const typed = { rows, reason, ...by }
    setTyped(typed)
    draft.keep(typed)
  }
  const [sent, setSent] = useState<readonly number[]>([])
  const action = useSubmit((body: Dividing) => api.put(isBreaking ? 'inventory/break' : 'inventory/split', body))
  const read = readParts(stone, rows, isBreaking)
  const faultOf = (row: number, field: string) => action.refused?.fields[`parts.${sent.indexOf(row)}.${field}`]
  const submit = async () => {
    const { id, version } = stone
    setSent(read.parts.map(({ row }) => row))
    const parts = read.parts.map(({ pieces, weight, type, sku }) => ({
      weight,
      ...(isBreaking ? {} : { pieces, type }),
      ...(sku ? { sku } : {}),
    }))
    const weight = weightToSend(stone, read)
    const done = await action.run({
      id,
      version,
      parts,
      ...(weight ? { weight } : {}),
      ...(reason.trim() ? { reason: reason.trim() } : {}),
    })
    if (!done) return
    draft.drop()
    notify.success(`${stone.sku} is ${isBreaking ? 'broken' : 'split'} into ${counted(done.into.length, 'part')}.`)
    onClose()
  }
  const fields = sent.flatMap((_, index) => ['pieces', 'weight', 'type', 'sku'].map(field => `parts.${index}.${field}`))
  return (
    <FormDialog
      title={`${isBreaking ? 'Break' : 'Split'} ${stone.sku}`}
      ok={isBreaking ? 'Break' : 'Split'}
      wide
      ready={read.ready}
      action={action}
      beside={fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <UnfinishedNote />
      <PartsGrid
        stone={stone}
        rows={isBreaking ? rows : withNext(rows)}
        onChange={to => keep({ rows: to })}
        read={read}
        isBreaking={isBreaking}
        faultOf={faultOf}
      />
      <PartsSums stone={stone} read={read} />
      <ReasonInput optional value={reason} onChange={to => keep({ reason: to })} error={action.refused?.fields.reason} />
    </FormDialog>
  )
}

type Props = { stone: Stone; onClose: () => void }
export const SplitDialog = (props: Props) => <DivideDialog {...props} isBreaking={false} />
export const BreakDialog = (props: Props) => <DivideDialog {...props} isBreaking />
