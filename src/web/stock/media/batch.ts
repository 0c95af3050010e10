import { useState } from 'react'
import { counted } from '../../kit/data/number.ts'
import { queryClient, refresh } from '../../kit/data/query.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { planChosen } from './choose.ts'
import { type Line, linesOf, type Plan, type Target } from './plan.ts'
import { sendLine } from './send.ts'

export type Progress = { sent: number; of: number }

const isSendable = ({ plans }: Line): boolean => plans.every(({ stone, fault }) => stone !== null && fault === null)

/** The chosen files, where they go, and how far they are sent. */
export const useBatch = () => {
  const [plans, setPlans] = useState<readonly Plan[]>([])
  const [isReading, setReading] = useState(false)
  const [progress, setProgress] = useState<Progress | null>(null)
  const lines = linesOf(plans)
  const sendable = lines.filter(isSendable)

  const choose = async (files: readonly File[]) => {
    if (files.length === 0) return
    setReading(true)
    try {
      const added = await planChosen(files)
      const known = new Map(plans.map(({ hash, file }) => [hash, file.name]))
      const fresh = added.map(plan =>
        known.has(plan.hash) && !plan.fault ? { ...plan, fault: `The same file as ${known.get(plan.hash)}.` } : plan,
      )
      setPlans([...plans, ...fresh])
    } catch (error) {
      notify.error(error)
    } finally {
      setReading(false)
    }
  }
  const change = (keys: readonly string[], to: Partial<Plan>) =>
    setPlans(before => before.map(plan => (keys.includes(plan.key) ? { ...plan, ...to } : plan)))
  const drop = (keys: readonly string[]) => setPlans(before => before.filter(({ key }) => !keys.includes(key)))
  const assign = (keys: readonly string[], stone: Target | null) => change(keys, { stone, other: null })

  /** Sends every line that has a stone. What is saved leaves the list; what is refused stays, with the reason. */
  const send = async () => {
    const total = sendable.reduce((sum, line) => sum + line.plans.length, 0)
    let [sent, refused] = [0, 0]
    setProgress({ sent, of: total })
    for (const line of sendable) {
      const keys = line.plans.map(({ key }) => key)
      try {
        await sendLine(line, () => setProgress({ sent: ++sent, of: total }))
        drop(keys)
      } catch (error) {
        refused += 1
        change(keys, { fault: error instanceof Error ? error.message : 'Something is wrong.' })
      }
    }
    setProgress(null)
    refresh(queryClient)
    if (sent > 0) notify.success(`${counted(sent, 'file')} added.`)
    return refused === 0 && lines.length === sendable.length
  }
  return { lines, sendable, isReading, progress, choose, assign, drop, send }
}
