import { namesOf } from '../kit/names.ts'

/** The recorded security events, with their label in the list and whether something was refused. */
export const securityEvents = {
  'sign-in': { label: 'Signed in', failed: false },
  'new-browser': { label: 'Signed in with a new browser', failed: false },
  'sign-in-failed': { label: 'Sign-in failed', failed: true },
  'sign-in-blocked': { label: 'Sign-in blocked after too many attempts', failed: true },
  'sign-out': { label: 'Signed out', failed: false },
  password: { label: 'Changed own password', failed: false },
  'password-failed': { label: 'Own password change failed', failed: true },
  'password-set': { label: 'Set another user’s password', failed: false },
  'link-requested': { label: 'Asked for a link to choose a password', failed: false },
  'link-sent': { label: 'Sent another user a link to choose a password', failed: false },
  'link-used': { label: 'Chose a password with a link', failed: false },
  'link-refused': { label: 'Link to choose a password refused', failed: true },
  'code-failed': { label: 'Code of the second factor was wrong', failed: true },
  'confirm-failed': { label: 'Confirmation with the password failed', failed: true },
  'second-factor': { label: 'Changed own second factor', failed: false },
  'second-factor-removed': { label: 'Removed another user’s second factor', failed: false },
  refused: { label: 'Permission denied', failed: true },
  forged: { label: 'Forged request refused', failed: true },
  infected: { label: 'File with a virus refused', failed: true },
  download: { label: 'Downloaded a file', failed: false },
  export: { label: 'Exported a list or report', failed: false },
  print: { label: 'Opened a PDF', failed: false },
  'token-created': { label: 'API token created', failed: false },
  'token-ended': { label: 'API token ended', failed: false },
  'token-address': { label: 'API token used from a new address', failed: false },
  'token-refused': { label: 'API token refused', failed: true },
  'token-elsewhere': { label: 'API token refused: sent from an address that is not accepted', failed: true },
  'token-scope': { label: 'API token refused: outside of its scopes', failed: true },
} as const satisfies Record<string, { label: string; failed: boolean }>

export type SecurityEventName = keyof typeof securityEvents
export const securityEventNames = namesOf(securityEvents)

/** The lifetime of an API token in days: default and maximum. */
export const tokenDays = { usual: 90, max: 365 }
