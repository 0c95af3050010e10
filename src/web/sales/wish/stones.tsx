import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import type { Fitting } from '../../../domain/sales/wish/contract.ts'
import { counted } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { Carats } from '../../kit/display/cell.tsx'
import { Section } from '../../kit/shell/page.tsx'
import { RefLink, useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { ShowMore } from '../../parties/show-more.tsx'
import { Photo } from '../../stock/media/photo.tsx'
import { Asking, nameOf } from '../../stock/stone/cells.tsx'
import { newDocumentAddress, stoneDocuments } from '../../stock/stone/new-document.ts'
import classes from './wish.module.css'

type Wish = RowOf<typeof entities.wish>

const Stone = ({ stone, isChosen, onToggle }: { stone: Fitting; isChosen: boolean; onToggle: () => void }) => (
  <li>
    <Checkbox aria-label={`Choose ${stone.title}`} checked={isChosen} onChange={onToggle} />
    <span className={classes.photo}>
      <Photo of={stone} />
    </span>
    <span className={classes.text}>
      <RefLink entity="inventory" id={stone.id}>
        {stone.title}
      </RefLink>
      <span>{nameOf(stone)}</span>
      <span className={classes.quiet}>{[stone.shape?.title, stone.origin?.title, stone.branch.title].filter(Boolean).join(' · ')}</span>
    </span>
    <span className={classes.figures}>
      <Carats value={stone.weight} />
      <Asking stone={stone} />
    </span>
  </li>
)

/** The stones that match a wish. Those that are chosen go into a new document for the customer. */
export const WishStones = ({ wish: { id, customer, status } }: { wish: Wish }) => {
  const { data } = useRead('wish/stones', { id })
  const [chosen, setChosen] = useState<readonly Fitting[]>([])
  const toggle = (stone: Fitting) =>
    setChosen(before => (before.some(one => one.id === stone.id) ? before.filter(one => one.id !== stone.id) : [...before, stone]))
  if (!data || status !== 'open') return null
  const { stones, more } = data
  return (
    <Section title={`Matching stones for ${customer.title}`}>
      {stones.length === 0 ? (
        <p className={classes.quiet}>
          No available stones match. Stones that the customer was offered or had on approval since then are left out.
        </p>
      ) : (
        <ShowMore
          label="Matching stones"
          className={classes.stones}
          items={stones}
          first={5}
          draw={stone => (
            <Stone key={stone.id} stone={stone} isChosen={chosen.some(one => one.id === stone.id)} onToggle={() => toggle(stone)} />
          )}
        />
      )}
      {more > 0 && <p className={classes.quiet}>And {counted(more, 'more stone')}.</p>}
      {stones.length > 0 && <Onward customer={customer.id} stones={chosen} />}
    </Section>
  )
}

/** Begins an offer or an approval with the chosen stones. */
const Onward = ({ customer, stones }: { customer: string; stones: readonly Fitting[] }) => {
  const { can } = useRights()
  const go = useGo()
  const label = stones.length > 0 ? counted(stones.length, 'stone') : 'stones'
  return (
    <div className={classes.actions}>
      {stoneDocuments
        .filter(({ entity }) => entity !== entities.invoice && can('create', entity))
        .map(({ entity, home, stonesLabel }) => (
          <Button
            key={entity.name}
            size="xs"
            variant="default"
            disabled={stones.length === 0}
            onClick={() => go(newDocumentAddress(home, { customer, stones }))}
          >
            {stonesLabel(label)}
          </Button>
        ))}
    </div>
  )
}
