import { nouns } from '../../../domain/index.ts'
import { StoneActions } from './actions.tsx'
import { StoneView } from './view.tsx'
import { Panel } from '../../kit/shell/page.tsx'
import { useRecord } from '../../kit/data/query.ts'

/** A stone beside the list. */
export const StonePanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: stone, error } = useRecord(nouns.inventory, id)
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
