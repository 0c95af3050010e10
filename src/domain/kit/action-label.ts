import type { Noun } from './entity.ts'

/** What is not spelled as its verb says: as it was done to something, and as somebody did it where that reads differently. */
const irregular: Record<string, readonly [was: string, did?: string]> = {
  create: ['made'],
  update: ['changed'],
  remove: ['deleted'],
  cancel: ['cancelled'],
  return: ['returned', 'returned goods of'],
  receive: ['received', 'received goods of'],
  invoice: ['invoiced', 'invoiced goods of'],
  lost: ['reported lost', 'reported goods lost of'],
  send: ['sent'],
  undo: ['undone', 'took back a move of'],
  split: ['split'],
  break: ['broken', 'broke'],
  bounce: ['bounced', 'reported as bounced'],
  clear: ['cleared'],
  apply: ['applied', 'used the credit of'],
  decide: ['decided', 'decided on'],
  recount: ['counted again', 'asked to count again'],
  rework: ['taken up again', 'took up again'],
  attach: ['file added', 'added a file to'],
  detach: ['file removed', 'removed a file from'],
  logo: ['logo changed', 'changed the logo of'],
  series: ['numbers set', 'set the numbers of'],
  writeOff: ['written off', 'wrote off'],
  'sign-in': ['signed in', 'signed in as'],
  'sign-out': ['signed out'],
  'end-session': ['session ended', 'ended a session of'],
  'end-other-sessions': ['other sessions ended', 'ended the other sessions of'],
  password: ['password changed', 'changed the password of'],
  'hand-over': ['handed over', 'handed over what was held by'],
  'print label': ['label printed', 'printed the label of'],
  custody: ['taken into custody', 'took into custody'],
  begin: ['begun', 'began'],
  import: ['imported'],
  export: ['exported'],
  undoReturn: ['return undone', 'took back the return of'],
}
const spelled = (action: string): string =>
  action.endsWith('e') ? `${action}d` : action.endsWith('y') ? `${action.slice(0, -1)}ied` : `${action}ed`

/** What was done to something, as a word of the past: cancel → cancelled, apply → applied. */
export const pastOf = (action: string): string => irregular[action]?.[0] ?? spelled(action)
/** What somebody did, before what they did it to: undo → took back a move of. */
export const didTo = (action: string): string => irregular[action]?.[1] ?? pastOf(action)

/** What may have been done to anything, beside the moves of papers; and what is done to stones, people and the house. */
const commonDeeds = ['create', 'update', 'remove', 'attach', 'detach', 'export', 'import']
const houseDeeds = ['sign-in', 'sign-out', 'end-session', 'password', 'deactivate', 'hand-over', 'logo', 'series', 'revoke']
const stockDeeds = ['split', 'merge', 'break', 'reserve', 'release', 'adjust', 'writeOff', 'print label']

/** Every deed that the history of these nouns can tell of. */
export const deedsOf = (nouns: readonly Noun[]): string[] => [
  ...new Set([...commonDeeds, ...nouns.flatMap(({ life }) => Object.keys(life?.actions ?? {})), ...stockDeeds, ...houseDeeds]),
]
