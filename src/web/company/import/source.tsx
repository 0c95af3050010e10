import { Select } from '@mantine/core'
import { encodings } from '../../../domain/kit/import/encodings.ts'
import { queryClient, useChange } from '../../kit/data/query.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import classes from './import.module.css'
import { type ImportKind, imports, isAtWork, type Job } from './job.ts'

type Props = { kind: ImportKind; job: Job }

/** The sheet of a workbook, or the encoding of a text file. Another one has other columns, so the form begins again. */
export const SourceChoice = ({ kind, job }: Props) => {
  const choose = useChange((send: () => Promise<Job>) => send())
  const read = (send: () => Promise<Job>) =>
    void choose.mutateAsync(send).then(chosen => queryClient.setQueryData(['import', job.id], chosen), notify.error)
  const common = { className: classes.sheet ?? '', disabled: choose.isPending || isAtWork(job), allowDeselect: false }
  if (job.encoding !== null)
    return (
      <Select
        {...common}
        label="Encoding"
        description="Choose another one if letters look wrong."
        data={encodings}
        value={job.encoding}
        onChange={encoding => encoding && read(() => imports.encoding(kind.path, job.id, encoding))}
      />
    )
  if (job.sheets.length < 2) return null
  return (
    <Select
      {...common}
      label="Sheet"
      data={job.sheets}
      value={job.sheet}
      onChange={sheet => sheet && read(() => imports.sheet(kind.path, job.id, sheet))}
    />
  )
}
