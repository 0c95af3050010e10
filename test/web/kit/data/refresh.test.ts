import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { entities } from '../../../../src/domain/index.ts'
import { keepAnswer, keys, refresh } from '../../../../src/web/kit/data/query.ts'

/** A screen that shows one record of a server; the server answers each read when the test says so. */
const screen = () => {
  const client = new QueryClient()
  const answers: ((state: string) => void)[] = []
  const queryFn = () => new Promise<string>(resolve => answers.push(resolve))
  const shown = new QueryObserver(client, { queryKey: ['transfer', 'record', '1'], queryFn, staleTime: 15_000 })
  const stop = shown.subscribe(() => {})
  /** Answers the read with this number, and waits until the screen has what came of it. */
  const answer = async (read: number, state: string): Promise<void> => {
    await expect.poll(() => answers.length).toBeGreaterThan(read)
    answers[read]?.(state)
    await new Promise(resolve => setTimeout(resolve))
  }
  return { client, answers, answer, stop, state: () => shown.getCurrentResult().data }
}

test('a record whose first read began before a change is read again after it', async () => {
  const { client, answer, state, stop } = screen()
  refresh(client)
  await answer(0, 'Draft')
  await answer(1, 'In transit')
  expect(state()).toBe('In transit')
  stop()
})

test('so is a record on the screen, and the answer of a read that began before the change is dropped', async () => {
  const { client, answers, answer, state, stop } = screen()
  await answer(0, 'Draft')
  refresh(client)
  refresh(client)
  await answer(2, 'In transit')
  await answer(1, 'Draft')
  expect([state(), answers.length]).toEqual(['In transit', 3])
  stop()
})

test('the next action on a record uses the version that the change before it returned', () => {
  const client = new QueryClient()
  const [settings, changed, other] = [1, 2, 1].map((version, at) => ({ id: at === 2 ? 'other' : 'one', version }))
  const read = keys.read(entities.setting.path, {})
  client.setQueryData(read, settings)
  keepAnswer(client, entities.setting, changed)
  expect([client.getQueryData(read), client.getQueryData(keys.record(entities.setting, 'one'))]).toEqual([changed, changed])
  keepAnswer(client, entities.setting, other)
  expect(client.getQueryData(read)).toEqual(changed)
})
