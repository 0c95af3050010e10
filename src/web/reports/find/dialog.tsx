import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isRecord } from '../../../domain/kit/json.ts'
import type { Hit } from '../../../domain/reports/contract.ts'
import type { Range } from '../../../domain/stock/finder/range.ts'
import { api } from '../../kit/data/api.ts'
import { useModal } from '../../kit/feedback/modal.ts'
import { useScanner } from '../../kit/scan/scan.tsx'
import { useGo, useHome } from '../../kit/shell/place.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { useShow } from '../../stock/show/start.ts'
import { sentenceOf } from '../../stock/stone/sentence.ts'
import { WantedChips } from '../../stock/stone/wanted.tsx'
import classes from './dialog.module.css'
import { beginnings, type Item, itemOf, ordered } from './items.ts'
import { FindBox, FindFoot, FindLines } from './parts.tsx'
import { recentOf } from './recent.ts'

export type FindProps = { typed: string; scanned: boolean; onClose: () => void }

const settle = 90

/** The search results, queried when typing pauses, or the recent records while nothing is typed. */
const useFound = (typed: string) => {
  const { id, role } = useUser()
  const homeOf = useHome()
  const [search] = useDebouncedValue(typed, settle)
  const [recent] = useState(() => recentOf(id).join(','))
  const query = search ? { q: sentenceOf(search) } : { recent }
  const hasQuery = Boolean(search || recent)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['find', query],
    queryFn: ({ signal }) => api.get('search', query, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    enabled: hasQuery,
  })
  const hits = data ?? []
  const items = search
    ? ordered(role, search, hits, homeOf)
    : [...(hasQuery ? hits : []).flatMap(hit => itemOf(hit, homeOf) ?? []), ...beginnings(role)]
  return { items, hits, sentence: search, isSettled: search === typed && !isFetching, isError }
}

type Open = (item: Item | undefined, as?: 'record' | 'offer') => void
/** The state of the search box: text, selected line and pending Enter. An Enter pressed before the response arrives is kept. */
const useBox = (first: string, scanned: boolean, open: Open, show: (hits: readonly Hit[]) => void) => {
  const [typed, setTyped] = useState(first)
  const [chosen, setChosen] = useState<string | null>(null)
  const [wanted, setWanted] = useState<'record' | 'offer' | null>(scanned ? 'record' : null)
  const [code, setCode] = useState(scanned ? first : null)
  const type = (text: string) => {
    setTyped(text)
    setChosen(null)
    setWanted(null)
  }
  const onCode = (code: string) => {
    type(code)
    setCode(code)
    setWanted('record')
    return null
  }
  const { items, hits, sentence, isSettled, isError } = useFound(typed.trim())
  // The result is kept, not its position: the next response may have other results above it, or fewer.
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  )
  // A scanned code opens a record only when it matches exactly one.
  const isSure = typed !== code || hits.filter(({ rank }) => rank === 0).length === 1
  useEffect(() => {
    if (!wanted || !isSettled) return
    setWanted(null)
    if (isSure) open(items[at], wanted)
  })
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) show(hits)
    else if (by && items.length > 0) setChosen(items[(at + by + items.length) % items.length]?.key ?? null)
    else if (event.key === 'Enter') setWanted(event.shiftKey ? 'offer' : 'record')
    else return
    event.preventDefault()
  }
  return { typed, sentence, at, type, onCode, keys, items, hits, isSettled, isError }
}

/** The stones among the results: each once, those of a pair both. */
const stonesIn = (hits: readonly Hit[]): { id: string }[] => {
  const ids = hits
    .filter(({ entity }) => entity === 'inventory')
    .flatMap(({ id, about }) => [id, ...(isRecord(about.partner) && typeof about.partner.id === 'string' ? [about.partner.id] : [])])
  return [...new Set(ids)].map(id => ({ id }))
}

/** One search over documents, parties, stones, screens and actions, typed or scanned, with keyboard navigation. */
export const Find = ({ typed: first, scanned, onClose }: FindProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const go = useGo()
  const open: Open = (item, as) => {
    const to = as === 'offer' ? item?.offer : item?.to
    if (!to) return
    onClose()
    go(to)
  }
  const startShow = useShow()
  const show = (hits: readonly Hit[]) => {
    const stones = stonesIn(hits)
    if (stones.length === 0) return
    onClose()
    startShow({ stones })
  }
  const { typed, sentence, at, type, onCode, keys, items, hits, isSettled, isError } = useBox(first, scanned, open, show)
  const onShow = stonesIn(hits).length > 0 ? () => show(hits) : undefined
  const scanner = useScanner({ title: 'Scan to find', inDialog: true, onCode })
  useModal(dialog)
  const input = useRef<HTMLInputElement>(null)
  const edit = (to: string) => {
    type(to)
    input.current?.focus()
  }
  // The places of the words are those of the sentence without spaces at its ends.
  const select = ({ from, to }: Range) => {
    flushSync(() => type(sentence))
    input.current?.focus()
    input.current?.setSelectionRange(from, to)
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
      <FindBox
        input={input}
        typed={typed}
        onType={type}
        keys={keys}
        lines={items.length}
        list={list}
        at={at}
        onScan={() => void scanner.open()}
      />
      <div className={classes.wanted}>
        <WantedChips sentence={sentence} onChange={edit} onSelect={select} />
      </div>
      <FindLines items={items} at={at} list={list} heading={typed.trim() ? null : 'Recently opened and actions'} onPick={open} />
      {items.length === 0 && isSettled && (
        <p className={classes.none}>
          {isError ? 'The search failed. Check the connection and type again.' : `No results for “${typed.trim()}”.`}
        </p>
      )}
      <FindFoot isStone={items[at]?.offer !== undefined} onShow={onShow} />
      {scanner.Dialog && <scanner.Dialog scanner={scanner} />}
    </dialog>
  )
}
