import { useEffect, useState } from 'react'
import { entities } from '../../../../domain/index.ts'
import type { Treatment } from '../../../../domain/stock/stone/treatment.ts'
import { readRecord } from '../../../kit/data/query.ts'
import { records } from '../../../kit/data/records.ts'
import { FormDialog, useSubmit } from '../../../kit/feedback/form-dialog.tsx'
import { notify } from '../../../kit/feedback/notice.tsx'
import { TreatmentsInput } from '../../stone/treatments.tsx'

const usual = ['N', 'H', 'O']

type Props = { stone: { id: string; title: string }; onClose: () => void; onSaved: () => void }

/** States the treatment of a stone where a document needs it. */
export const TreatmentDialog = ({ stone, onClose, onSaved }: Props) => {
  const [treatments, setTreatments] = useState<Treatment[]>([])
  const action = useSubmit(async (stated: Treatment[]) => {
    const { id, version } = await readRecord(entities.inventory, stone.id)
    return records.change(entities.inventory, { id, version, treatments: stated })
  })
  // The pressed button is gone, and the focus with it. The next key saves.
  useEffect(() => {
    if (treatments.length > 0 && document.activeElement === document.body)
      document.querySelector<HTMLElement>('dialog[open] [data-ok]')?.focus()
  }, [treatments])
  const save = async () => {
    const saved = await action.run(treatments)
    if (!saved) return
    notify.success(`Treatment of ${stone.title} saved.`)
    onSaved()
  }
  return (
    <FormDialog
      title={`Treatment of ${stone.title}`}
      ok="Save treatment"
      wide
      ready={treatments.length > 0}
      action={action}
      beside={['treatments']}
      onSubmit={save}
      onClose={onClose}
    >
      <TreatmentsInput value={treatments} onChange={setTreatments} usual={usual} error={action.refused?.fields.treatments} />
    </FormDialog>
  )
}
