import { entities } from '../../../domain/index.ts'
import { counted } from '../../kit/data/number.ts'
import { useRows } from '../../kit/data/query.ts'
import { Section } from '../../kit/shell/page.tsx'
import { Go } from '../../kit/shell/place.tsx'
import classes from './location.module.css'
import { type LocationPage, locationHome } from './messages.ts'

const most = 200

/** The locations that stand in this one. */
export const LocationInside = ({ row }: { row: LocationPage }) => {
  const inside = useRows(entities.location, { within: row.id, active: 'true', pageSize: most }).data?.rows ?? []
  if (inside.length === 0) return null
  return (
    <Section title="Inside">
      <ul className={classes.inside}>
        {inside.map(({ id, path, stones }) => (
          <li key={id}>
            <Go to={`${locationHome}/${id}`}>{path.slice(row.path.length).replace(/^ · /, '')}</Go>
            <span>{counted(stones, 'stone')}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
