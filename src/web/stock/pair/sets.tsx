import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { entities } from '../../../domain/index.ts'
import type { StoneSet } from '../../../domain/stock/inventory/contract.ts'
import { addressOf } from '../../kit/data/api.ts'
import { counted, readable } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { ListFault } from '../../kit/list/empty.tsx'
import { type ChangeView, queryOf, type View } from '../../kit/list/view.ts'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { Page } from '../../kit/shell/page.tsx'
import { Go, useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { Photo } from '../media/photo.tsx'
import { Asking, quantityOf } from '../stone/cells.tsx'
import { newDocumentAddress, stoneDocuments } from '../stone/new-document.ts'
import { sentenceOf } from '../stone/sentence.ts'
import { Apart, cell } from './compare.tsx'
import classes from './pair.module.css'
import own from './set.module.css'

const home = '/purchases-and-stock/inventory'
const { fields } = entities.inventory
const keyOf = ({ stones }: StoneSet) => stones.map(({ id }) => id).join(' ')
const titlesOf = ({ stones }: StoneSet) => stones.map(({ title }) => title).join(' · ')

/** The stones of a set, one in each row, with the largest difference of each property below, and the actions for all of them. */
const ComparedSet = ({ set }: { set: StoneSet }) => {
  const go = useGo()
  const { can } = useRights()
  const documents = stoneDocuments
    .filter(({ entity }) => can('create', entity))
    .map(({ home: documentHome, key, stonesLabel }) => ({
      key,
      label: stonesLabel(`all ${set.stones.length}`),
      run: () => go(newDocumentAddress(documentHome, { stones: set.stones })),
    }))
  useKeys(documents)
  return (
    <section className={own.set} aria-label={titlesOf(set)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <div className={own.scroll} tabIndex={0} role="region" aria-label="Stones of the set">
        <table>
          <thead>
            <tr>
              <th scope="col">Stone</th>
              {set.differences.map(({ name }) => (
                <th key={name} scope="col">
                  {fields[name].label}
                </th>
              ))}
              <th scope="col">Asking price</th>
              <th scope="col">Certificate</th>
              <th scope="col">Branch</th>
            </tr>
          </thead>
          <tbody>
            {set.stones.map(stone => (
              <tr key={stone.id}>
                <th scope="row">
                  <span className={own.picture}>
                    <Photo of={stone} />
                  </span>
                  <Go to={`${home}/${stone.id}`}>{stone.title}</Go>
                </th>
                {set.differences.map(({ name }) => (
                  <td key={name}>{cell(stone, name)}</td>
                ))}
                <td>
                  <Asking stone={stone} />
                </td>
                <td>{stone.certificate ?? '–'}</td>
                <td>{stone.branch.title}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Largest difference</th>
              {set.differences.map(difference => (
                <td key={difference.name}>
                  <Apart {...difference} />
                </td>
              ))}
              <td colSpan={3} />
            </tr>
          </tfoot>
        </table>
      </div>
      <div className={classes.acts}>
        {documents.map(({ key, label, run }, index) => (
          <Button key={key} variant={index === 0 ? 'filled' : 'default'} onClick={run} rightSection={<KeyHint of={key} />}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}

const caratsOf = ({ stones }: StoneSet) => stones.map(({ weight }) => quantityOf(1, weight)).join(', ')

type Props = { view: View; change: ChangeView; together: ReactNode; pieces: number }

/** The best sets of this many matching stones in a list. */
export const Sets = ({ view, change, together, pieces }: Props) => {
  const query = queryOf(entities.inventory, view)
  const { search } = queryOf(entities.inventory, view, sentenceOf)
  const { data, error, refetch } = useRead('inventory/set', { ...query, search, sort: undefined, pieces })
  const chosen = data?.sets.find(set => keyOf(set) === view.set) ?? data?.sets[0]
  const back = { to: addressOf('', query).replace('/api/', home), label: entities.inventory.label }
  return (
    <Page title={`Sets of ${pieces}`} back={back} actions={together}>
      {error && <ListFault error={error} retry={() => void refetch()} />}
      {data && !chosen && (
        <p className={classes.none}>
          No set of {pieces} among the single stones of the list. Stones of a set have the same name, shape, color and clarity. Their sides
          differ by at most 0.2 mm, below one carat by 0.1 mm, and their carats by 5 %.
        </p>
      )}
      {data && chosen && (
        <>
          <p className={classes.quiet}>
            {counted(data.sets.length, 'set')} among {readable(data.compared, 0)} single stones, best first.
          </p>
          <div className={classes.pairs}>
            <ul className={classes.found} aria-label="Sets">
              {data.sets.map(set => (
                <li key={keyOf(set)}>
                  <button type="button" aria-pressed={set === chosen} onClick={() => change({ set: keyOf(set) }, { replace: true })}>
                    <b>{titlesOf(set)}</b>
                    <span className={classes.score}>{set.score}</span>
                    <small>{[set.stones[0]?.stoneName.title, caratsOf(set)].filter(Boolean).join(' · ')}</small>
                  </button>
                </li>
              ))}
            </ul>
            <ComparedSet key={keyOf(chosen)} set={chosen} />
          </div>
        </>
      )}
    </Page>
  )
}
