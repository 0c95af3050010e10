import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refresh } from '../../../../src/web/kit/data/query.ts'

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
