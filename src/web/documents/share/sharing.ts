import { useQuery } from '@tanstack/react-query'
import type { SentMail, SharedTarget } from '../../../domain/reports/sharing-contract.ts'
import { api } from '../../kit/data/api.ts'
import { keys } from '../../kit/data/query.ts'

const isUnderWay = ({ recipients }: SentMail): boolean => recipients.some(({ state }) => state === 'sending')
const isSoon = ({ attempts, recipients }: SentMail): boolean => attempts === 0 && recipients.some(({ state }) => state === 'waiting')

/** The links of a document and the e-mails about it. While a message is on its way, its outcome is asked for each second. */
export const useSharing = (target: SharedTarget) =>
  useQuery({
    queryKey: keys.read('sharing', target),
    queryFn: ({ signal }) => api.get('sharing', target, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.mails.some(mail => isUnderWay(mail) || isSoon(mail)) ? 1_000 : false),
  })
