import { expect, test } from 'vitest'
import { timeFaults } from '../../../src/domain/people/employee.ts'
import { handOverFaults } from '../../../src/domain/people/holding.ts'
import { backFrom, finishedBy, givenTo, isWorked } from '../../../src/domain/people/worker.ts'

const leaver = { id: 'leaver', joined: '2020-05-01' }
const successor = { id: 'successor', name: 'Nok', active: true, left: null }

test('work is handed over to another active employee', () => {
  expect(handOverFaults(leaver, successor, undefined)).toEqual({})
  expect(handOverFaults(leaver, undefined, undefined)).toEqual({ to: 'Choose who takes over.' })
  expect(handOverFaults(leaver, { ...successor, id: 'leaver' }, undefined)).toEqual({ to: 'Choose another employee.' })
  expect(handOverFaults(leaver, { ...successor, active: false }, undefined)).toEqual({
    to: 'Nok is inactive. Choose an active employee.',
  })
  expect(handOverFaults(leaver, { ...successor, id: 'leaver', active: false }, undefined)).toEqual({ to: 'Choose another employee.' })
})

test('nobody leaves before joining', () => {
  const left = 'The leaving date is before the joining date.'
  const leaving = ['2020-04-30', '2020-05-01', '2021-01-01']
  expect(leaving.map(day => handOverFaults(leaver, successor, day).left)).toEqual([left, undefined, undefined])
  expect(handOverFaults({ ...leaver, joined: null }, successor, '2020-04-30')).toEqual({})
  expect(leaving.map(day => timeFaults({ joined: '2020-05-01', left: day }).left)).toEqual([left, undefined, undefined])
  expect([timeFaults({ joined: null, left: '2020-04-30' }), timeFaults({ joined: '2020-05-01', left: null })]).toEqual([{}, {}])
})

test('the history of a stone names who works on it', () => {
  expect(['orderForm', 'mfOrderForm', 'invoice'].map(isWorked)).toEqual([true, true, false])
  expect([givenTo('orderForm'), finishedBy('lapidaryOrderForm'), backFrom('mfOrderForm')]).toEqual([
    'Given to a cutter',
    'Finished by the lapidary',
    'Back from a jeweler',
  ])
})
