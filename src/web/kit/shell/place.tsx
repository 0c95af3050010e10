import { useMatch, useRouter } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { entityNamed } from '../record/entity.ts'
import { useRights } from './session.tsx'

/** The URL of a record's screen, by entity name and id. */
export type Homes = Readonly<Record<string, (id: string) => string>>

/** Provided once at the root, so that the kit can link to screens it does not know. */
export const HomesContext = createContext<Homes>({})

/** Navigates to a URL of the app, as in go('/statement?party=…'). Asks first when work is unsaved. */
export const useGo = () => {
  const router = useRouter()
  return (address: string, { replace = false } = {}) => (replace ? router.history.replace(address) : router.history.push(address))
}

/** The path of this screen. Unlike the location, it stays while another screen is being loaded. */
export const useOwnPath = (): string => useMatch({ strict: false, select: ({ pathname }) => pathname })

/** The search of this screen's address, such as ?status=overdue. Unlike that of the location, it stays while another screen is being loaded. */
export const useOwnSearch = (): string => {
  const { stringifySearch } = useRouter().options
  return useMatch({ strict: false, select: ({ search }) => stringifySearch(search) })
}

type GoProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }

/** A link inside the app. Its screen is preloaded on hover. */
export const Go = ({ to, onClick, ...rest }: GoProps) => {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(to)
  }
  const fetchScreen = () => void router.preloadRoute({ to: to.split('?')[0] }).catch(() => {})
  return <a {...rest} href={to} onClick={follow} onPointerEnter={fetchScreen} />
}

/** The URL of a record; null when it has no screen or this role may not read it. */
export const useHome = () => {
  const homes = useContext(HomesContext)
  const { can } = useRights()
  return (name: string, id: string): string | null => {
    const home = homes[name]
    return home && can('read', entityNamed(name)) ? home(id) : null
  }
}

/** A reference as a link, or as plain text when the user may not read the record. */
export const RefLink = ({ entity, id, children }: { entity: string; id: string; children: ReactNode }) => {
  const href = useHome()(entity, id)
  if (!href) return <>{children}</>
  return (
    <Go to={href} onClick={event => event.stopPropagation()}>
      {children}
    </Go>
  )
}
