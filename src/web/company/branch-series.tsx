import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BranchSeries as NumberSeries } from '../../domain/company/contract.ts'
import { numberKinds } from '../../domain/kit/number-kinds.ts'
import { api } from '../kit/data/api.ts'
import { useChange, useRead } from '../kit/data/query.ts'
import { Dialog, DialogFoot } from '../kit/feedback/dialog.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { DecimalInput } from '../kit/form/fields.tsx'
import { typedCount } from '../kit/form/typed-text.ts'
import classes from './branch.module.css'

/** The document numbers of a branch for this year. Before the first document, the user can set where a series starts. */
export const BranchSeries = ({ id }: { id: string }) => {
  const { data: series = [] } = useRead('branch/series', { id })
  const [begun, setBegun] = useState<NumberSeries | null>(null)
  const used = series.filter(({ given, first }) => given > 0 || first > 1)
  const [all, setAll] = useState(false)
  return (
    <>
      <table className={classes.series}>
        <thead>
          <tr>
            <th scope="col">Document</th>
            <th scope="col" data-right>
              Issued
            </th>
            <th scope="col" data-right>
              Next number
            </th>
          </tr>
        </thead>
        <tbody>
          {(all ? series : used).map(one => (
            <tr key={one.kind}>
              <td>{one.label}</td>
              <td data-right>{one.given}</td>
              <td data-right>
                {one.given > 0 ? (
                  one.number
                ) : (
                  <button
                    type="button"
                    onClick={() => setBegun(one)}
                    aria-label={`Change the first number of ${one.label}, now ${one.number}`}
                  >
                    {one.number}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {used.length < series.length && (
        <button type="button" className={classes.all} onClick={() => setAll(!all)}>
          {all ? 'Show only series in use' : `Show all ${series.length} series`}
        </button>
      )}
      {begun && <Begin branch={id} series={begun} onClose={() => setBegun(null)} />}
    </>
  )
}

const Begin = ({ branch, series, onClose }: { branch: string; series: NumberSeries; onClose: () => void }) => {
  const [next, setNext] = useState(String(series.next))
  const save = useChange((number: number) => api.put('branch/series', { branch, kind: series.kind, year: series.year, next: number }))
  const first = typedCount(next) ?? 0
  const fits = first > 0 && first < 10_000_000
  const submit = async () => {
    await save.mutateAsync(first).then(() => {
      notify.success(`${series.label} of ${series.year} start with number ${next}.`)
      onClose()
    }, notify.error)
  }
  return (
    <Dialog title={`First number of ${series.label.toLowerCase()}`} onClose={onClose}>
      <DecimalInput
        label={`First number of ${series.kind} in ${series.year}`}
        value={next}
        kind={numberKinds.pieces}
        onChange={setNext}
        error={!fits && 'Enter a whole number above zero.'}
        description="It can change only before the first document. Numbers have no gaps."
      />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!fits} loading={save.isPending} onClick={() => void submit()}>
          Set first number
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
