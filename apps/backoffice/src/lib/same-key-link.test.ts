import type { AppRouter } from '@atithi/api/router'
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { expect, it } from 'vitest'
import { sameKeyUntilAnswered } from './same-key-link.ts'

type Outcome = 'answered' | 'refused' | 'lost'

function clientOf(outcomes: Outcome[]) {
  const keys: unknown[] = []
  const end: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable(observer => {
        keys.push((op.input as Record<string, unknown>).idempotencyKey)
        const outcome = outcomes.shift()
        if (outcome === 'answered') {
          observer.next({ result: { data: { ok: true } } })
          observer.complete()
        } else if (outcome === 'refused')
          observer.error(
            TRPCClientError.from({
              error: { code: -32009, message: 'no', data: { httpStatus: 409 } },
            } as never),
          )
        else observer.error(TRPCClientError.from(new Error('the line broke')))
      })
  const client = createTRPCClient<AppRouter>({ links: [sameKeyUntilAnswered(), end] })
  return { client, keys }
}

it('sends the same act under one key until it is answered', async () => {
  const { client, keys } = clientOf(['lost', 'answered', 'refused', 'answered', 'answered'])
  const note = { bookingId: 'b', note: 'Comes late' }
  const press = () => client.bookings.addNote.mutate(note).catch(() => {})
  for (let at = 0; at < 4; at += 1) await press()
  await client.bookings.addNote.mutate({ ...note, note: 'Comes early' })
  expect(keys[0]).toEqual(expect.any(String))
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(4)
})

it('does so with what is settled or taken away in the house, which a second time would be refused', async () => {
  const { client, keys } = clientOf(['lost', 'answered', 'lost', 'answered'])
  const [propertyId, pictureId] = [crypto.randomUUID(), crypto.randomUUID()]
  for (let at = 0; at < 2; at += 1)
    await client.housePictures.remove.mutate({ propertyId, pictureId }).catch(() => {})
  for (let at = 0; at < 2; at += 1)
    await client.faults.settle
      .mutate({ propertyId, faultId: pictureId, isFixed: true })
      .catch(() => {})
  expect(keys[1]).toBe(keys[0])
  expect(keys[3]).toBe(keys[2])
  expect(new Set(keys)).not.toContain(undefined)
})

it('leaves a key that is there, and what is no act of the desk', async () => {
  const { client, keys } = clientOf(['answered', 'answered'])
  await client.bookings.addNote.mutate({ bookingId: 'b', note: 'x', idempotencyKey: 'mine' })
  await client.settings.profile.update.mutate({ name: 'Asha' })
  expect(keys).toEqual(['mine', undefined])
})
