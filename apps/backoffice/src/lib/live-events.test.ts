import { describe, expect, it } from 'vitest'
import { staleAfter } from './live-events.ts'

describe('staleAfter', () => {
  it('reads bookings, figures, rooms, availability, groups and deposits again after any change of a booking', () => {
    for (const type of ['booking.created', 'booking.checked-in', 'booking.cancelled'])
      expect(staleAfter(type)).toEqual([
        'bookings',
        'dashboard',
        'availability',
        'rooms',
        'nightAudit',
        'folio',
        'reports',
        'channels',
        'groups',
        'instalments',
      ])
  })

  it('reads the bell again when it has rung', () =>
    expect(staleAfter('notification.added')).toEqual(['notifications']))

  it('tells a room from a room type', () => {
    expect(staleAfter('room.housekeeping')).toEqual(['rooms', 'bookings'])
    expect(staleAfter('room-type.updated')).toContain('roomTypes')
  })

  it('leaves bookings alone when a website changes', () =>
    expect(staleAfter('website.updated')).not.toContain('bookings'))

  it.each(['feed.resumed', 'something.new', 'constructor.called', ''])(
    'reads everything again after %j',
    type =>
      expect(staleAfter(type)).toEqual(
        expect.arrayContaining(['bookings', 'notifications', 'properties', 'users']),
      ),
  )
})
