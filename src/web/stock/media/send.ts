import { prepared } from '../../company/media/prepare.ts'
import { api } from '../../kit/data/api.ts'
import type { Line, Plan, Target } from './plan.ts'

const ready = async ({ file, use }: Plan) => {
  const made = await prepared(file, use === 'turn' ? 'turn' : 'photo')
  if (made.fault !== null) throw new Error(made.fault)
  return made
}

const sendOne = async (plan: Plan, stone: Target): Promise<void> => {
  const { file, poster } = await ready(plan)
  const target = { entity: 'inventory', record: stone.id, kind: plan.use } as const
  await api.upload('attachment', target, file, { quiet: true, ...(poster ? { with: { poster } } : {}) })
}

/** Replaces the 360° view of a stone. All pictures are made ready first, so that a damaged one leaves the old view as it is. */
const sendTurn = async (plans: readonly Plan[], stone: Target, onSent: () => void): Promise<void> => {
  const files: File[] = []
  for (const plan of plans) files.push((await ready(plan)).file)
  const before = (await api.get('attachment', { entity: 'inventory', record: stone.id }, { quiet: true })).find(
    ({ kind }) => kind === 'turn',
  )
  if (before) await api.remove('attachment', { id: before.id })
  for (const file of files) {
    await api.upload('attachment', { entity: 'inventory', record: stone.id, kind: 'turn' }, file, { quiet: true })
    onSent()
  }
}

/** Sends what stands on one line. `onSent` is called for each file. Throws why it cannot be sent. */
export const sendLine = async ({ plans }: Line, onSent: () => void): Promise<void> => {
  const [first] = plans
  if (!first?.stone) return
  if (first.use === 'turn') return sendTurn(plans, first.stone, onSent)
  await sendOne(first, first.stone)
  onSent()
}
