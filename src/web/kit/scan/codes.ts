import { useLocation } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { useGo } from '../shell/place.tsx'
import type { ScanAnswer } from './scan.tsx'

/** Codes that mean the same wherever they are scanned. */
export type Codes = {
  /** Whether a code is one of them, told by how it is written. */
  wants: (code: string) => boolean
  /** Does what it means for somebody who is at this address. */
  take: (code: string, at: { pathname: string; go: (address: string) => void }) => Promise<ScanAnswer | null>
}

/** Told once, at the root, so that the kit can open what it does not know. */
export const CodesContext = createContext<Codes | null>(null)

/** The codes that mean the same everywhere, for whoever scans on this screen. */
export const useCodes = () => {
  const codes = useContext(CodesContext)
  const go = useGo()
  const { pathname } = useLocation()
  return codes && { wants: codes.wants, take: (code: string) => codes.take(code, { pathname, go }) }
}
