import { busy } from '../feedback/busy.ts'
import { addressOf, antiForgery, bodyOf, type Options, opened, Refused } from './api.ts'
import type { Query } from './contract.ts'
import { unreachable } from './lost-answer.ts'
import { isProvedNow } from './proof.ts'

const fetchFile = async (address: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(address, { ...init, credentials: 'same-origin' }).catch(() => null)
  if (!response) throw new Refused(unreachable())
  if (response.ok) return response
  const refusal = await opened(response).catch(() => unreachable())
  if (await isProvedNow(refusal)) return fetchFile(address, init)
  throw new Refused(refusal)
}

/** Opens a file of the server (a PDF, a picture) in a new tab. */
export const openFile = (path: string, query?: Query): void => {
  window.open(addressOf(path, query), '_blank', 'noopener')
}

/** Fetches a file to show in the page. Throws `Refused` when the server refuses. */
export const readFile = async (path: string, query?: Query): Promise<Blob> => (await fetchFile(addressOf(path, query))).blob()

/** A file that the server generates from the posted data, under the name it gives it. Throws `Refused` when it refuses. */
export const madeFile = async (path: string, sent: unknown, { quiet, signal }: Options = {}): Promise<File> => {
  const done = quiet ? () => {} : busy()
  try {
    const { headers, ...body } = await bodyOf({ method: 'PUT', path, body: sent })
    const init = { method: 'PUT', headers: { ...headers, ...antiForgery() }, ...body, ...(signal ? { signal } : {}) }
    return await namedFile(await fetchFile(addressOf(path), init), path)
  } finally {
    done()
  }
}

/** Saves a file in memory to disk under its name. */
export const saveFile = (file: File): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Downloads a file of the server. Throws `Refused` when it refuses. */
export const download = async (path: string, query?: Query): Promise<void> => {
  const done = busy()
  try {
    saveFile(await namedFile(await fetchFile(addressOf(path, query)), path))
  } finally {
    done()
  }
}

/** The file of a response, under the name that the server gives it. */
const namedFile = async (response: Response, path: string): Promise<File> => {
  const name = /filename="?([^";]+)"?/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  const blob = await response.blob()
  return new File([blob], name ?? path.replaceAll('/', '-'), { type: blob.type })
}
