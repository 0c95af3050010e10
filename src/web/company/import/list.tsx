import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { entities } from '../../../domain/index.ts'
import type { ListedImport } from '../../../domain/kit/import/contract.ts'
import { api } from '../../kit/data/api.ts'
import { download } from '../../kit/data/file.ts'
import { moment } from '../../kit/data/moment.ts'
import { readable } from '../../kit/data/number.ts'
import { queryClient, useChange } from '../../kit/data/query.ts'
import { Status } from '../../kit/display/cell.tsx'
import { confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { ListFault } from '../../kit/list/empty.tsx'
import { capital } from '../../kit/record/entity.ts'
import { Page } from '../../kit/shell/page.tsx'
import { Go } from '../../kit/shell/place.tsx'
import table from '../setting-table.module.css'
import { imports } from './job.ts'

/** Asks for the imports again while one is being undone. */
const useImports = () =>
  useQuery({
    queryKey: ['imports'],
    queryFn: ({ signal }) => api.get('import', {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(one => one.state === 'undoing') ? 400 : false),
  })

/** What became of an import, in words; nothing while it stands. */
const Fate = ({ one }: { one: ListedImport }) => {
  if (one.state === 'undoing') return <Status tone="amber">Undoing</Status>
  if (one.undoneAt) return <Status tone="grey">{`Undone ${moment(one.undoneAt)} by ${one.undoneBy ?? ''}`}</Status>
  if (one.message)
    return (
      <p className={table.fault} role="alert">
        {one.message}
      </p>
    )
  return one.isUndoable ? null : <span className={table.lead}>Cannot be undone as a whole</span>
}

const stock = '/purchases-and-stock/inventory'
/** Whether a list brought in stones that are still there. The stock list shows them. */
const hasStones = ({ path, state }: ListedImport) => path === entities.inventory.path && state === 'done'

/** The lists that were imported: when, by whom, and how many rows. One whose records are untouched can be undone. */
const Imports = () => {
  const { data, error, refetch } = useImports()
  const start = useChange(({ path, id }: ListedImport) => imports.undo(path, id))
  const undo = async (one: ListedImport) => {
    const message = one.isUpdate
      ? `The ${one.many} get the values back that they had before. This is refused if one of them was changed since.`
      : `All ${one.many} of this list are taken back. This is refused if one of them was used or changed since.`
    if (!(await confirm({ title: `Undo the import of ${one.name}?`, message, ok: 'Undo import', color: 'red' }))) return
    await start.mutateAsync(one).catch(notify.error)
    await queryClient.invalidateQueries({ queryKey: ['imports'] })
  }
  return (
    <Page title="Imports" back={{ to: '/import', label: 'Import' }}>
      {error && <ListFault error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <p className={table.lead}>No list was imported yet.</p>}
      {data && data.length > 0 && (
        <div className={table.scroll}>
          <table className={`${table.table} ${table.cards} ${table.wraps}`}>
            <thead>
              <tr>
                <th scope="col">List</th>
                <th scope="col">Kind</th>
                <th scope="col">Rows</th>
                <th scope="col">Imported</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className={table.hidden}>Undo</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map(one => (
                <tr key={one.id}>
                  <td>{hasStones(one) ? <Go to={`${stock}?importedFrom=${encodeURIComponent(one.name)}`}>{one.name}</Go> : one.name}</td>
                  <td data-label="Kind">{one.isUpdate ? `Changes of ${one.many}` : capital(one.many)}</td>
                  <td data-label="Rows">{readable(one.rows, 0)}</td>
                  <td data-label="Imported">
                    {moment(one.at)} by {one.by}
                  </td>
                  <td>
                    <Fate one={one} />
                  </td>
                  <td>
                    {one.isUpdate && (
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        aria-label={`Changes of ${one.name}`}
                        onClick={() => void download(`import/${one.path}/changes`, { id: one.id }).catch(notify.error)}
                      >
                        Changes
                      </Button>
                    )}
                    {one.isUndoable && (
                      <Button size="compact-sm" variant="subtle" color="red" aria-label={`Undo ${one.name}`} onClick={() => void undo(one)}>
                        Undo
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  )
}
export default Imports
