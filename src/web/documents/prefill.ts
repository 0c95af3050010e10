import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { present } from '../../domain/kit/present.ts'
import { notify } from '../kit/feedback/notice.tsx'
import { useView } from '../kit/list/view.ts'
import { stonesById } from '../stock/stone/find.ts'
import { type DocumentValues, isBlank, type Stone } from '../stock/stone/line-values.ts'

type Entry = { fill: (line: string, stone: Stone) => boolean; add: () => void }

/** Adds the stones named in the URL (`?stones=`) once, each on its own line below the existing ones. */
export const usePrefilledStones = ({ fill, add }: Entry): void => {
  const form = useFormContext<DocumentValues>()
  const [{ stones: stoneIds }, change] = useView({ inAddress: true })
  const filledIds = useRef('')
  const put = useRef((_: Stone) => {})
  put.current = stone => {
    if (form.getValues('items').some(line => line.stone?.id === stone.id)) return
    if (!form.getValues('items').some(isBlank)) add()
    fill(present(form.getValues('items').find(isBlank)).id, stone)
  }
  useEffect(() => {
    if (!stoneIds || filledIds.current === stoneIds) return
    filledIds.current = stoneIds
    const ids = stoneIds.split(',')
    void stonesById(ids)
      .then(found => {
        for (const stone of ids.flatMap(id => found.get(id) ?? [])) put.current(stone)
        change({ stones: undefined }, { replace: true })
      })
      .catch(notify.error)
  }, [stoneIds, change])
}
