import { expect, it } from 'vitest'
import { createTurns } from './in-turn.ts'

it('review: security M10: gives each their turn, refuses without end, and keeps nobody else waiting', async () => {
  const turns = createTurns({ atOnce: 2, mostWaiting: 3 })
  const doors: (() => void)[] = []
  let most = 0
  let running = 0
  const work = () =>
    turns.run('asha', async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>(resolve => doors.push(resolve))
      running -= 1
    })
  const asked = Array.from({ length: 7 }, () =>
    work().then(
      () => 'done',
      (error: Error) => error.message,
    ),
  )
  await expect(turns.run('ravi', async () => 'at once')).resolves.toBe('at once')
  for (let done = 0; done < 5; done += 1) {
    await expect.poll(() => doors.length).toBeGreaterThan(0)
    doors.shift()?.()
  }
  const outcomes = await Promise.all(asked)
  expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(5)
  expect(outcomes.slice(5)).toEqual([
    expect.stringContaining('already'),
    expect.stringContaining('already'),
  ])
  expect(most).toBe(2)
  await expect(turns.run('asha', async () => 'again')).resolves.toBe('again')
})

it('passes the turn on when the work fails', async () => {
  const turns = createTurns({ atOnce: 1, mostWaiting: 1 })
  const failing = turns.run('asha', async () => {
    throw new Error('no')
  })
  const next = turns.run('asha', async () => 'next')
  await expect(failing).rejects.toThrow('no')
  await expect(next).resolves.toBe('next')
})
