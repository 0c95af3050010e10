import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { entities } from '../../domain/index.ts'
import { present } from '../../domain/kit/present.ts'
import { records } from '../kit/data/records.ts'
import { notify } from '../kit/feedback/notice.tsx'
import { useView } from '../kit/list/view.ts'
import { stonesById } from '../stock/stone/find.ts'
import { type DocumentValues, isBlank, type Party, type Stone } from '../stock/stone/line-values.ts'
import type { LinesSummary } from './lines/context.ts'
import type { Rated } from './lines/rated.ts'

type Entry = { fill: (line: string, stone: Stone, known: LinesSummary) => boolean; rated: Rated; add: () => void }

/** Adds the stones named in the URL (`?stones=`) once, each on its own line below the existing ones. */
export const usePrefilledStones = ({ fill, rated, add }: Entry): void => {
  const form = useFormContext<DocumentValues>()
  const [{ stones: stoneIds }, change] = useView({ inAddress: true })
  const filledIds = useRef('')
  const put = useRef(async (_: Stone) => {})
  put.current = async stone => {
    const known = await rated([stone.currency])
    if (form.getValues('items').some(line => line.stone?.id === stone.id)) return
    if (!form.getValues('items').some(isBlank)) add()
    fill(present(form.getValues('items').find(isBlank)).id, stone, known)
  }
  useEffect(() => {
    if (!stoneIds || filledIds.current === stoneIds) return
    filledIds.current = stoneIds
    const ids = stoneIds.split(',')
    void stonesById(ids)
      .then(async found => {
        for (const stone of ids.flatMap(id => found.get(id) ?? [])) await put.current(stone)
        change({ stones: undefined }, { replace: true })
      })
      .catch(notify.error)
  }, [stoneIds, change])
}

/** Chooses the customer named in the URL (`?customer=`) once. */
export const usePrefilledCustomer = (choose: (party: Party) => void): void => {
  const [{ customer }, change] = useView({ inAddress: true })
  const chosen = useRef('')
  const latest = useRef(choose)
  latest.current = choose
  useEffect(() => {
    if (!customer || chosen.current === customer) return
    chosen.current = customer
    void records
      .choices(entities.customer, { ids: [customer], pageSize: 1 }, { quiet: true })
      .then(({ rows: [party] }) => {
        if (party) latest.current(party)
        else notify.warn('The customer in the link does not exist. Choose one.')
        change({ customer: undefined }, { replace: true })
      })
      .catch(notify.error)
  }, [customer, change])
}
