import { useLocation } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { useGo } from '../shell/place.tsx'
import type { ScanAnswer } from './scan.tsx'

/** Codes that mean the same on every screen. */
export type Codes = {
  /** Whether a code is one of them, by its format. */
  wants: (code: string) => boolean
  /** Runs the action of the code for a user at this URL. */
  take: (code: string, at: { pathname: string; go: (address: string) => void }) => Promise<ScanAnswer | null>
}

/** Codes of several kinds. The first kind that a code has the format of takes it. */
export const anyOfCodes = (...kinds: readonly Codes[]): Codes => {
  const kindOf = (code: string) => kinds.find(({ wants }) => wants(code))
  return {
    wants: code => kindOf(code) !== undefined,
    take: async (code, at) => (await kindOf(code)?.take(code, at)) ?? null,
  }
}

/** Provided once at the root, because the kit does not know the entities. */
export const CodesContext = createContext<Codes | null>(null)

/** The codes that mean the same on every screen, bound to the current one. */
export const useCodes = () => {
  const codes = useContext(CodesContext)
  const go = useGo()
  const { pathname } = useLocation()
  return codes && { wants: codes.wants, take: (code: string) => codes.take(code, { pathname, go }) }
}
