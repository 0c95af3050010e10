import { describe, expect, it, test } from 'vitest'
import { amountInWords } from '../../../src/domain/documents/amount-in-words.ts'
import { entities } from '../../../src/domain/index.ts'
import { actionsOf, didLabel, pastLabel } from '../../../src/domain/kit/action-label.ts'
import { isList, isRecord } from '../../../src/domain/kit/json.ts'
import { allows, isIn, lifecycle, stateWords, unreachable } from '../../../src/domain/kit/lifecycle.ts'
import { formatted, min, round } from '../../../src/domain/kit/quantity.ts'

describe('an action in the history', () => {
  it('is what was done to the record, and what somebody did', () => {
    expect(['issue', 'apply', 'cancel', 'send', 'adjust', 'lost'].map(pastLabel)).toEqual([
      'issued',
      'applied',
      'canceled',
      'sent',
      'adjusted',
      'reported lost',
    ])
    expect(['issue', 'apply', 'cancel', 'return'].map(didLabel)).toEqual(['issued', 'used the credit of', 'canceled', 'returned goods of'])
    expect([pastLabel('deny'), didLabel('deny')]).toEqual(['denied', 'denied'])
  })
  it('is one of those of the entities, of any record, of stock, or of users', () => {
    const { invoice, branch } = entities
    const known = actionsOf([invoice, branch])
    expect(known).toEqual(expect.arrayContaining(['create', 'attach', 'issue', 'cancel', 'split', 'print label', 'sign-in', 'revoke']))
    expect(new Set(known).size).toBe(known.length)
    expect(actionsOf([])).not.toContain('issue')
  })
  it('has an irregular past where the regular one would be wrong', () => {
    const irregular = actionsOf(Object.values(entities)).flatMap(action => {
      const [was, did] = [pastLabel(action), didLabel(action)]
      return [`${action}ed`, `${action}d`, `${action.slice(0, -1)}ied`].includes(was) && did === was ? [] : [`${action}: ${was}, ${did}`]
    })
    expect(irregular).toEqual([
      'update: changed, changed',
      'remove: deleted, deleted',
      'attach: file added, added a file to',
      'detach: file removed, removed a file from',
      'arrange: photos put in order, put the photos in order of',
      'crop: photo cropped, cropped a photo of',
      'undoImport: import undone, undid an import of',
      'exceed: refused at a limit, was refused at a limit of',
      'askPermission: permission requested, requested permission for',
      'permit: permitted, permitted',
      'refusePermission: permission declined, declined permission for',
      'sendMail: e-mail sent, sent an e-mail about',
      'sendMailAgain: e-mail sent again, sent an e-mail again about',
      'markReturned: e-mail marked as returned, marked an e-mail as returned about',
      'createLink: private link created, created a private link to',
      'endLink: private link ended, ended a private link to',
      'return: returned, returned goods of',
      'send: sent, sent',
      'receive: received, received goods of',
      'lost: reported lost, reported goods lost of',
      'recount: recount requested, requested a recount of',
      'decide: decided, decided on',
      'approval: put on approval, put goods on approval from',
      'invoice: invoiced, invoiced goods of',
      'undo: undone, undid a change of',
      'apply: applied, used the credit of',
      'bounce: bounced, reported as bounced',
      'handOver: handed over, handed over goods of',
      'handBack: handed back, took back goods of',
      'undoHandOver: hand-over undone, undid a hand-over of',
      'rework: sent back for rework, sent back for rework',
      'exportPriceList: price list exported, exported a price list of',
      'split: split, split',
      'break: broken, broke',
      'writeOff: written off, wrote off',
      'print label: label printed, printed the label of',
      'custody: taken into custody, took into custody',
      'mailServer: mail server changed, changed the mail server in',
      'mailTemplate: text of messages changed, changed a text of messages in',
      'sign-in: signed in, signed in as',
      'sign-out: signed out, signed out',
      'end-session: session ended, ended a session of',
      'end-other-sessions: other sessions ended, ended the other sessions of',
      'password: password changed, changed the password of',
      'set-password: password set, set the password of',
      'send-link: link to choose a password sent, sent a link to choose a password to',
      'password-by-link: password chosen with a link, chose a password with a link as',
      'second-factor: second factor changed, changed the second factor of',
      'remove-second-factor: second factor removed, removed the second factor of',
      'hand-over: handed over, handed over the records of',
      'pay-commission: commission paid, paid the commission of',
      'take-back-commission: commission payment taken back, took back the commission payment of',
      'logo: logo changed, changed the logo of',
      'series: number series set, set the number series of',
    ])
  })
})

describe('a lifecycle', () => {
  const made = lifecycle({
    states: {
      draft: { label: 'Draft', tone: 'grey', phase: 'draft' },
      sent: { label: 'On its Way', tone: 'blue', phase: 'open' },
      done: { label: 'Done', tone: 'green', phase: 'done' },
    },
    initial: 'draft',
    editable: ['draft'],
    actions: {
      send: { label: 'Send', from: ['draft'], to: 'sent' },
      close: { label: 'Close', from: ['inForce'], to: 'done' },
      lose: { label: 'Lose', from: ['undefined'], to: 'sent' },
    },
  })
  it('names a state in a sentence', () =>
    expect(['draft', 'sent', 'done', 'Elsewhere'].map(state => stateWords(made, state))).toEqual([
      'a draft',
      'on its way',
      'done',
      'elsewhere',
    ]))
  it('knows nothing of other states', () => {
    expect([isIn(made, 'elsewhere', 'draft', 'open'), allows(made, 'close', 'elsewhere'), allows(made, 'lose', 'elsewhere')]).toEqual([
      false,
      false,
      false,
    ])
    expect([allows(made, 'close', 'done'), allows(made, 'close', 'draft'), allows(made, 'nothing', 'draft')]).toEqual([true, false, false])
  })
  it('reaches a state from one of several states', () => expect(unreachable(made)).toEqual([]))
})

test('an object is neither a list nor null', () => {
  expect([{}, { a: 1 }, [], null, undefined, 'text', 3].map(isRecord)).toEqual([true, true, false, false, false, false, false])
  expect([[], [1], {}, 'text', null].map(isList)).toEqual([true, true, false, false, false])
})

test('a quantity is formatted with all its digits, whatever they are', () => {
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  expect([formatted('123456789012345678.91', format), formatted('', format), formatted('x', format)]).toEqual([
    '123,456,789,012,345,678.91',
    '0.00',
    'NaN',
  ])
})

test('the smaller of two equal quantities is the first, as it is written', () => {
  expect([min('1', '2'), min('2', '1'), min('1.0', '1')]).toEqual(['1', '1', '1.0'])
  expect([round('-0', 0), round('-0.4', 0), round('-10', 0), round('-10.04', 1)]).toEqual(['0', '0', '-10', '-10.0'])
})

test('an amount of money in words', () => {
  const dollars = (amount: string) => amountInWords(amount, 'US dollars', 'cents')
  expect(dollars('1000005.01')).toBe('One million and five US dollars and one cent')
  expect(dollars('1000000')).toBe('One million US dollars')
  expect(dollars('0.01')).toBe('Zero US dollars and one cent')
  expect(dollars('-0.001')).toBe('Zero US dollars')
  expect(dollars('-1.00')).toBe('Minus one US dollar')
  expect(amountInWords('1.001', 'Kuwaiti dinars', 'fils', 3)).toBe('One Kuwaiti dinar and one fils')
  expect(amountInWords('999000000000000', 'baht')).toBe('Nine hundred and ninety-nine trillion baht')
  expect(() => amountInWords('1000000000000000', 'baht')).toThrow(RangeError)
})
