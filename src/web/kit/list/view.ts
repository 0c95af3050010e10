import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { Query } from '../data/api.ts'

/** What the address of a list says: words alone, so that it stays readable and can be sent to a colleague. */
export const viewSchema = z
  .object({ search: z.string(), sort: z.string(), open: z.string(), view: z.string() })
  .partial()
  .catchall(z.string())
export type View = z.infer<typeof viewSchema>

/** The filters a view names that an entity knows; whatever else stands in an address is left alone. */
export const filtersIn = (entity: Entity, view: View): Record<string, string> =>
  Object.fromEntries(
    Object.entries(view).flatMap(([name, value]) => {
      const field = entity.fields[name.replace(/(From|To|Min|Max)$/, '')] ?? entity.fields[name]
      return value && field?.filter && !['search', 'sort', 'open', 'view'].includes(name) ? [[name, value]] : []
    }),
  )

/** What the server is asked for by a view. */
export const queryOf = (entity: Entity, view: View): Query => ({ ...filtersIn(entity, view), search: view.search, sort: view.sort })

export type ChangeView = (change: Record<string, string | undefined>, options?: { replace?: boolean }) => void

const without = (view: View): View =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined && value !== '')) as View

/** The view a list shows, kept in the address, or beside it for a list inside another screen. */
export const useView = ({ inAddress }: { inAddress: boolean }): [View, ChangeView] => {
  const address = useSearch({ strict: false }) as View
  const navigate = useNavigate()
  const [own, setOwn] = useState<View>({})
  const change = useCallback<ChangeView>(
    (by, { replace = false } = {}) => {
      if (!inAddress) return setOwn(before => without({ ...before, ...by } as View))
      void navigate({ to: '.', search: ((before: View) => without({ ...before, ...by } as View)) as never, replace })
    },
    [inAddress, navigate],
  )
  const view = inAddress ? address : own
  return useMemo(() => [view, change], [view, change])
}

// Said where a filter that stands by itself was taken off: without it, it would be back at once.
const any = 'any'

/**
 * A view in which these filters and this order hold as long as nothing else is said of them. Whoever searches for
 * something wants to find it wherever it is: then only the order holds.
 */
export const withStanding = ([view, change]: [View, ChangeView], all: View): [View, ChangeView] => {
  const standing: View = view.search ? (all.sort ? { sort: all.sort } : {}) : all
  const held = Object.fromEntries(Object.entries({ ...standing, ...view }).filter(([, value]) => value !== any)) as View
  const asWritten = (name: string, value: string | undefined) =>
    name === 'sort' || !(name in standing) ? value : value === standing[name] ? undefined : value || any
  return [
    held,
    (by, options) => change(Object.fromEntries(Object.entries(by).map(([name, value]) => [name, asWritten(name, value)])), options),
  ]
}
