import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { present } from '../../../domain/kit/present.ts'
import { viewSchema } from '../list/view.ts'
import { type Homes, HomesContext } from '../shell/place.tsx'
import { SignedIn } from '../shell/session.tsx'
import { cacheWith } from './answers.ts'
import classes from './page.module.css'
import type { Staged } from './state.ts'

const homes: Homes = {
  customer: id => `/customers?open=${id}`,
  inventory: id => `/inventory/${id}`,
  transfer: id => `/transfers/${id}`,
}

const Inside = createContext<ReactNode>(null)

/** A router of its own, so that a link or a filter changes only the part that it belongs to. */
const routerAt = (address: string) => {
  const root = createRootRoute()
  const screen = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => useContext(Inside),
    validateSearch: viewSchema,
  })
  return createRouter({
    routeTree: root.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
  })
}

type Around = Pick<Staged, 'role' | 'at' | 'answers' | 'begin'>
type Props = { [K in keyof Around]: Around[K] | undefined } & { children: ReactNode }

/** Everything that a screen has around its parts: a signed-in user, an address, and the server's answers. */
export const Stage = ({ role = 'Admin', at = '/', answers = [], begin, children }: Props) => {
  const [cache] = useState(() => cacheWith(role, answers))
  const [router] = useState(() => routerAt(at))
  return (
    <QueryClientProvider client={cache}>
      <SignedIn>
        <HomesContext value={homes}>
          <Inside value={begin ? <Begun by={begin}>{children}</Begun> : children}>
            <RouterProvider router={router} />
          </Inside>
        </HomesContext>
      </SignedIn>
    </QueryClientProvider>
  )
}

const Begun = ({ by, children }: { by: (box: HTMLElement) => unknown; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void by(present(box.current)), [by])
  return (
    <div ref={box} className={classes.begun}>
      {children}
    </div>
  )
}
