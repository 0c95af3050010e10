import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { type ComponentType, createContext, useContext } from 'react'
import { homePath, mayEnter, menu } from '../../../domain/menu.ts'
import { oneOf, type Role, roles } from '../../../domain/people/role.ts'
import { Fault, Waiting } from '../feedback/fault.tsx'
import { notify } from '../feedback/notice.tsx'
import { viewSchema } from '../list/view.ts'
import { knownUser, readUser, SignedIn, useUser } from './session.tsx'
import { Shell } from './shell.tsx'

/** A screen: its path, its module, and who may open it when the menu does not say. A bare one has no menu around it. */
export type PageRoute = { path: string; load: () => Promise<{ default: ComponentType }>; open?: (role: Role) => boolean; bare?: true }

const home = `/${homePath}`
// A user who may not open a screen is sent to this address, and from there to the home screen (docs/domain/people.md#menu).
const nowhere = '/invoices'

const entryOf = (path: string) =>
  menu
    .flatMap(group => group.entries.map((entry): string => entry.path))
    .filter(entry => path === entry || path.startsWith(`${entry}/`))
    .sort((a, b) => b.length - a.length)[0]

const rightTo = ({ path, open }: PageRoute) => {
  const entry = entryOf(path)
  return open ?? ((role: Role) => entry !== undefined && mayEnter(role, entry))
}

const root = createRootRoute({ component: Outlet })

/** What a user must do before anything else. Provided once at the root, because the kit does not know it. */
export const FirstContext = createContext<ComponentType>(() => null)
const Entered = () => {
  const First = useContext(FirstContext)
  return useUser().pending ? <First /> : <Outlet />
}

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => (
    <SignedIn>
      <Entered />
    </SignedIn>
  ),
  beforeLoad: async ({ location }) => {
    const user = await readUser().catch(() => {
      throw redirect({ to: '/login', search: { from: location.href } })
    })
    return { user }
  },
})

const shell = createRoute({ getParentRoute: () => signedIn, id: 'shell', component: Shell })

const screenIn = (parent: typeof shell | typeof signedIn) => (page: PageRoute) =>
  createRoute({
    getParentRoute: () => parent,
    path: page.path,
    validateSearch: viewSchema,
    beforeLoad: ({ context: { user } }) => {
      const right = rightTo(page)
      if (right(user.role)) return
      const able = roles.filter(right)
      notify.warn(`Only ${oneOf(able)} may open that screen.`)
      throw redirect({ to: able.join() === 'Admin' ? nowhere : home })
    },
    component: lazyRouteComponent(page.load),
  })

/** The parameters of a URL. The router would parse ?weightMin=2 as a number, but all parameters of a view are strings. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** The query string of a view; empty values are left out. */
export const stringifySearch = (view: Record<string, unknown>): string => {
  const params = Object.entries(view)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, String(value)])
  return params.length > 0 ? `?${new URLSearchParams(params)}` : ''
}

/**
 * The routes of the app: its screens inside the shell, bare ones and sign-in outside, those that need no session, and a redirect to home for
 * any other path.
 */
export const routerOf = (pages: readonly PageRoute[], signIn: PageRoute, open: readonly PageRoute[]) => {
  const empty = createRoute({
    getParentRoute: () => shell,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: home })
    },
  })
  const login = createRoute({
    getParentRoute: () => root,
    path: signIn.path,
    validateSearch: viewSchema,
    // After a lost session the user is still cached for a moment and must not be redirected home.
    beforeLoad: async ({ search }) => {
      if (!('lost' in search) && (await knownUser())) throw redirect({ to: home })
    },
    component: lazyRouteComponent(signIn.load),
  })
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: ({ location }) => {
      throw redirect({ to: location.pathname === nowhere ? home : nowhere })
    },
  })
  return createRouter({
    routeTree: root.addChildren([
      login,
      ...open.map(({ path, load }) => createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) })),
      signedIn.addChildren([
        shell.addChildren([empty, ...pages.filter(({ bare }) => !bare).map(screenIn(shell))]),
        ...pages.filter(({ bare }) => bare).map(screenIn(signedIn)),
      ]),
      unknown,
    ]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingComponent: Waiting,
    defaultErrorComponent: Fault,
    scrollRestoration: true,
  })
}
