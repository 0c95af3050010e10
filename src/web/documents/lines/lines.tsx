import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { newId } from '../../kit/form/new-id.ts'
import { type ScanQueue, unprocessedCodesText } from '../../kit/scan/queue.ts'
import { ScanButton } from '../../kit/scan/scan.tsx'
import { basisKeys, type DocumentValues, emptyLine, isBlank, type LineBasis, type Stone } from '../../stock/stone/line-values.ts'
import { needs } from '../../stock/stone/on-line.ts'
import { StonePicker } from '../../stock/stone/picker.tsx'
import type { Settle } from '../form.ts'
import { usePrefilledStones } from '../prefill.ts'
import { type At, saleCellOf, stepOf } from './cell.ts'
import { basesOf, LinesContext } from './context.ts'
import { Undrawn, useDrawnLines } from './drawn.tsx'
import { useStoneEntry } from './entry.ts'
import { DocumentLine, lineHeads } from './line.tsx'
import { AddButton, GridHead } from './line-parts.tsx'
import classes from './lines.module.css'
import { readPasted } from './paste.ts'
import { usePastedLines } from './pasted.ts'
import { ReserveLines } from './reserve.tsx'
import { useLineScanner } from './scan.ts'
import { LinesTray } from './tray.tsx'

const basisLetters: Record<string, LineBasis> = { c: 'per carat', p: 'per piece', w: 'whole', r: 'on request' }
const basisOfKey: Record<string, LineBasis> = { ...basisKeys, 4: 'on request' }

/** The lines of a document as a spreadsheet: typed, scanned or pasted. Tab, Enter and the arrows move. */
export const DocumentLines = ({ settle, more }: { settle: Settle; more?: ReactNode }) => {
  const { kind, onRequest } = useContext(LinesContext)
  const { cells } = kind
  const bases = basesOf(kind, onRequest)
  const form = useFormContext<DocumentValues>()
  const grid = useRef<HTMLTableElement>(null)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items', keyName: 'key' })
  const { lines, rest, measure, hold, focus } = useDrawnLines(
    grid,
    fields.map(({ key }) => key),
  )
  const reads = useRef<ScanQueue | null>(null)
  const entry = useStoneEntry(
    grid,
    useCallback((read, added) => reads.current?.count(read, added), []),
  )
  const paste = usePastedLines()
  settle.current = async step => {
    const unread = () => form.getValues('items').filter(entry.isUnread)
    for (const { id } of unread()) await entry.resolve(id)
    if (unread().length > 0) return 'A line has an SKU that does not exist. Correct or remove it.'
    return step === 'issue' ? unprocessedCodesText(scanner.queue) : null
  }

  const begin = useCallback(() => append(emptyLine(newId()), { shouldFocus: false }), [append])
  const add = useCallback(() => flushSync(begin), [begin])
  const scanner = useLineScanner({ ...entry, add })
  reads.current = scanner.queue
  usePrefilledStones({ ...entry, add })
  const removeLine = useCallback(
    (index: number) => {
      const last = Math.max(0, form.getValues('items').length - 2)
      focus({ index: Math.min(index, last), cell: 'sku' }, () => {
        remove(index)
        if (form.getValues('items').length === 0) begin()
      })
    },
    [remove, begin, form, focus],
  )

  const go = (at: At) => {
    const { length } = form.getValues('items')
    if (at.index < 0 || (at.index >= length && isBlank(form.getValues(`items.${length - 1}`)))) return
    focus(at, at.index >= length ? begin : undefined)
  }

  const pickWith = (event: KeyboardEvent): boolean => {
    const { suggested } = entry
    if (!suggested || suggested.stones.length === 0) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) entry.setSuggested({ ...suggested, active: Math.max(0, Math.min(suggested.stones.length - 1, suggested.active + step)) })
    const chosen = suggested.stones[suggested.active]
    if (event.key === 'Enter' && chosen) void choose(chosen)
    return Boolean(step) || (event.key === 'Enter' && Boolean(chosen))
  }
  const choose = async (stone: Stone) => {
    const { suggested } = entry
    const line = suggested && form.getValues(`items.${suggested.index}`)
    entry.close()
    if (!suggested || !line || !entry.fill(line.id, stone, await entry.rated([stone.currency]))) return
    const need = needs(form.getValues(`items.${suggested.index}`))
    go(need ? { index: suggested.index, cell: need } : { index: suggested.index + 1, cell: 'sku' })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const at = saleCellOf(event.target)
    if (!at) return
    if ((event.ctrlKey || event.metaKey) && event.key === 'Delete') {
      event.preventDefault()
      return removeLine(at.index)
    }
    const basis = event.altKey ? basisOfKey[event.key] : at.cell === 'basis' ? basisLetters[event.key.toLowerCase()] : undefined
    if (basis && bases.includes(basis) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      return form.setValue(`items.${at.index}.basis`, basis)
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (at.cell === 'sku' && pickWith(event)) return event.preventDefault()
    if (event.key === 'Escape') return onEscape(event, at.index)
    const step = stepOf(event, at, cells)
    if (!step) return
    event.preventDefault()
    // After a typed or scanned number the focus moves to the next line, while this line is filled in the background.
    const scanned = event.key === 'Enter' && !event.shiftKey && at.cell === 'sku' && isNew(at.index)
    go(scanned ? { index: at.index + 1, cell: 'sku' } : step)
  }
  const isNew = (index: number) => {
    const { sku, stone } = form.getValues(`items.${index}`)
    return sku.trim() !== '' && sku.trim() !== stone?.title
  }
  const onEscape = (event: KeyboardEvent, index: number) => {
    event.preventDefault()
    if (entry.suggested) return entry.close()
    const { stone, sku } = form.getValues(`items.${index}`)
    if (stone && stone.title !== sku) form.setValue(`items.${index}.sku`, stone.title)
    if (event.target instanceof HTMLElement) event.target.blur()
  }
  const onBlur = (event: FocusEvent) => {
    const at = saleCellOf(event.target)
    if (!at) return
    if (at.cell === 'sku') {
      entry.close()
      void entry.resolve(form.getValues(`items.${at.index}.id`))
    }
  }
  // The capture handler runs before the form reads the value, so old errors are cleared first.
  const onChange = (event: ChangeEvent<HTMLTableElement> | React.FormEvent) => {
    const at = saleCellOf(event.target)
    if (!at) return
    const name = `items.${at.index}.${at.cell}` as const
    if (form.getFieldState(name).error || form.getFieldState(`items.${at.index}.stone`).error) form.clearErrors(`items.${at.index}`)
    if (at.cell === 'sku' && event.target instanceof HTMLInputElement) entry.suggest(at.index, event.target.value)
  }
  const onPaste = (event: ClipboardEvent) => {
    const at = saleCellOf(event.target)
    const rows = at?.cell === 'sku' ? readPasted(event.clipboardData.getData('text/plain')) : null
    if (!at || !rows) return
    event.preventDefault()
    entry.close()
    void paste(at.index, rows)
  }

  return (
    <section aria-label="Lines" className={classes.lines}>
      <table
        ref={grid}
        aria-rowcount={fields.length + 1}
        onFocus={event => hold(saleCellOf(event.target)?.index ?? 0)}
        className={`${classes.grid} ${classes.sale}`}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onInput={onChange}
        onPaste={onPaste}
      >
        <GridHead heads={lineHeads.filter(({ label }) => label !== 'Tax' || cells.includes('taxCode'))} />
        {lines.map(({ index, gap }) => (
          <Fragment key={fields[index]?.key}>
            <Undrawn height={gap} />
            <DocumentLine index={index} onRemove={removeLine} measure={measure} />
          </Fragment>
        ))}
        <Undrawn height={rest} />
      </table>
      <div className={classes.add}>
        <AddButton onClick={() => focus({ index: form.getValues('items').length, cell: 'sku' }, begin)}>Add line</AddButton>
        <ScanButton scanner={scanner} variant="subtle" size="compact-sm" />
        {more}
        <ReserveLines />
        <LinesTray scanner={scanner} />
      </div>
      {entry.suggested && (
        <StonePicker
          suggested={entry.suggested}
          onPick={stone => void choose(stone)}
          onActive={active => entry.setSuggested(entry.suggested && { ...entry.suggested, active })}
        />
      )}
    </section>
  )
}
