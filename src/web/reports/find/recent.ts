import { useLocation } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { remember, remembered } from '../../kit/draft/memory.ts'
import { type Homes, HomesContext } from '../../kit/shell/place.tsx'
import { useUser } from '../../kit/shell/session.tsx'

const max = 8
const keyOf = (user: string) => `find.recent.${user}`
const anId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

/** The record of a URL as entity.id: its own page, a page below it, or the panel beside its list. */
export const recordAt = (homes: Homes, pathname: string, open: string | undefined): string | null => {
  const id = anId.exec(pathname)?.[0] ?? (open && anId.test(open) ? open : null)
  if (!id) return null
  const entity = Object.entries(homes).find(([, home]) => {
    const [path, beside] = home(id).split('?')
    return beside ? path === pathname && open === id : pathname === path || pathname.startsWith(`${path}/`)
  })?.[0]
  return entity ? `${entity}.${id}` : null
}

/** The records that this user recently opened on this computer, latest first, each as entity.id. */
export const recentOf = (user: string): string[] => remembered<string[]>(keyOf(user), [])

/** Remembers every opened record. */
export const useKeepRecent = (): void => {
  const { pathname, search }: { pathname: string; search: { open?: string } } = useLocation()
  const homes = useContext(HomesContext)
  const { id: user } = useUser()
  const record = recordAt(homes, pathname, search.open)
  useEffect(() => {
    if (record) remember(keyOf(user), [record, ...recentOf(user).filter(one => one !== record)].slice(0, max))
  }, [record, user])
}
