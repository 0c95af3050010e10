/** The lifetime of a private link in days: usual and maximum. */
export const linkDays = { usual: 30, max: 365 }

type Dated = { expiresAt: string; endedAt: string | null }
export const linkStates = {
  open: { label: 'Open', tone: 'green' },
  expired: { label: 'Expired', tone: 'grey' },
  ended: { label: 'Ended', tone: 'struck' },
} as const
export type LinkState = keyof typeof linkStates

/** Whether a link still opens its document at a moment. */
export const linkState = ({ expiresAt, endedAt }: Dated, now: Date): LinkState =>
  endedAt ? 'ended' : Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'open'

/**
 * Whether a program opened a link only to show a preview of it, or to index it: messengers fetch the address when a message is written
 * or received. Such an opening is not the client's.
 */
export const isPreview = (agent: string): boolean =>
  agent === '' || /(?<!\bcu)bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|line-poker|skypeuri|slurp|curl\/|wget\//i.test(agent)
