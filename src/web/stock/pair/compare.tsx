import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { entities } from '../../../domain/index.ts'
import type { Difference, Fit } from '../../../domain/stock/inventory/contract.ts'
import { treatmentWords } from '../../../domain/stock/stone/treatment.ts'
import { readable, weight } from '../../kit/data/number.ts'
import { Cell, Measure, Status } from '../../kit/display/cell.tsx'
import { capital } from '../../kit/record/entity.ts'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { Go, useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { Photo } from '../media/photo.tsx'
import { Asking, nameOf } from '../stone/cells.tsx'
import { newDocumentAddress, stoneDocuments } from '../stone/new-document.ts'
import classes from './pair.module.css'
import type { Pair, PairStone } from './parts.tsx'

const { fields } = entities.inventory
const tones: Record<Fit, 'green' | 'amber' | 'red' | 'grey'> = { alike: 'green', close: 'amber', different: 'red', unknown: 'grey' }
const words: Record<Fit, string> = { alike: 'Alike', close: 'Close', different: 'Different', unknown: 'Unknown' }

const digits = { length: 2, width: 2, depth: 2, weight: 3 }
const isMeasured = (name: Difference['name']): name is keyof typeof digits => name in digits

/** A property of a stone as it is compared. */
export const cell = (stone: PairStone, name: Difference['name']): ReactNode => {
  if (name === 'weight') return <Measure unit="ct">{weight(stone.weight)}</Measure>
  if (name === 'treatments') return capital(treatmentWords(stone.treatments)) || '–'
  if (name === 'origin') return stone.origin?.title ?? '–'
  const value = stone[name]
  return value === null || value === '' ? '–' : isMeasured(name) ? <Measure unit="mm">{readable(value, 2)}</Measure> : value
}

/** How far two stones, or those of a set, are apart in one property. */
export const Apart = ({ name, fit, by }: Difference) => (
  <Status tone={tones[fit]}>
    {by === null ? words[fit] : `${readable(by, name === 'weight' && by.length > 4 ? 3 : 2)} ${name === 'weight' ? 'ct' : 'mm'}`}
  </Status>
)

const Head = ({ stone, caption }: { stone: PairStone; caption: string }) => (
  <th scope="col">
    <span className={classes.picture}>
      <Photo of={stone} alt={stone.title} size="card" />
    </span>
    <small>{caption}</small>
    <Go to={`/purchases-and-stock/inventory/${stone.id}`}>{stone.title}</Go>
    <span className={classes.quiet}>{nameOf(stone)}</span>
  </th>
)

/** Two stones side by side with every difference, and the actions for both. */
export const ComparedPair = ({ pair: { one, other, score, differences }, captions }: { pair: Pair; captions: [string, string] }) => {
  const go = useGo()
  const { can } = useRights()
  const documents = stoneDocuments
    .filter(({ entity }) => can('create', entity) && one.status === 'available')
    .map(({ home, key, stonesLabel }) => ({
      key,
      label: stonesLabel('both'),
      run: () => go(newDocumentAddress(home, { stones: [one, other] })),
    }))
  useKeys(documents)
  const others = [
    ['Asking price', (stone: PairStone) => <Asking stone={stone} />],
    ['Certificate', (stone: PairStone) => stone.certificate ?? '–'],
    ['Place', (stone: PairStone) => <Cell name="status" field={fields.status} row={stone} />],
    ['Branch', (stone: PairStone) => stone.branch.title],
  ] as const
  return (
    <section className={classes.compared} aria-label={`${one.title} and ${other.title}`}>
      <table>
        <thead>
          <tr>
            <td />
            <Head stone={one} caption={captions[0]} />
            <Head stone={other} caption={captions[1]} />
            <th scope="col" className={classes.apart}>
              <b>{score}</b>
              <small>of 100</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(difference => (
            <tr key={difference.name}>
              <th scope="row">{fields[difference.name].label}</th>
              <td>{cell(one, difference.name)}</td>
              <td>{cell(other, difference.name)}</td>
              <td className={classes.apart}>
                <Apart {...difference} />
              </td>
            </tr>
          ))}
          {others.map(([label, tell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{tell(one)}</td>
              <td>{tell(other)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.acts}>
        {documents.map(({ key, label, run }, index) => (
          <Button key={key} variant={index === 0 ? 'filled' : 'default'} onClick={run} rightSection={<KeyHint of={key} />}>
            {label}
          </Button>
        ))}
        <Button variant="default" onClick={() => go(`/purchases-and-stock/inventory/${other.id}`)}>
          Open partner
        </Button>
      </div>
    </section>
  )
}
