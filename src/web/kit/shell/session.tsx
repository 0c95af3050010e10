import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { canAct, can as canName, may, ofAllBranches, type Permission, type Verb } from '../../../domain/access.ts'
import { setBaseCurrency } from '../../../domain/company/base-currency.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { present } from '../../../domain/kit/present.ts'
import type { CurrentUser } from '../../../domain/people/contract.ts'
import { api, hasSession } from '../data/api.ts'
import { isConnected } from '../data/connection.ts'
import { queryClient } from '../data/query.ts'
import { startZones } from '../data/zone.ts'
import { closeSealed, openSealed } from '../draft/sealed.ts'
import { importUserKey } from '../draft/sealing.ts'
import { tellTabs } from '../draft/tabs.ts'
import { closeKept, keep, kept, openKept, reopenKept } from '../offline/kept.ts'
import { isName } from '../record/entity.ts'

/** The signed-in user and the company settings that every screen needs. */
export type User = Omit<CurrentUser, 'browserKey'>

const keptName = 'user'

/** The user as the server knows it; the screens that work without a connection can open for this user from now on. */
const readSignedIn = async (): Promise<User> => {
  const { browserKey, ...user } = await api.get('user/cuser')
  const key = await importUserKey(present(browserKey))
  await openSealed(user.id, key)
  await openKept(user.id, key, user.settings.idleHours)
  void keep(keptName, user)
  return user
}

/** The last user of this device, without a connection; null when the server must be asked. */
const readKept = async (): Promise<User | null> => {
  const opened = isConnected() ? null : await reopenKept()
  // Only `readSignedIn` keeps this name.
  const user = opened ? ((await kept(keptName)) as User | undefined) : undefined
  if (!opened || !user) return null
  await openSealed(user.id, opened.key)
  return user
}

const readCurrent = async (): Promise<User> => {
  // Without a session cookie the request would only be refused.
  if (!hasSession()) throw new Error('Not signed in.')
  const user = await readSignedIn().catch(async error => {
    const before = await readKept()
    if (!before) throw error
    return before
  })
  setBaseCurrency(user.settings.currency)
  startZones(user.zones)
  return user
}

/** The key under which the cache holds the signed-in user. */
export const userKey = ['user', 'current']

const userQuery = {
  queryKey: userKey,
  queryFn: readCurrent,
  staleTime: 5 * 60_000,
  retry: false,
}

/** The signed-in user, requested once. Throws when nobody is signed in. */
export const readUser = (): Promise<User> => queryClient.ensureQueryData(userQuery)

/** The signed-in user, or null. Never throws and never redirects. */
export const knownUser = (): Promise<User | null> => readUser().catch(() => null)

/** Signs in with this call and caches the user, and returns it. */
export const enter = async (signIn: () => Promise<unknown>): Promise<User> => {
  await signIn()
  queryClient.clear()
  const user = await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
  tellTabs({ entered: user.id })
  return user
}

/** Ends the session in every tab. Throws when the server fails. */
export const signOut = async (): Promise<void> => {
  await api.get('auth/logout')
  tellTabs('left')
}

/** Clears the user and all data of the server. */
export const forgetUser = (): void => {
  void closeKept()
  void queryClient.cancelQueries()
  queryClient.clear()
  closeSealed()
}

/** The id of the signed-in user, as far as this tab knows. */
export const knownId = (): string | undefined => queryClient.getQueryData<User>(userQuery.queryKey)?.id

const UserContext = createContext<User | null>(null)

/** Subscribes to the user once for everything inside: every cell of a list needs the user. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const { data } = useQuery(userQuery)
  return <UserContext value={data ?? null}>{children}</UserContext>
}

/** The signed-in user. Only inside the shell, where there always is one. */
export const useUser = (): User => {
  const user = useContext(UserContext)
  if (!user) throw new Error('Not signed in.')
  return user
}

/** The filter for branches to work in: those that the signed-in user is limited to; empty when all. */
export const useOwnBranches = (): { ids?: string } => {
  const { branches } = useUser()
  return branches ? { ids: branches.join(',') } : {}
}

/** The company settings, for code outside components; null before sign-in. */
export const currentSettings = (): User['settings'] | null => queryClient.getQueryData<User>(userQuery.queryKey)?.settings ?? null

/** The rights of the signed-in user, all from the domain. */
export const useRights = () => {
  const { role, branches } = useUser()
  const isOpen = (right: Permission | Verb) => branches === null || !ofAllBranches.includes(right)
  return {
    role,
    can: (verb: Verb, entity: Entity) => isOpen(verb) && isName(entity.name) && canName(role, verb, entity.name),
    canAct: (entity: Entity, action: string) => canAct(role, entity.name, action),
    may: (permission: Permission) => isOpen(permission) && may(role, permission),
  }
}
