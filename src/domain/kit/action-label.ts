import type { Entity } from './entity.ts'

/** Actions with an irregular past tense: passive, and active where that differs. */
const irregular: Record<string, readonly [was: string, did?: string]> = {
  create: ['created'],
  update: ['changed'],
  remove: ['deleted'],
  cancel: ['canceled'],
  return: ['returned', 'returned goods of'],
  receive: ['received', 'received goods of'],
  invoice: ['invoiced', 'invoiced goods of'],
  approval: ['put on approval', 'put goods on approval from'],
  lost: ['reported lost', 'reported goods lost of'],
  send: ['sent'],
  undo: ['undone', 'undid a change of'],
  split: ['split'],
  break: ['broken', 'broke'],
  bounce: ['bounced', 'reported as bounced'],
  clear: ['cleared'],
  apply: ['applied', 'used the credit of'],
  decide: ['decided', 'decided on'],
  recount: ['recount requested', 'requested a recount of'],
  rework: ['sent back for rework'],
  attach: ['file added', 'added a file to'],
  detach: ['file removed', 'removed a file from'],
  arrange: ['photos put in order', 'put the photos in order of'],
  crop: ['photo cropped', 'cropped a photo of'],
  logo: ['logo changed', 'changed the logo of'],
  series: ['number series set', 'set the number series of'],
  writeOff: ['written off', 'wrote off'],
  'sign-in': ['signed in', 'signed in as'],
  'sign-out': ['signed out'],
  'end-session': ['session ended', 'ended a session of'],
  'end-other-sessions': ['other sessions ended', 'ended the other sessions of'],
  password: ['password changed', 'changed the password of'],
  'set-password': ['password set', 'set the password of'],
  'send-link': ['link to choose a password sent', 'sent a link to choose a password to'],
  'password-by-link': ['password chosen with a link', 'chose a password with a link as'],
  'second-factor': ['second factor changed', 'changed the second factor of'],
  'remove-second-factor': ['second factor removed', 'removed the second factor of'],
  'hand-over': ['handed over', 'handed over the records of'],
  'pay-commission': ['commission paid', 'paid the commission of'],
  'take-back-commission': ['commission payment taken back', 'took back the commission payment of'],
  'print label': ['label printed', 'printed the label of'],
  handOver: ['handed over', 'handed over goods of'],
  handBack: ['handed back', 'took back goods of'],
  undoHandOver: ['hand-over undone', 'undid a hand-over of'],
  custody: ['taken into custody', 'took into custody'],
  begin: ['begun', 'began'],
  import: ['imported'],
  export: ['exported'],
  askPermission: ['permission requested', 'requested permission for'],
  permit: ['permitted'],
  refusePermission: ['permission declined', 'declined permission for'],
  use: ['used'],
  exceed: ['refused at a limit', 'was refused at a limit of'],
  sendMail: ['e-mail sent', 'sent an e-mail about'],
  sendMailAgain: ['e-mail sent again', 'sent an e-mail again about'],
  markReturned: ['e-mail marked as returned', 'marked an e-mail as returned about'],
  createLink: ['private link created', 'created a private link to'],
  endLink: ['private link ended', 'ended a private link to'],
  exportPriceList: ['price list exported', 'exported a price list of'],
  openByLink: ['private link opened', 'opened a private link to'],
  downloadByLink: ['PDF downloaded', 'downloaded the PDF of'],
  mailServer: ['mail server changed', 'changed the mail server in'],
  mailTemplate: ['text of messages changed', 'changed a text of messages in'],
  undoImport: ['import undone', 'undid an import of'],
  undoReturn: ['return undone', 'undid the return of'],
  paymentReceived: ['payment received'],
  paymentMade: ['payment made'],
  writtenOff: ['written off'],
  creditUsed: ['settled by credit'],
  chequeBounced: ['cheque bounced'],
  paymentVoided: ['payment voided'],
  paymentFreed: ['payment put back on account'],
}
const spelled = (action: string): string =>
  action.endsWith('e') ? `${action}d` : action.endsWith('y') ? `${action.slice(0, -1)}ied` : `${action}ed`

/** The past participle of an action: cancel → canceled, apply → applied. */
export const pastLabel = (action: string): string => irregular[action]?.[0] ?? spelled(action)
/** The active form, placed before the object: undo → took back a move of. */
export const didLabel = (action: string): string => irregular[action]?.[1] ?? pastLabel(action)

/** Actions besides the transitions of documents: on any record, on users and the company, and on stock. */
const commonActions = ['create', 'update', 'remove', 'attach', 'detach', 'arrange', 'crop', 'export', 'import', 'undoImport', 'exceed', 'use', 'askPermission', 'permit', 'refusePermission', 'sendMail', 'sendMailAgain', 'markReturned', 'createLink', 'endLink', 'answer', 'end']
const companyActions = ['mailServer', 'mailTemplate', 'sign-in', 'sign-out', 'end-session', 'end-other-sessions', 'password', 'set-password', 'send-link', 'password-by-link', 'second-factor', 'remove-second-factor', 'deactivate', 'hand-over', 'pay-commission', 'take-back-commission', 'logo', 'series', 'revoke']
const stockActions = ['exportPriceList', 'split', 'merge', 'break', 'reserve', 'release', 'adjust', 'writeOff', 'print label', 'custody']

/** Every action that the history of these entities can contain. */
export const actionsOf = (entities: readonly Entity[]): string[] => [
  ...new Set([...commonActions, ...entities.flatMap(({ lifecycle }) => Object.keys(lifecycle?.actions ?? {})), ...stockActions, ...companyActions]),
]
