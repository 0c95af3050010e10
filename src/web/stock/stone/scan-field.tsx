import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { entities } from '../../../domain/index.ts'
import type { Query } from '../../kit/data/contract.ts'
import { queryClient } from '../../kit/data/query.ts'
import { records } from '../../kit/data/records.ts'
import { ScanField } from '../../kit/scan/field.tsx'
import type { ScanAnswer, Scanner } from '../../kit/scan/scan.tsx'
import type { Stone } from './line-values.ts'
import { pickerId, StonePicker, type Suggested } from './picker.tsx'
import { sentenceOf } from './sentence.ts'

type Props = {
  label: string
  scanner: Scanner
  last: ScanAnswer | null
  hint: string
  /** Filters for the offered stones, such as those of a branch or in the safe. */
  query: Query
  onPick: (stone: Stone) => void
  field?: Ref<HTMLInputElement>
}

// In milliseconds. A scanner types faster, so its keys trigger no search.
const rest = 180

const near = (search: string, query: Query): Promise<Stone[]> =>
  queryClient.fetchQuery({
    queryKey: [entities.inventory.name, 'lookup', 'near', search, query],
    queryFn: async () =>
      (await records.choices(entities.inventory, { search: sentenceOf(search), pageSize: 20, ...query }, { quiet: true })).rows,
    staleTime: 10_000,
  })

/** A field for stones: scanned, or typed and selected from the matches. */
export const StoneScanField = ({ query, onPick, ...field }: Props) => {
  const [suggested, setSuggested] = useState<Suggested | null>(null)
  const [clearing, setClearing] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastCode = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const close = () => {
    clearTimeout(timer.current)
    lastCode.current = ''
    setSuggested(null)
  }
  const suggest = (text: string, element: HTMLInputElement) => {
    close()
    const search = text.trim()
    if (search.length < 2) return
    lastCode.current = search
    timer.current = setTimeout(async () => {
      const stones = await near(search, query).catch(() => null)
      const box = element.getBoundingClientRect()
      if (!stones || lastCode.current !== search) return
      setSuggested({
        index: 0,
        active: -1,
        stones,
        left: Math.max(8, Math.min(box.left - 36, window.innerWidth - 748)),
        top: Math.min(box.bottom + 12, window.innerHeight - 200),
      })
    }, rest)
  }
  const pick = (stone: Stone) => {
    close()
    setClearing(times => times + 1)
    onPick(stone)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!suggested) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = suggested.stones[suggested.active]
    if (step) setSuggested({ ...suggested, active: Math.max(0, Math.min(suggested.stones.length - 1, suggested.active + step)) })
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const active = suggested && suggested.active >= 0 ? { 'aria-activedescendant': `${pickerId}-${suggested.active}` } : {}
  return (
    <>
      <ScanField
        {...field}
        clearing={clearing}
        onText={suggest}
        input={{
          role: 'combobox',
          'aria-expanded': suggested !== null,
          'aria-autocomplete': 'list',
          ...(suggested ? { 'aria-controls': pickerId } : {}),
          ...active,
          onKeyDown,
          onBlur: close,
        }}
      />
      {suggested && <StonePicker suggested={suggested} onPick={pick} onActive={to => setSuggested({ ...suggested, active: to })} />}
    </>
  )
}
