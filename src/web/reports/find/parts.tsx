import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { Status } from '../../kit/display/cell.tsx'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { ScanIcon, SearchIcon } from '../../kit/display/icons.tsx'
import { KeyHint } from '../../kit/shell/keys.tsx'
import { Photo } from '../../stock/media/photo.tsx'
import classes from './dialog.module.css'
import type { Item } from './items.ts'

type BoxProps = {
  input: RefObject<HTMLInputElement | null>
  typed: string
  onType: (text: string) => void
  keys: (event: KeyboardEvent) => void
  lines: number
  list: string
  at: number
  onScan: () => void
}

/** The search input, typed or scanned. */
export const FindBox = ({ input, typed, onType, keys, lines, list, at, onScan }: BoxProps) => (
  <div className={classes.box}>
    <SearchIcon />
    <input
      ref={input}
      role="combobox"
      aria-expanded={lines > 0}
      aria-controls={list}
      aria-activedescendant={at < lines ? `${list}-${at}` : undefined}
      aria-label="Find anything"
      placeholder="Number, name or “ruby 2 ct”"
      value={typed}
      maxLength={100}
      onChange={event => onType(event.currentTarget.value)}
      onKeyDown={keys}
      spellCheck={false}
      autoComplete="off"
      data-takes-codes
    />
    <IconButton label="Scan with the camera" onClick={onScan}>
      <ScanIcon />
    </IconButton>
  </div>
)

/** The shortcuts of the search, that of the chosen result when it is a stone, and show mode for the stones that were found. */
export const FindFoot = ({ isStone, onShow }: { isStone: boolean; onShow: (() => void) | undefined }) => (
  <footer className={classes.foot}>
    <span>
      <KeyHint of="ArrowUp" /> <KeyHint of="ArrowDown" /> choose
    </span>
    <span>
      <KeyHint of="Enter" /> open
    </span>
    {isStone && (
      <span>
        <KeyHint of="Shift+Enter" /> offer
      </span>
    )}
    <span>
      <KeyHint of="Escape" /> close
    </span>
    {onShow && (
      <button type="button" className={classes.show} onClick={onShow}>
        Show stones to client <KeyHint of="mod+Enter" />
      </button>
    )}
  </footer>
)

type LinesProps = { items: Item[]; at: number; list: string; heading: string | null; onPick: (item: Item) => void }

/** The results, with the selected line scrolled into view. */
export const FindLines = ({ items, at, list, heading, onPick }: LinesProps) => {
  const chosen = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection is scrolled into view.
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div className={classes.lines}>
      {heading && items.length > 0 && <h2>{heading}</h2>}
      <div role="listbox" id={list} aria-label="Results" tabIndex={items.length > 0 ? 0 : undefined} className={classes.list}>
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys.
          <div
            key={item.key}
            id={`${list}-${index}`}
            ref={index === at ? chosen : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.line}
            onClick={() => onPick(item)}
          >
            {item.pictures?.map((picture, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second stone of a pair.
              <Photo key={place} of={picture} />
            ))}
            <div className={classes.text}>
              <b>{item.title}</b>
              {item.price !== undefined && <span className={classes.price}>{item.price}</span>}
              <span className={classes.details} data-below={item.price !== undefined || undefined}>
                {item.details}
              </span>
              {item.status && <Status tone={item.status.tone}>{item.status.label}</Status>}
              <small>{item.kind}</small>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
