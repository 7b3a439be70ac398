import { describe, expect, it } from 'vitest'
import { changesOf, noticeFor, type ToldStay } from './told-stay.ts'

const told: ToldStay = {
  status: 'confirmed',
  checkIn: '2027-02-12',
  checkOut: '2027-02-14',
  rooms: ['1 × Lake Room, Flexible'],
  adults: 2,
  children: 0,
  total: 840_000,
  recipient: 'a',
  guestName: 'b',
  requests: 'c',
}

describe('noticeFor', () => {
  it.each<[string, Partial<ToldStay> | null, Partial<ToldStay>, string | undefined]>([
    ['a new booking', null, {}, 'confirmation'],
    ['what is known', {}, {}, undefined],
    ['a hold that is confirmed', { status: 'held' }, {}, 'confirmation'],
    ['other dates', {}, { checkOut: '2027-02-15' }, 'change'],
    ['another name', {}, { guestName: 'd' }, 'change'],
    ['another address to write to', {}, { recipient: 'd' }, 'confirmation'],
    ['a cancellation', {}, { status: 'cancelled' }, 'cancellation'],
    ['a cancellation handled twice', { status: 'cancelled' }, { status: 'cancelled' }, undefined],
    ['one that was cancelled before it was told', null, { status: 'cancelled' }, 'cancellation'],
    ['a guest who did not come', {}, { status: 'no-show' }, 'no-show'],
    ['a guest who was walked', {}, { status: 'walked' }, 'walk'],
    ['a walk that was told', { status: 'walked' }, { status: 'walked' }, undefined],
    ['a walk that is undone', { status: 'walked' }, {}, 'confirmation'],
    ['a no-show after a cancellation', { status: 'cancelled' }, { status: 'no-show' }, undefined],
    ['a booking that is reinstated', { status: 'cancelled' }, {}, 'confirmation'],
  ])('says of %s what the guest does not know', (_what, before, after, notice) =>
    expect(noticeFor(before && { ...told, ...before }, { ...told, ...after })).toBe(notice),
  )
})

describe('changesOf', () => {
  it('names what differs', () =>
    expect(
      changesOf(told, { ...told, rooms: ['2 × Lake Room, Flexible'], total: 1_680_000 }),
    ).toEqual(['rooms', 'total']))
})
