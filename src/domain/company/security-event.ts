/** What is kept as a security event: its label in the list, and whether something was refused. */
export const securityEvents = {
  'sign-in': { label: 'Signed in', failed: false },
  'sign-in-failed': { label: 'Sign-in failed', failed: true },
  'sign-in-blocked': { label: 'Sign-in blocked after too many tries', failed: true },
  'sign-out': { label: 'Signed out', failed: false },
  password: { label: 'Changed own password', failed: false },
  'password-failed': { label: 'Own password change failed', failed: true },
  'password-set': { label: 'Set the password of another', failed: false },
  refused: { label: 'Right refused', failed: true },
  forged: { label: 'Forged request refused', failed: true },
  download: { label: 'Downloaded a file', failed: false },
  export: { label: 'Exported a list or report', failed: false },
  print: { label: 'Opened a PDF', failed: false },
  'token-created': { label: 'API token made', failed: false },
  'token-ended': { label: 'API token ended', failed: false },
  'token-address': { label: 'API token used from a new address', failed: false },
  'token-refused': { label: 'API token refused', failed: true },
} as const satisfies Record<string, { label: string; failed: boolean }>

export type SecurityEventName = keyof typeof securityEvents
export const securityEventNames = Object.keys(securityEvents) as [SecurityEventName, ...SecurityEventName[]]

/** How long an API token lasts when nothing is said, and at most, in days. */
export const tokenDays = { usual: 90, max: 365 }
