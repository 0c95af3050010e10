import { entities } from '../../../domain/index.ts'
import { useRecord } from '../../kit/data/query.ts'
import { Panel } from '../../kit/shell/page.tsx'
import { StoneActions } from './actions.tsx'
import { StoneView } from './view/view.tsx'

/** The panel of a stone beside the list. */
export const StonePanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: stone, error } = useRecord(entities.inventory, id)
  return (
    <Panel
      title={stone?.sku ?? <>&nbsp;</>}
      onClose={onClose}
      href={`/purchases-and-stock/inventory/${id}`}
      actions={stone && <StoneActions stone={stone} small />}
    >
      {error && <p role="alert">{error.message}</p>}
      {stone && <StoneView stone={stone} />}
    </Panel>
  )
}
