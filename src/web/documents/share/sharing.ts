import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SentMail, SharedTarget } from '../../../domain/reports/sharing-contract.ts'
import { api } from '../../kit/data/api.ts'
import { keys, refresh } from '../../kit/data/query.ts'

// A message that waits for a later attempt is not on its way.
const isOnItsWay = ({ attempts, recipients }: SentMail): boolean =>
  recipients.some(({ state }) => state === 'sending' || (state === 'waiting' && attempts === 0))

/** The links of a document and the e-mails about it. While a message is on its way, its outcome is asked for each second. */
export const useSharing = (target: SharedTarget) => {
  const client = useQueryClient()
  const result = useQuery({
    queryKey: keys.read('sharing', target),
    queryFn: ({ signal }) => api.get('sharing', target, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.mails.some(isOnItsWay) ? 1_000 : false),
  })
  const isBusy = result.data?.mails.some(isOnItsWay) ?? false
  const wasBusy = useRef(false)
  useEffect(() => {
    // The history tells the outcome too.
    if (wasBusy.current && !isBusy) refresh(client)
    wasBusy.current = isBusy
  }, [client, isBusy])
  return result
}
