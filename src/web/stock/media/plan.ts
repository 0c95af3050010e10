import type { NamedStone } from '../../../domain/stock/media/contract.ts'
import { byNumber, fileKey, keysIn, readName } from '../../../domain/stock/media/file-name.ts'
import type { MediaType } from '../../company/media/sniff.ts'

/** The stone that a file goes to. */
export type Target = Pick<NamedStone, 'id' | 'sku'>
export type Use = 'photo' | 'video' | 'turn'

/** A file that was chosen: what it is by its content, a mark of its content, and the archive that it came in. */
export type Chosen = { key: string; file: File; type: MediaType | null; hash: string; archive?: string | undefined }

/** What a file is to become: of which stone, as what, at which place. `other` is a second stone that its name fits. */
export type Plan = Omit<Chosen, 'archive'> & { stone: Target | null; use: Use; place: number; other: string | null; fault: string | null }

const archiveStem = (name: string) => name.replace(/\.zip$/i, '').replace(/[-_ ]360$/, '')

/** The names to look up for these files. */
export const keysFor = (files: readonly Chosen[]): string[] => [
  ...new Set(files.flatMap(({ file, archive }) => [...keysIn(file.name), ...(archive ? keysIn(archiveStem(archive)) : [])])),
]

const unreadable = 'This is no JPEG, PNG, WebP or HEIC picture, and no MP4, MOV or WebM video.'

const planOf = ({ archive, ...chosen }: Chosen, stones: ReadonlyMap<string, NamedStone>): Plan => {
  const { file, type } = chosen
  const exists = (key: string) => stones.has(key)
  const own = readName(file.name, exists)
  // The pictures of an archive that is named after a stone are its 360° view.
  const held = !own && archive ? readName(archiveStem(archive), exists) : null
  const found = own ?? held
  const isVideo = type?.startsWith('video/') ?? false
  return {
    ...chosen,
    stone: found ? (stones.get(found.key) ?? null) : null,
    use: isVideo ? 'video' : held || own?.isTurn ? 'turn' : 'photo',
    place: own?.place ?? 0,
    other: found?.other ? (stones.get(found.other)?.sku ?? null) : null,
    fault: type === null || type === 'application/zip' ? unreadable : null,
  }
}

const placeOf = ({ stone, use, place, file }: Plan) => ({
  sku: stone?.sku ?? '',
  use: ['photo', 'video', 'turn'].indexOf(use),
  place,
  name: file.name,
})
const inOrder = (one: Plan, other: Plan): number => {
  const [a, b] = [placeOf(one), placeOf(other)]
  return byNumber(a.sku, b.sku) || a.use - b.use || a.place - b.place || byNumber(a.name, b.name)
}

/** Marks every file that is the same as one before it. */
const withoutTwice = (plans: readonly Plan[]): Plan[] => {
  const first = new Map<string, string>()
  return plans.map(plan => {
    const same = plan.use === 'turn' ? undefined : first.get(plan.hash)
    if (same === undefined) first.set(plan.hash, plan.file.name)
    return same === undefined || plan.fault ? plan : { ...plan, fault: `The same file as ${same}.` }
  })
}

/** A 360° view has at least two pictures; a single one is a photo. */
const withoutSingleTurns = (plans: readonly Plan[]): Plan[] =>
  plans.map(plan => {
    const frames = plans.filter(other => other.use === 'turn' && other.stone?.id === plan.stone?.id)
    return plan.use === 'turn' && frames.length === 1 ? { ...plan, use: 'photo' } : plan
  })

/** Where each file goes by its name, in the order in which they are added; those without a stone come first. */
export const planFiles = (files: readonly Chosen[], stones: readonly NamedStone[]): Plan[] => {
  const byKey = new Map(stones.map(stone => [fileKey(stone.key), stone]))
  return withoutSingleTurns(withoutTwice(files.map(file => planOf(file, byKey)).sort(inOrder)))
}

/** What is shown as one line: a file, or all pictures of a 360° view. */
export type Line = { key: string; plans: readonly Plan[] }

export const linesOf = (plans: readonly Plan[]): Line[] => {
  const lines: Line[] = []
  for (const plan of plans) {
    const last = lines.at(-1)
    const [before] = last?.plans ?? []
    if (last && before && plan.use === 'turn' && before.use === 'turn' && plan.stone && before.stone?.id === plan.stone.id)
      lines[lines.length - 1] = { ...last, plans: [...last.plans, plan] }
    else lines.push({ key: plan.key, plans: [plan] })
  }
  return lines
}
