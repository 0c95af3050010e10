import { useSyncExternalStore } from 'react'
import { isPositive } from '../../../domain/kit/quantity.ts'
import { weight as shown } from '../data/number.ts'
import { forget, remember, remembered } from '../draft/memory.ts'
import { notify } from '../feedback/notice.tsx'
import { asTyped } from '../form/typed-text.ts'
import { readLines, serial } from './port.ts'
import { type Reading, readingIn, weightFor } from './reading.ts'

const key = 'scale.speed'
/** The speeds of serial scales, in baud. */
export const speeds = [1200, 2400, 4800, 9600, 19200, 38400] as const
export const usualSpeed = 9600
/** The speed of the scale that this computer uses; null without one. */
export const knownSpeed = (): number | null => remembered<number | null>(key, null)

let open: { stop: () => Promise<void> } | null = null
const listeners = new Set<() => void>()
const set = (to: typeof open) => {
  open = to
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Whether a scale is connected to this page. */
export const useHasScale = (): boolean => useSyncExternalStore(listen, () => open !== null)

type Field = { input: HTMLInputElement; unit: Reading['unit'] }
/** The weight field that has the focus. */
const focused = (): Field | null => {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement) || input.readOnly) return null
  const { weighs } = input.dataset
  return weighs === 'ct' || weighs === 'g' ? { input, unit: weighs } : null
}

const enter = ({ input, unit }: Field, reading: Reading): void => {
  input.select()
  document.execCommand('insertText', false, asTyped(weightFor(reading, unit), 2))
}

/** Writes what the scale shows into the weight field that has the focus. */
const take = (line: string): void => {
  const [reading, field] = [readingIn(line), focused()]
  if (reading === null) return
  if (reading === 'moving') notify.warn('The scale is not steady yet. Wait, and send the weight again.')
  else if (!isPositive(reading.weight)) notify.warn(`The scale shows ${textOf(reading)}. Set it to zero and weigh again.`)
  else if (field) enter(field, reading)
  else notify.warn(`The scale shows ${textOf(reading)}. Click into a weight first.`)
}
const textOf = ({ weight, unit }: Reading): string => `${shown(weight)} ${unit}`

const begin = async (port: Parameters<typeof readLines>[0], speed: number): Promise<void> => {
  await open?.stop()
  const reading = await readLines(port, speed, take)
  set(reading)
  void reading.ended.then(() => {
    if (open !== reading) return
    set(null)
    notify.warn('The scale is disconnected.')
  })
}

/** Asks the user for the port of the scale, and reads it at this speed. From now on this computer connects to it by itself. */
export const connectScale = async (speed: number): Promise<void> => {
  const port = await serial()
    ?.requestPort()
    .catch(() => null)
  if (!port) return
  try {
    await begin(port, speed)
    remember(key, speed)
    notify.success('The scale is connected.')
  } catch {
    notify.danger('This port could not be opened. Close other programs that use the scale, and try again.')
  }
}

/** Disconnects the scale, and forgets it on this computer. */
export const disconnectScale = async (): Promise<void> => {
  const { stop } = open ?? {}
  forget(key)
  set(null)
  await stop?.()
}

/** Connects to the scale of this computer again: after the program was opened, and whenever the scale is plugged in. */
export const resumeScale = async (): Promise<void> => {
  const [ports, speed] = [serial(), knownSpeed()]
  ports?.addEventListener('connect', resumeScale)
  const [port] = speed === null || open ? [] : ((await ports?.getPorts()) ?? [])
  if (speed !== null && port) await begin(port, speed).catch(() => {})
}
