import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { Query } from '../data/contract.ts'

/** The URL parameters of a list, as plain strings, so that a link is readable and can be shared. */
export const viewSchema = z
  .object({ search: z.string(), sort: z.string(), open: z.string(), view: z.string() })
  .partial()
  .catchall(z.string())
export type View = z.infer<typeof viewSchema>

/** The filters in a view that the entity declares. Other parameters are ignored. */
export const filtersIn = (entity: Entity, view: View): Record<string, string> =>
  Object.fromEntries(
    Object.entries(view).flatMap(([name, value]) => {
      const field = entity.fields[name.replace(/(From|To|Min|Max)$/, '')] ?? entity.fields[name]
      return value && field?.filter && !['search', 'sort', 'open', 'view'].includes(name) ? [[name, value]] : []
    }),
  )

/** The API query for a view. `asRead` writes its search text as the server reads it. */
export const queryOf = (entity: Entity, view: View, asRead = (search: string) => search): Query => ({
  ...filtersIn(entity, view),
  search: view.search && asRead(view.search),
  sort: view.sort,
})

export type ChangeView = (change: Change, options?: { replace?: boolean }) => void

type Change = Record<string, string | undefined>
const isSet = (entry: [string, string | undefined]): entry is [string, string] => Boolean(entry[1])
/** A view with these parameters set; an empty value removes one. */
export const changed = (view: View, by: Change): View =>
  Object.fromEntries(Object.entries<string | undefined>({ ...view, ...by }).filter(isSet))

/** The view of a list, stored in the URL, or in state for a list inside another screen. */
export const useView = ({ inAddress }: { inAddress: boolean }): [View, ChangeView] => {
  // Every route reads its parameters with `viewSchema`.
  const address: View = useSearch({ strict: false })
  const navigate = useNavigate()
  const [own, setOwn] = useState<View>({})
  const change = useCallback<ChangeView>(
    (by, { replace = false } = {}) => {
      if (!inAddress) return setOwn(before => changed(before, by))
      void navigate({ to: '.', search: (before: View) => changed(before, by), replace })
    },
    [inAddress, navigate],
  )
  const view = inAddress ? address : own
  return useMemo(() => [view, change], [view, change])
}

// The value of a default filter that the user removed. Without it, the default would apply again.
const any = 'any'

/** A view with default filters and a default order. A search covers everything, so then only the order applies. */
export const withStanding = ([view, change]: [View, ChangeView], all: View): [View, ChangeView] => {
  const standing: View = view.search ? (all.sort ? { sort: all.sort } : {}) : all
  const held: View = Object.fromEntries(Object.entries({ ...standing, ...view }).filter(([name, value]) => !(name in all && value === any)))
  const asWritten = (name: string, value: string | undefined) =>
    name === 'sort' || !(name in standing) ? value : value === standing[name] ? undefined : value || any
  return [
    held,
    (by, options) => change(Object.fromEntries(Object.entries(by).map(([name, value]) => [name, asWritten(name, value)])), options),
  ]
}
