import { lineReader } from './reading.ts'

/** A serial port of this computer, as the browser gives it (WebSerial). */
export type Port = {
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
  readable: ReadableStream<Uint8Array> | null
}
type Serial = EventTarget & { requestPort(): Promise<Port>; getPorts(): Promise<Port[]> }
const isSerial = (value: unknown): value is Serial => value instanceof EventTarget && 'requestPort' in value

/** The serial ports of this computer; null in a browser without WebSerial, and on an address without https. */
export const serial = (): Serial | null => ('serial' in navigator && isSerial(navigator.serial) ? navigator.serial : null)

/** Reads the lines of a port until it is closed or unplugged. `stop` closes it. */
export const readLines = async (port: Port, baudRate: number, onLine: (line: string) => void) => {
  await port.open({ baudRate })
  const reader = port.readable?.getReader()
  const decoder = new TextDecoder()
  const feed = lineReader(onLine)
  const read = async (): Promise<void> => {
    try {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        feed(decoder.decode(part.value, { stream: true }))
    } catch {
      // The scale was unplugged.
    } finally {
      // A port whose reader still holds it cannot be closed.
      reader?.releaseLock()
      await port.close().catch(() => {})
    }
  }
  const ended = read()
  const stop = async (): Promise<void> => {
    await reader?.cancel().catch(() => {})
    await ended
  }
  return { ended, stop }
}
