import { mostKeysAtOnce, type NamedStone } from '../../../domain/stock/media/contract.ts'
import { sniff } from '../../company/media/sniff.ts'
import { filesInZip } from '../../company/media/unzip.ts'
import { api } from '../../kit/data/api.ts'
import { type Chosen, keysFor, type Plan, planFiles } from './plan.ts'

// A larger file is a video, which is seldom added twice.
const mostHashed = 64 * 1024 * 1024

const hashOf = async (file: File): Promise<string> => {
  if (file.size > mostHashed) return `${file.name} ${file.size} ${file.lastModified}`
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

const chosenFrom = async (file: File, archive?: string): Promise<Chosen> => {
  const type = await sniff(file)
  return { key: crypto.randomUUID(), file, type, hash: await hashOf(file), archive }
}

const openArchive = async (archive: Chosen): Promise<Chosen[]> => {
  const files = await filesInZip(archive.file)
  return Promise.all(files.map(file => chosenFrom(file, archive.file.name)))
}

const stonesNamed = async (keys: readonly string[]): Promise<NamedStone[]> => {
  const found: NamedStone[] = []
  for (let start = 0; start < keys.length; start += mostKeysAtOnce)
    found.push(...(await api.get('inventory/named', { keys: keys.slice(start, start + mostKeysAtOnce) })))
  return found
}

/** Opens archives, looks up the stones that the files are named after, and plans where each file goes. Nothing is saved. */
export const planChosen = async (files: readonly File[]): Promise<Plan[]> => {
  const chosen: Chosen[] = []
  for (const file of files) {
    const one = await chosenFrom(file)
    // A damaged archive stays in the list, as a file that cannot be added.
    const inside = one.type === 'application/zip' ? await openArchive(one).catch(() => null) : null
    chosen.push(...(inside ?? [one]))
  }
  const keys = keysFor(chosen)
  return planFiles(chosen, keys.length > 0 ? await stonesNamed(keys) : [])
}
