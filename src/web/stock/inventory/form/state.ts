import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { entities } from '../../../../domain/index.ts'
import type { Field } from '../../../../domain/kit/field.ts'
import { changeSchema, draftSchema } from '../../../../domain/kit/shape.ts'
import { weightUnitOf } from '../../../../domain/stock/stone/type.ts'
import { Refused } from '../../../kit/data/api.ts'
import { readRecord, useSave } from '../../../kit/data/query.ts'
import { useDraft } from '../../../kit/draft/draft.ts'
import { useLeaveGuard } from '../../../kit/draft/leave.ts'
import { notify } from '../../../kit/feedback/notice.tsx'
import { choose, type Side } from '../../../kit/form/merge/choose.ts'
import type { Difference } from '../../../kit/form/merge/fields.ts'
import { isUndecided, pendingOf, undecidedMessage, withChoice } from '../../../kit/form/merge/pending.ts'
import { type KeptTyped, keptTyped, mergeTyped, readKept, restoredTyped } from '../../../kit/form/merge/record.ts'
import { newId } from '../../../kit/form/new-id.ts'
import { numberProblems, problemsOf, readDraft, type Typed, typedOf } from '../../../kit/form/schema.ts'
import { fieldsFor } from '../../../kit/record/entity.ts'
import { useRights, useUser } from '../../../kit/shell/session.tsx'
import type { Stone } from '../../stone/cells.tsx'
import { textIn } from '../../stone/unread.ts'
import { fieldsOf, firstOf, nextOf, rememberLast } from './draft.ts'

const { fields } = entities.inventory
const draftOf = draftSchema(fields)
const changeOf = changeSchema(fields)

const differing = (now: Typed, before: Typed): Typed =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])))

// A required field that was cleared is not part of a change, so it is checked here.
const emptied = (offered: readonly [string, Field][], typed: Typed): Typed =>
  Object.fromEntries(
    offered
      .filter(([name, field]) => !field.nullable && field.fallback === undefined && (typed[name] === '' || typed[name] === null))
      .map(([name]) => [name, null]),
  )

/** A short description of an unsaved stone. */
const describe = ({ sku, stoneName, type, weight }: Typed): string =>
  [sku, textIn(stoneName, 'title'), weight && `${weight} ${weightUnitOf(String(type ?? ''))}`].filter(Boolean).join(', ') ||
  'Stone without a name'

type Result = { row?: Stone; first?: string | undefined }

/** The state of the stone form: its values, its errors, and how it is saved. */
export const useStoneForm = ({ record, like }: { record?: Stone | undefined; like?: Stone | undefined }) => {
  const { role } = useRights()
  const { branch } = useUser()
  const offered = useMemo(
    () => fieldsFor(role, entities.inventory).filter(([, field]) => field.mode !== 'readonly' && !(record && field.isFixed)),
    [role, record],
  )
  const start = useCallback(() => (record ? typedOf(offered, record) : firstOf(offered, branch, like)), [record, offered, branch, like])
  const draft = useDraft<KeptTyped | Typed>(kept => describe(readKept(kept).typed))
  const { found } = draft
  const [first] = useState(() => {
    const stored = start()
    return { stored, ...restoredTyped(offered, found && readKept(found), stored, record !== undefined) }
  })
  // What is stored now, and what was opened. They differ while the user has to choose between two values.
  const [base, setBase] = useState(first.stored)
  const [opened, setOpened] = useState(first.opened)
  const [typed, setTyped] = useState(first.typed)
  const [version, setVersion] = useState(record?.version)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [fault, setFault] = useState<string | null>(null)
  const [pending, setPending] = useState(record && first.merged ? pendingOf(record, first.merged) : null)
  const [restored, setRestored] = useState(found !== null)
  const [made, setMade] = useState<Stone[]>([])
  const id = useRef(newId())
  const save = useSave(entities.inventory)
  const isDirty = JSON.stringify(typed) !== JSON.stringify(base)
  const guard = useLeaveGuard(isDirty)

  useEffect(() => {
    if (isDirty) draft.keep(record ? keptTyped(base, typed, opened) : typed)
  }, [typed, isDirty, draft, record, base, opened])
  const set = useCallback((name: string, value: unknown) => {
    setTyped(before => ({ ...before, [name]: value }))
    setProblems(({ [name]: _, ...rest }) => rest)
    setFault(null)
  }, [])
  const settle = (to: Typed) => {
    draft.drop()
    setBase(to)
    setOpened(to)
    setTyped(to)
    setProblems({})
    setFault(null)
    setPending(null)
    setRestored(false)
  }

  /** Merges what is typed with what another user saved. */
  const meet = (row: Stone): Result => {
    draft.drop()
    const theirs = typedOf(offered, row)
    const merged = mergeTyped(offered, { base: opened, mine: typed, theirs })
    setVersion(row.version)
    setBase(theirs)
    if (merged.conflicts.length === 0) setOpened(theirs)
    setTyped(merged.values)
    setPending(pendingOf(row, merged))
    return wrong({})
  }

  const body = (): Typed =>
    record
      ? { id: record.id, version, ...differing(readDraft(fieldsOf(typed.type), typed), readDraft(fieldsOf(base.type), base)) }
      : { id: id.current, ...readDraft(fieldsOf(typed.type), typed) }
  const wrong = (found: Record<string, string>, message?: string): Result => {
    setProblems(found)
    setFault(message ?? null)
    return { first: Object.keys(found)[0]?.split('.')[0] }
  }
  const refused = async (error: unknown): Promise<Result> => {
    if (!(error instanceof Refused)) return wrong({}, 'Something is wrong.')
    const fresh = error.status === 409 && record ? await readRecord(entities.inventory, record.id).catch(() => null) : null
    if (fresh && fresh.version !== version) return meet(fresh)
    return wrong({ ...error.fields }, error.message)
  }
  /** Saves the stone. Returns the saved stone, or the first field with an error. */
  const submit = async ({ isNext }: { isNext: boolean }): Promise<Result> => {
    if (save.isPending) return {}
    if (isUndecided(pending)) return wrong({}, undecidedMessage)
    const sent = body()
    const found = {
      ...(record ? problemsOf(changeOf, { ...sent, ...emptied(offered, typed) }, fields) : problemsOf(draftOf, sent, fields)),
      ...numberProblems(Object.entries(fieldsOf(typed.type)), typed),
    }
    if (Object.keys(found).length > 0) return wrong(found)
    try {
      // `problemsOf` has just checked it against the declaration.
      const row = await save.mutateAsync(sent as Parameters<typeof save.mutateAsync>[0])
      if (!record) rememberLast(typed)
      settle(isNext ? nextOf(offered, typed) : typed)
      id.current = newId()
      setMade(before => [...before, row])
      if (!isNext) guard.free()
      notify.success(`${row.sku} saved.`)
      return { row }
    } catch (error) {
      return refused(error)
    }
  }
  return {
    typed,
    set,
    problems,
    fault,
    restored,
    pending,
    made,
    isDirty,
    submit,
    isSaving: save.isPending,
    offers: useMemo(() => new Set(offered.map(([name]) => name)), [offered]),
    startOver: () => settle(record ? base : start()),
    choose: (conflict: Difference, side: Side) => {
      if (!pending) return
      const chosen = withChoice(pending, conflict, side)
      if (!isUndecided(chosen)) setOpened(base)
      setTyped(choose(typed, conflict, side, {}))
      setPending(chosen)
      setFault(null)
    },
  }
}
