import type { Noun } from './record.ts'

const irregular: Record<string, string> = {
  create: 'made',
  update: 'changed',
  remove: 'deleted',
  cancel: 'cancelled',
  lost: 'reported lost',
  send: 'sent',
  undo: 'undone',
  split: 'split',
  break: 'broken',
  bounce: 'bounced',
  rework: 'taken up again',
  attach: 'attached a file to',
  detach: 'removed a file from',
  writeOff: 'written off',
  'write-off': 'written off',
  'sign-in': 'signed in',
  password: 'changed the password of',
  'hand-over': 'handed over',
  'print label': 'printed the label of',
  begin: 'begun',
  import: 'imported',
  export: 'exported',
  undoReturn: 'undone the return of',
}

/** What was done, as a word of the past: cancel → cancelled, apply → applied. */
export const pastOf = (action: string): string =>
  irregular[action] ?? (action.endsWith('e') ? `${action}d` : action.endsWith('y') ? `${action.slice(0, -1)}ied` : `${action}ed`)

/** What may have been done to anything, beside the moves of papers. */
export const commonDeeds = ['create', 'update', 'remove', 'attach', 'detach', 'export'] as const

/** Every deed that the history of these nouns can tell of. */
export const deedsOf = (nouns: readonly Noun[]): string[] => [
  ...new Set([...commonDeeds, ...nouns.flatMap(({ life }) => Object.keys(life?.actions ?? {}))]),
]
