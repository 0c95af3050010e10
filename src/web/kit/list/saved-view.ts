import { present } from '../../../domain/kit/present.ts'
import { reportOf, viewsOf } from '../../../domain/reports/report.ts'
import type { List, SavedView, ViewChange, ViewDraft } from '../../../domain/reports/view-contract.ts'
import { api } from '../data/api.ts'
import { useChange, useRead } from '../data/query.ts'
import { isName } from '../record/entity.ts'
import type { ColumnPreferences } from './column-order.ts'
import type { ChangeView, View } from './view.ts'

/** What a saved view stores of an address: everything except the open record and the view itself. */
export const filtersOf = ({ open, view, ...filters }: View): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** Whether two views have the same filters and order. */
export const isSame = (a: Record<string, string>, b: Record<string, string>) =>
  Object.keys({ ...a, ...b }).every(name => a[name] === b[name])

/** The list or report with this name. */
const listNamed = (name: string): List => {
  if (isName(name)) return name
  const report = reportOf(name)
  if (report) return viewsOf(report)
  throw new TypeError(`There is no list with the name ${name}.`)
}

/** The saved views of a list or report, the current one, and the actions on them. */
export const useSavedViews = (of: string, addressView: View, changeView: ChangeView, { enabled }: { enabled: boolean }) => {
  const list = listNamed(of)
  const { data: all = [] } = useRead('view', { list }, { enabled, quiet: true })
  const make = useChange((draft: Omit<ViewDraft, 'shared'>) => api.post('view', draft))
  const change = useChange((by: ViewChange) => api.put('view', by))
  const remove = useChange((id: string) => api.remove('view', { id }))
  const current = enabled ? all.find(({ id }) => id === addressView.view) : undefined
  const now = filtersOf(addressView)
  /** Opens a view, or the list without one. */
  const open = (to: SavedView | null) =>
    changeView({
      ...Object.fromEntries(Object.keys(addressView).map(name => [name, undefined])),
      ...to?.view,
      view: to?.id,
    })
  return {
    all,
    current,
    /** The filters or order differ from the saved view. */
    isChanged: current !== undefined && !isSame(current.view, now),
    open,
    saveAs: async (name: string, columns: ColumnPreferences | null) => {
      const saved = await make.mutateAsync({ list, name, view: now, columns })
      changeView({ view: saved.id }, { replace: true })
    },
    keep: (columns: ColumnPreferences | null) => change.mutateAsync({ id: present(current).id, view: now, columns }),
    rename: (name: string) => change.mutateAsync({ id: present(current).id, name }),
    share: (shared: boolean) => change.mutateAsync({ id: present(current).id, shared }),
    remove: async () => {
      await remove.mutateAsync(present(current).id)
      changeView({ view: undefined }, { replace: true })
    },
    isBusy: make.isPending || change.isPending || remove.isPending,
  }
}
export type SavedViews = ReturnType<typeof useSavedViews>
