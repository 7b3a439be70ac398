import { describe, expect, it } from 'vitest'
import { areas } from '../../../kernel/access/areas.ts'
import { productEvents } from '../../events.ts'
import { hearers, hears } from './hearers.ts'
import { allNotifiable, notifiableTypes } from './notifiable.ts'

const types = Object.keys(productEvents)

describe('hears', () => {
  it('knows every event of the product, and none beside', () => {
    expect(Object.keys(hearers).toSorted()).toEqual(types.toSorted())
  })

  it.each(types)('tells %s to owners, and to staff only by an area that is theirs', type => {
    expect(hears('all', { type })).toBe(true)
    const withoutArea = hears([], { type })
    for (const area of areas) {
      const without = areas.filter(one => one !== area)
      // Whoever has all areas but this one hears no more than whoever has them all.
      if (hears(without, { type })) expect(hears([...areas], { type })).toBe(true)
      if (withoutArea) expect(hears([area], { type })).toBe(true)
    }
  })

  it('review: security T4: tells those without an area nothing of bookings, guests, money, messages or plans', () => {
    const heard = types.filter(type => hears([], { type }))
    expect(heard.length).toBeGreaterThan(5)
    expect(
      heard.filter(
        type => !/^(property|room-type|content|fees|extras|rates|review\.counted)/.test(type),
      ),
    ).toEqual([])
  })

  it.each(allNotifiable)('tells of a notification of %s to those for whom it rings', about => {
    const type = 'notification.added'
    for (const area of areas)
      expect([area, hears([area], { type, about })]).toEqual([
        area,
        notifiableTypes([area]).includes(about),
      ])
    expect(hears([], { type, about })).toBe(false)
  })

  it.each([undefined, 'something.new', 'constructor'])('tells staff nothing of %s', about => {
    expect(hears([...areas], { type: 'notification.added', about })).toBe(false)
    if (about) expect(hears([...areas], { type: about })).toBe(false)
  })
})
