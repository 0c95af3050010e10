import { useEffect, useRef } from 'react'
import { entities } from '../../domain/index.ts'
import { present } from '../../domain/kit/present.ts'
import type { WorkKind } from '../../domain/workshop/work-kind.ts'
import { records } from '../kit/data/records.ts'
import { useView } from '../kit/list/view.ts'
import type { Codes } from '../kit/scan/codes.ts'
import { type Scanner, useScanner } from '../kit/scan/scan.tsx'
import { quoted } from '../stock/inventory/scan.ts'
import { workEntity, workHome, workKindNames } from './kind.ts'

const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()

/** The kind of order form that a code belongs to; undefined for another format. */
export const kindOf = (code: string): WorkKind | undefined => {
  const series = /^([^-\s]+)-[^-\s]+-\d\d-\d{5,}$/.exec(code)?.[1]
  return series === undefined ? undefined : workKindNames.find(kind => isSame(entities[kind].series ?? null, series))
}

/** The screens on which a scan offers the next action instead of only opening the order form. */
const isWorkshop = (pathname: string): boolean =>
  pathname.startsWith('/production/board') || workKindNames.some(kind => pathname === workHome(kind))

/** The QR code of an order form opens it on any screen. On its own page, a list or the board it offers the next action. */
export const formCodes: Codes = {
  wants: code => kindOf(code) !== undefined,
  take: async (code, { pathname, go }) => {
    const kind = present(kindOf(code))
    const { rows } = await records.page(workEntity(kind), { search: code, pageSize: 10 })
    const row = rows.find(({ number }) => isSame(number, code))
    if (!row) return { tone: 'red', message: `No ${entities[kind].one} has the number ${quoted(code)}.` }
    const at = `${workHome(kind)}/${row.id}`
    if (pathname === `${at}/receive`) return { tone: 'amber', message: `${row.number} is open here. Enter the results.` }
    go(pathname === at || isWorkshop(pathname) ? `${at}?next=yes` : at)
    return null
  },
}

/** Offers the next action once, when the URL says that the order form was scanned for it. */
export const useOffered = (offer: () => void, isReady: boolean): void => {
  const [{ next }, change] = useView({ inAddress: true })
  const latest = useRef(offer)
  latest.current = offer
  useEffect(() => {
    if (!next || !isReady) return
    change({ next: undefined }, { replace: true })
    latest.current()
  }, [next, isReady, change])
}

/** The scanner of a screen about order forms. */
export const useFormScanner = (): Scanner =>
  useScanner({
    title: 'Scan order form',
    onCode: async code => ({ tone: 'red', message: `${quoted(code)} is not the number of an order form.` }),
  })

/** In a dialog about an order form, scanning its QR code again confirms. Any other code is refused, unless the dialog takes it. */
export const useScanAgain = (
  number: string | null,
  go: () => void,
  refuse: (message: string) => void,
  other?: (code: string) => Promise<boolean>,
): void => {
  useScanner({
    title: 'Scan order form again',
    inDialog: true,
    onCode: async code => {
      if (isSame(number, code)) go()
      else if (!(await other?.(code))) refuse(`Scan ${number} again, not ${quoted(code)}.`)
      return null
    },
  })
}
