import { useState } from 'react'
import { type ActionOf, entities } from '../../../domain/index.ts'
import { allows } from '../../../domain/kit/lifecycle.ts'
import { present } from '../../../domain/kit/present.ts'
import { offerLifecycle } from '../../../domain/sales/offer/entity.ts'
import { type ActionProps, DocumentActions } from '../../documents/actions.tsx'
import { useChange } from '../../kit/data/query.ts'
import { records } from '../../kit/data/records.ts'
import { confirm, confirmWithReason } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { ActionButtons, type ActionEntry } from '../../kit/record/action-buttons.tsx'
import { useCopyEntries } from '../../kit/record/copy.ts'
import { isReadOnlyFor } from '../../kit/record/own.ts'
import { useGo, useHome } from '../../kit/shell/place.tsx'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import type { OfferRow } from '../../stock/stone/line-values.ts'
import { offerKind } from './kind.ts'
import { type Onward, OnwardDialog } from './onward.tsx'

const entity = entities.offer
/** The actions on an offer that was sent. The editor draws the button that sends it. */
type ActionAfterSend = Exclude<ActionOf<'offer'>, 'send'>
type ActionRequest = { action: string } & Record<string, unknown>

type ButtonsProps = { row: OfferRow; onDone: (row: OfferRow) => void; onLeave: () => void }

/** What becomes of an offer: an approval, an invoice, or the answer of the customer. */
const OfferButtons = ({ row, onDone, onLeave }: ButtonsProps) => {
  const go = useGo()
  const homeOf = useHome()
  const { canAct } = useRights()
  const isOthers = isReadOnlyFor(useUser(), row)
  const copies = useCopyEntries()
  const [to, setTo] = useState<Onward | null>(null)
  const { mutateAsync } = useChange(
    ({ action, ...body }: ActionRequest) => records.act(entity, action, { id: row.id, version: row.version, ...body }),
    entity,
  )
  const run = async (action: string, body: Record<string, unknown>, message: string) => {
    try {
      onDone(await mutateAsync({ action, ...body }))
      notify.success(message)
    } catch (error) {
      notify.error(error)
    }
  }
  const accept = async () => {
    const message = `${row.customer.title} takes the offer. Put the stones on approval or invoice them later.`
    const question = { title: `Mark ${row.number} as accepted?`, message, ok: 'Mark as accepted', cancel: 'Keep open' }
    if (await confirm(question)) await run('accept', {}, `${row.number} is accepted.`)
  }
  const decline = async () => {
    const message = 'The offer is closed. It can be copied as a new one.'
    const question = { title: `Mark ${row.number} as declined?`, message, ok: 'Mark as declined', cancel: 'Keep open' }
    const reason = await confirmWithReason(question)
    if (reason !== null) await run('decline', { reason }, `${row.number} is declined.`)
  }
  const becomes = async (action: Onward, lines: readonly Record<string, unknown>[]) => {
    const after = await mutateAsync({ action, lines })
    const { id } = present(after.documents[0])
    notify.success(`Draft ${action} created.`)
    onLeave()
    go(present(homeOf(action, id)))
  }
  const isOn = (action: ActionAfterSend) => !isOthers && allows(offerLifecycle, action, row.state) && canAct(entity, action)
  // What was offered became a document already. The rest may still follow.
  const isButton = row.documents.length === 0
  const actions: Record<ActionAfterSend, ActionEntry> = {
    accept: { isOn: isOn('accept'), label: 'Mark as accepted', run: () => void accept() },
    decline: { isOn: isOn('decline'), label: 'Mark as declined', run: () => void decline() },
    approval: { isOn: isOn('approval'), label: 'Put on approval', key: 'a', isButton, run: () => setTo('approval') },
    invoice: { isOn: isOn('invoice'), label: 'Invoice', key: 'i', isButton, run: () => setTo('invoice') },
  }
  return (
    <>
      <ActionButtons actions={[...copies(entity, offerKind.home, row), ...Object.values(actions)]} />
      {to && <OnwardDialog row={row} to={to} run={lines => becomes(to, lines)} onClose={() => setTo(null)} />}
    </>
  )
}

/** The next actions of an offer. */
export const OfferActions = (props: ActionProps<OfferRow>) => {
  const { row, editor } = props
  return (
    <DocumentActions kind={offerKind} {...props} hasMenu>
      {row && <OfferButtons row={row} onDone={after => editor.take(after)} onLeave={editor.guard.free} />}
    </DocumentActions>
  )
}
