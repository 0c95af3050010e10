type Times = { at: string; sent: string }

/**
 * The time of an event on a device without a connection, by the clock of the database: now, less the time between the event and its sending
 * on the device. A device whose clock is wrong is right about the difference. It is never in the future.
 */
export const timeOnDevice = (now: string, { at, sent }: Times): Date => {
  const time = new Date(now).getTime()
  return new Date(Math.min(time, time - (Date.parse(sent) - Date.parse(at))))
}
