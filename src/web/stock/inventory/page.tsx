import { useParams } from '@tanstack/react-router'
import { entities } from '../../../domain/index.ts'
import { useRecord } from '../../kit/data/query.ts'
import { onDemand } from '../../kit/feedback/on-demand.tsx'
import { useView } from '../../kit/list/view.ts'
import { ScanButton } from '../../kit/scan/scan.tsx'
import { Page } from '../../kit/shell/page.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import type { Stone } from '../stone/cells.tsx'
import { StoneActions } from './actions.tsx'
import { useStoneScanner } from './scan.ts'
import { StoneView } from './view/view.tsx'

// Loaded on demand: viewing a stone needs no form.
const StoneForm = onDemand(async () => (await import('./form/form.tsx')).StoneForm)

const home = '/purchases-and-stock/inventory'
const back = { to: home, label: entities.inventory.label }

const NewStone = ({ from }: { from: string | undefined }) => {
  const { data: like, error } = useRecord(entities.inventory, from)
  const go = useGo()
  return (
    <Page title="New stone" back={back}>
      {error && <p role="alert">{error.message}</p>}
      {(like || !from) && <StoneForm key={from} like={like} onSaved={stone => go(`${home}/${stone.id}`)} onCancel={() => go(home)} />}
    </Page>
  )
}

const StoneScreen = ({ stone }: { stone: Stone }) => {
  const scanner = useStoneScanner()
  const actions = (
    <>
      <ScanButton scanner={scanner} />
      <StoneActions stone={stone} />
    </>
  )
  return (
    <Page title={stone.sku} back={back} actions={actions}>
      <StoneView stone={stone} keys />
    </Page>
  )
}

const KnownStone = ({ id, isEditing }: { id: string; isEditing: boolean }) => {
  const { data: stone, error } = useRecord(entities.inventory, id)
  const go = useGo()
  const look = () => go(`${home}/${id}`, { replace: true })
  if (error)
    return (
      <Page title="Stone" back={back}>
        <p role="alert">{error.message}</p>
      </Page>
    )
  if (!stone) return null
  if (!isEditing) return <StoneScreen stone={stone} />
  return (
    <Page title={`Edit ${stone.sku}`} back={{ to: `${home}/${id}`, label: stone.sku }}>
      <StoneForm record={stone} onSaved={look} onCancel={look} />
    </Page>
  )
}

/** The page of one stone: view, edit or new. */
const InventoryPage = () => {
  const { id = 'new' }: { id?: string } = useParams({ strict: false })
  const [view] = useView({ inAddress: true })
  return id === 'new' ? <NewStone from={view.from} /> : <KnownStone key={id} id={id} isEditing={view.edit === 'yes'} />
}

export default InventoryPage
