import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { entities } from '../../../domain/index.ts'
import { madeFile } from '../../kit/data/file.ts'
import { counted } from '../../kit/data/number.ts'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { ownSize, useLabelChoice } from '../label/choice.ts'
import { PrintedLabels } from '../label/printed.tsx'

export type Labelled = { id: string; path: string }

/** The labels of locations, in the size that was last chosen for stones. */
export const LocationLabels = ({ locations, onClose }: { locations: readonly Labelled[]; onClose: () => void }) => {
  const { choice } = useLabelChoice()
  const size = choice.size === ownSize ? {} : { size: choice.size, first: choice.first }
  const ids = locations.map(({ id }) => id)
  const { data: file, error } = useQuery({
    queryKey: ['location', 'label', ids, size],
    queryFn: () => madeFile(`${entities.location.path}/label`, { ids, ...size }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [first, ...others] = locations
  const title = first && others.length === 0 ? `Label of ${first.path}` : `Labels of ${counted(locations.length, 'location')}`
  if (file) return <PrintedLabels title={title} file={file} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? (
        <Alert color="red" role="alert" p="xs">
          {error.message}
        </Alert>
      ) : (
        <p role="status">The labels are being made.</p>
      )}
    </Dialog>
  )
}
