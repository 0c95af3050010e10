import { api } from '../kit/data/api.ts'
import { useChange } from '../kit/data/query.ts'
import { IconButton } from '../kit/display/icon-button.tsx'
import { TrashIcon } from '../kit/display/icons.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { Pick } from './attachment/drop-zone.tsx'
import classes from './branch.module.css'

/** The logo printed on every document of a branch. */
export const BranchLogo = ({ id, has }: { id: string; has: boolean }) => {
  const keep = useChange((file: File) => api.upload('branch/logo', { id }, file))
  const drop = useChange(() => api.remove('branch/logo', { id }))
  const add = async ([file]: File[]) => {
    if (file) await keep.mutateAsync(file).then(() => notify.success('Logo saved. New documents print it.'), notify.error)
  }
  return (
    <div className={classes.logo}>
      <Pick
        label={has ? 'Replace logo' : 'Add logo'}
        accept="image/png,image/jpeg"
        onFiles={files => void add(files)}
        loading={keep.isPending}
      />
      {has && (
        <IconButton label="Remove logo" onClick={() => void drop.mutateAsync().catch(notify.error)}>
          <TrashIcon />
        </IconButton>
      )}
      <span>PNG or JPEG, at most 1 MB.</span>
    </div>
  )
}
