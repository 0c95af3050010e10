import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { canMove, can as canName, may, type Permission, type Verb } from '../../../domain/access.ts'
import type { Name } from '../../../domain/index.ts'
import type { Noun } from '../../../domain/kit/entity.ts'
import type { Role } from '../../../domain/people/role.ts'
import { api, hasSession } from '../data/api.ts'
import { queryClient } from '../data/query.ts'

type Ref = { id: string; title: string }
/** Who is signed in, and what the company has decided that every screen needs. */
export type User = {
  id: string
  name: string
  email: string
  role: Role
  branch: Ref
  employee: Ref | null
  settings: {
    company: string
    currency: string
    salesmanDiscount: string
    managerDiscount: string
    managerWriteOff: string
    termsDays: number
    memoDays: number
    taxCode: string
    standardTax: string
    reducedTax: string
    printers: { name: string; size: string }[]
  }
}

const userQuery = {
  queryKey: ['user', 'current'],
  // Without a session there is no need to be told so.
  queryFn: () => (hasSession() ? api.get<User>('user/cuser') : Promise.reject(new Error('Nobody is signed in.'))),
  staleTime: 5 * 60_000,
  retry: false,
}

/** The signed-in user, asked for once; throws when nobody is. */
export const readUser = (): Promise<User> => queryClient.ensureQueryData(userQuery)

/** The signed-in user, or null; never throws and never leads anywhere. */
export const knownUser = (): Promise<User | null> => readUser().catch(() => null)

/** Signs in; the user is known from then on. */
export const signIn = async (email: string, password: string): Promise<void> => {
  await api.post('auth/login', { email, password })
  queryClient.clear()
  await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
}

/** Ends the session and forgets all that was told in it. */
export const signOut = async (): Promise<void> => {
  await api.get('auth/logout').catch(() => null)
  queryClient.clear()
}

/** Forgets who was signed in, when the server has. */
export const forgetUser = (): void => queryClient.removeQueries({ queryKey: userQuery.queryKey })

const UserContext = createContext<User | null>(null)

/** Asks once for all that stands inside who is signed in: every cell of a list wants to know. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const { data } = useQuery(userQuery)
  return <UserContext value={data ?? null}>{children}</UserContext>
}

/** The signed-in user; only inside the shell, where there always is one. */
export const useUser = (): User => {
  const user = useContext(UserContext)
  if (!user) throw new Error('Nobody is signed in.')
  return user
}

/** What the company has decided, where no component asks; null before anybody has signed in. */
export const currentSettings = (): User['settings'] | null => queryClient.getQueryData<User>(userQuery.queryKey)?.settings ?? null

/** What the signed-in user may do: asked of the domain, and of nothing else. */
export const useRights = () => {
  const { role } = useUser()
  return {
    role,
    can: (verb: Verb, noun: Noun) => canName(role, verb, noun.name as Name),
    canMove: (noun: Noun, action: string) => canMove(role, noun.name, action),
    may: (permission: Permission) => may(role, permission),
  }
}
