import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import type { Noun } from '../../domain/kit/record.ts'
import type { Query } from './api.ts'

/** What the address of a list says: words alone, so that it stays readable and can be sent to a colleague. */
export const viewSchema = z.object({ search: z.string(), sort: z.string(), open: z.string() }).partial().catchall(z.string())
export type View = z.infer<typeof viewSchema>

/** The filters a view names that a noun knows; whatever else stands in an address is left alone. */
export const filtersIn = (noun: Noun, view: View): Record<string, string> =>
  Object.fromEntries(
    Object.entries(view).flatMap(([name, value]) => {
      const field = noun.fields[name.replace(/(From|To|Min|Max)$/, '')] ?? noun.fields[name]
      return value && field?.filter && !['search', 'sort', 'open'].includes(name) ? [[name, value]] : []
    }),
  )

/** What the server is asked for by a view. */
export const queryOf = (noun: Noun, view: View): Query => ({ ...filtersIn(noun, view), search: view.search, sort: view.sort })

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
