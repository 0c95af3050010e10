import { Fragment } from 'react'
import { entities } from '../../../domain/index.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import type { Stone } from '../stone/cells.tsx'
import classes from './view/view.module.css'

const shownAtOnce = 8

/** The other SKUs of a split, merge or break, each a link. */
export const Others = ({ stones }: { stones: Stone['madeFrom'] }) => (
  <>
    {stones.slice(0, shownAtOnce).map(({ id, title }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <span className={classes.other}>
          <RefLink entity={entities.inventory.name} id={id}>
            {title}
          </RefLink>
        </span>
      </Fragment>
    ))}
    {stones.length > shownAtOnce && ` and ${stones.length - shownAtOnce} more`}
  </>
)
