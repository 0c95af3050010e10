import { useState } from 'react'
import type { SheetLine } from '../../../../domain/stock/stock-take/contract.ts'
import { counted } from '../../../kit/data/number.ts'
import classes from './count.module.css'

const shown = 100

/** The uncounted lines, by tray. */
export const CountLeft = ({ left, total }: { left: readonly SheetLine[]; total: number }) => {
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const found = words ? left.filter(line => line.slice(0, 3).join(' ').toLowerCase().includes(words)) : left
  return (
    <section className={classes.left} aria-label="Not counted yet">
      <header>
        <h2>Not counted yet</h2>
        <span>{total}</span>
      </header>
      {left.length > 12 && (
        <input
          type="search"
          aria-label="Search lines not counted yet"
          placeholder="Search: tray, stone, SKU"
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      )}
      <ul>
        {found.slice(0, shown).map(([code, details, location]) => (
          <li key={code}>
            <strong>{code}</strong>
            <span>{location}</span>
            <small>{details}</small>
          </li>
        ))}
      </ul>
      {found.length > shown && <p>and {counted(found.length - shown, 'more', 'more')}</p>}
      {left.length === 0 && <p>All lines are counted.</p>}
    </section>
  )
}
