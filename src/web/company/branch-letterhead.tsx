import { letterheadFields } from '../../domain/company/branch.ts'
import { entities } from '../../domain/index.ts'
import { useMadePicture } from '../kit/display/made-picture.ts'
import { readDraft, type Typed } from '../kit/form/schema.ts'
import classes from './branch.module.css'

/** An invoice of this branch as it would print with the values in the form. It uses the real print template. */
export const Letterhead = ({ id, typed }: { id: string | undefined; typed: Typed }) => {
  const draft = readDraft(entities.branch.fields, typed)
  const shown = { ...(id ? { id } : {}), ...Object.fromEntries(letterheadFields.map(name => [name, draft[name]])) }
  const source = useMadePicture(`${entities.branch.path}/letterhead`, shown)
  return (
    <div className={classes.letterhead}>
      <p>Preview of an invoice of this branch:</p>
      {source ? <img src={source} alt="Invoice with this letterhead" /> : <div className={classes.blank} />}
    </div>
  )
}
