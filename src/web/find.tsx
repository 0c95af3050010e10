import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Hit } from '../domain/find.ts'
import type { Tone } from '../domain/kit/field.ts'
import classes from './find.module.css'
import { beginnings, type Item, itemOf, ordered } from './find-items.ts'
import { recentOf } from './find-recent.ts'
import { api } from './kit/api.ts'
import { Status } from './kit/cell.tsx'
import { IconButton } from './kit/icon-button.tsx'
import { ScanIcon, SearchIcon } from './kit/icons.tsx'
import { KeyHint } from './kit/keys.tsx'
import { useGo, useHome } from './kit/place.tsx'
import { useScanner } from './kit/scan.tsx'
import { useUser } from './kit/session.tsx'

export type FindProps = { typed: string; scanned: boolean; onClose: () => void }

const settle = 90

/** What fits: asked for when the fingers rest, and what was opened lately while nothing is typed. */
const useFound = (typed: string) => {
  const { id, role } = useUser()
  const homeOf = useHome()
  const [asked] = useDebouncedValue(typed, settle)
  const [recent] = useState(() => recentOf(id).join(','))
  const query = asked ? { q: asked } : recent ? { recent } : null
  const { data, isFetching } = useQuery({
    queryKey: ['find', query],
    queryFn: ({ signal }) => api.get<Hit[]>('search', query!, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    enabled: query !== null,
  })
  const hits = data ?? []
  const items = asked
    ? ordered(role, asked, hits, homeOf)
    : [...(query ? hits : []).flatMap(hit => itemOf(hit, homeOf) ?? []), ...beginnings(role)]
  return { items, hits, isSettled: asked === typed && !isFetching }
}

/** One box over papers, parties, stones, screens and actions: typed or scanned, walked and opened by the keys. */
export const Find = ({ typed: first, scanned, onClose }: FindProps) => {
  const [typed, setTyped] = useState(first)
  const [at, setAt] = useState(0)
  const [wanted, setWanted] = useState(scanned)
  const [code, setCode] = useState(scanned ? first : null)
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const go = useGo()
  const { items, hits, isSettled } = useFound(typed.trim())
  const scanner = useScanner({
    title: 'Find by scanning',
    inDialog: true,
    onCode: code => {
      say(code)
      setCode(code)
      setWanted(true)
      return null
    },
  })
  const say = (text: string) => {
    setTyped(text)
    setAt(0)
    setWanted(false)
  }
  const open = (item: Item | undefined) => {
    if (!item) return
    onClose()
    go(item.to)
  }
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  // Enter is never lost while the answer is on its way; a scan is followed only where it is one thing's very name.
  const isSure = typed !== code || hits.filter(({ rank }) => rank === 0).length === 1
  useEffect(() => {
    if (!wanted || !isSettled) return
    setWanted(false)
    if (isSure) open(items[at])
  })
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by && items.length > 0) setAt((at + by + items.length) % items.length)
    else if (event.key === 'Enter') setWanted(true)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className={classes.find}
      aria-label="Find anything"
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={event => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <Box typed={typed} say={say} keys={keys} lines={items.length} list={list} at={at} onScan={() => void scanner.open()} />
      <Lines items={items} at={at} list={list} heading={typed.trim() ? null : 'Lately opened, and what may be begun'} onPick={open} />
      {items.length === 0 && isSettled && <p className={classes.none}>Nothing is called so, as far as you may see.</p>}
      <Foot />
      {scanner.Dialog && <scanner.Dialog scanner={scanner} />}
    </dialog>
  )
}

type BoxProps = {
  typed: string
  say: (text: string) => void
  keys: (event: KeyboardEvent) => void
  lines: number
  list: string
  at: number
  onScan: () => void
}

const Box = ({ typed, say, keys, lines, list, at, onScan }: BoxProps) => (
  <div className={classes.box}>
    <SearchIcon />
    <input
      role="combobox"
      aria-expanded={lines > 0}
      aria-controls={list}
      aria-activedescendant={at < lines ? `${list}-${at}` : undefined}
      aria-label="Find anything"
      placeholder="A number, a stone, a name, a screen, or something to do"
      value={typed}
      maxLength={100}
      onChange={event => say(event.currentTarget.value)}
      onKeyDown={keys}
      spellCheck={false}
      autoComplete="off"
    />
    <IconButton label="Scan with the camera" onClick={onScan}>
      <ScanIcon />
    </IconButton>
  </div>
)

const Foot = () => (
  <footer className={classes.foot} aria-hidden>
    <span>
      <KeyHint of="ArrowUp" /> <KeyHint of="ArrowDown" /> choose
    </span>
    <span>
      <KeyHint of="Enter" /> open
    </span>
    <span>
      <KeyHint of="Escape" /> close
    </span>
  </footer>
)

type LinesProps = { items: Item[]; at: number; list: string; heading: string | null; onPick: (item: Item) => void }

const Lines = ({ items, at, list, heading, onPick }: LinesProps) => {
  const chosen = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever is chosen is brought into sight.
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div className={classes.lines}>
      {heading && items.length > 0 && <h2>{heading}</h2>}
      <div role="listbox" id={list} aria-label="What was found" tabIndex={0} className={classes.list}>
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box above takes the keys.
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
            <b>{item.title}</b>
            <span className={classes.says}>{item.says}</span>
            {item.status && <Status tone={item.status.tone as Tone}>{item.status.label}</Status>}
            <small>{item.kind}</small>
          </div>
        ))}
      </div>
    </div>
  )
}
