import { type HomeLine, homeLines, scopes } from '../../../domain/reports/home.ts'
import { useRead } from '../../kit/data/query.ts'
import { useUser } from '../../kit/shell/session.tsx'

export type HomeCount = HomeLine & { count: number; amount: string | null; label: string }

/** Overdue, due and waiting items. The server counts them; the domain supplies the texts and links. */
export const useHomeCounts = (chosen?: string) => {
  const { id, role, branch, employee } = useUser()
  const { data, error, refetch } = useRead('home', { scope: scopes.find(one => one === chosen) }, { quiet: true })
  const counts = new Map(data?.lines.map(line => [line.key, line]))
  const who = { id, role, branch: branch?.id ?? null, employee: employee?.id ?? null, today: data?.today ?? '' }
  const lines = (data ? homeLines(who, data.scope) : []).flatMap((line): HomeCount[] => {
    const found = counts.get(line.key)
    return found ? [{ ...line, count: found.count, amount: found.sum, label: found.count === 1 ? line.one : line.many }] : []
  })
  return { lines, scope: data?.scope, scopes: data?.scopes ?? [], isKnown: data !== undefined, error, retry: () => void refetch() }
}
