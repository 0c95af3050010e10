import { entities } from '../../../domain/index.ts'
import { useRecord, useRows } from '../../kit/data/query.ts'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import classes from './card.module.css'
import { RequestCard } from './card.tsx'

const entity = entities.permissionRequest
const max = 20

/** The requests that wait for this user: of the own branch for a Manager, of all branches for an Admin. */
export const WaitingRequests = () => {
  const { role, canAct } = useRights()
  return canAct(entity, 'approve') ? <Waiting isOfBranch={role === 'Manager'} /> : null
}

const Waiting = ({ isOfBranch }: { isOfBranch: boolean }) => {
  const { branch } = useUser()
  const query = { status: 'requested', ...(isOfBranch ? { branch: branch.id } : {}), pageSize: max }
  const { data } = useRows(entity, query, { quiet: true })
  if (!data || data.rows.length === 0) return null
  return (
    <section className={classes.waiting} aria-label={entity.label}>
      <h2>{entity.label}</h2>
      {data.rows.map(({ id }) => (
        <Card key={id} id={id} />
      ))}
    </section>
  )
}

const Card = ({ id }: { id: string }) => {
  const { data } = useRecord(entity, id)
  return data ? <RequestCard row={data} /> : null
}
