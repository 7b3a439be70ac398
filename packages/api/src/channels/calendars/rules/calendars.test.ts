import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../kernel/shared/dates.ts'
import { calendarAddress, faultOfAddress } from './addresses.ts'
import type { JudgedEvent } from './judge-events.ts'
import { type KnownEvent, planReading } from './plan-reading.ts'
import { readCalendar } from './read-calendar.ts'
import { spansOf, writeCalendar } from './write-calendar.ts'

describe('our calendar for a portal', () => {
  it('says of taken nights that they are, and nothing else', () => {
    const text = writeCalendar({
      id: 'c1',
      name: 'Lotus House, Seeblick mit sehr langem Namen und Ümläuten, und noch mehr davon',
      day: '2026-11-01',
      spans: spansOf(['2026-11-07', '2026-11-05', '2026-11-06', '2026-11-20']),
    })
    expect(text).toContain('DTSTART;VALUE=DATE:20261105\r\nDTEND;VALUE=DATE:20261108\r\n')
    expect(text).toContain('DTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261121\r\n')
    expect(text.match(/UID:/g)).toHaveLength(2)
    for (const line of text.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  })

  it('has the same nights when it is read', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(300), { maxLength: 40 }), days => {
        const nights = days.map(day => addDays('2026-11-01', day)).sort()
        const text = writeCalendar({
          id: 'c',
          name: 'n',
          day: '2026-11-01',
          spans: spansOf(nights),
        })
        const { events } = readCalendar(text.replaceAll('@calendar.atithi', '@portal.example'), {
          timeZone: 'Asia/Kolkata',
          today: '2026-11-01',
        })
        const read = events.flatMap(({ from, to }) => {
          const all: string[] = []
          for (let night = from; night < to; night = addDays(night, 1)) all.push(night)
          return all
        })
        expect(read).toEqual(nights)
      }),
    )
  })
})

describe('what follows from a reading', () => {
  const today = '2026-11-01'
  const said = (uid: string, own: Partial<JudgedEvent> = {}): JudgedEvent => ({
    uid,
    from: '2026-11-05',
    to: '2026-11-07',
    summary: '',
    kind: 'stay',
    left: null,
    ...own,
  })
  const known = (uid: string, own: Partial<KnownEvent> = {}): KnownEvent => ({
    id: uid,
    uid,
    from: '2026-11-05',
    to: '2026-11-07',
    isGone: false,
    isBlocked: true,
    left: null,
    ...own,
  })
  const plan = (events: JudgedEvent[], before: KnownEvent[], own = {}) =>
    planReading(events, before, { today, acceptsMissing: false, ...own })
  const nothing = { added: [], changed: [], gone: [], missing: 0 }

  it('takes what is new, moves what has changed, gives back what is gone', () => {
    expect(plan([said('a')], [known('a')])).toEqual(nothing)
    expect(plan([said('a')], []).added).toHaveLength(1)
    expect(plan([said('a', { from: '2026-11-06' })], [known('a')]).changed).toHaveLength(1)
    expect(plan([], [known('a')]).gone).toHaveLength(1)
  })

  it('tries again what has no room, and what somebody put on sale', () => {
    expect(plan([said('a')], [known('a', { isBlocked: false })]).changed).toHaveLength(1)
    expect(
      plan([said('a')], [known('a', { isGone: true, isBlocked: false })]).changed,
    ).toHaveLength(1)
  })

  it('leaves alone what is over, or further away than anybody sells', () => {
    expect(
      plan(
        [
          said('a', { from: '2026-10-01', to: '2026-10-02' }),
          said('b', { from: '2029-01-01', to: '2029-01-02' }),
        ],
        [],
      ),
    ).toEqual(nothing)
    expect(plan([], [known('a', { from: '2026-10-01', to: '2026-10-02' })])).toEqual(nothing)
  })

  it('keeps what vanishes all at once, until somebody says that it is meant', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map(uid => known(uid))
    expect(plan([said('a'), said('b')], all)).toEqual({ ...nothing, missing: 3 })
    expect(plan([said('a'), said('b')], all, { acceptsMissing: true }).gone).toHaveLength(3)
    expect(plan([said('a'), said('b'), said('c')], all).gone).toHaveLength(2)
    expect(plan([], all.slice(0, 2)).gone).toHaveLength(2)
  })

  it('gives a room back for what is left now, and takes one for what is left no more', () => {
    const left = { kind: 'blocked', left: 'setting' } as const
    const kept = { isBlocked: false, left: 'setting' } as const
    expect(plan([said('a', left)], [known('a')]).changed).toHaveLength(1)
    expect(plan([said('a', left)], [known('a', kept)])).toEqual(nothing)
    expect(plan([said('a', { ...left, left: 'echo' })], [known('a', kept)]).changed).toHaveLength(1)
    expect(plan([said('a', { kind: 'blocked' })], [known('a', kept)]).changed).toHaveLength(1)
  })

  it('lets go at once what takes no room, and does not count it', () => {
    const rooms = ['a', 'b', 'c'].map(uid => known(uid))
    const others = ['d', 'e', 'f', 'g'].map(uid => known(uid, { isBlocked: false, left: 'window' }))
    const all = [...rooms, ...others]
    expect(plan([], all)).toMatchObject({ gone: others, missing: 3 })
    expect(plan([said('a'), said('b')], all).gone).toHaveLength(5)
  })

  it('keeps what stands there and cannot be read, with all of its series', () => {
    const before = [known('a'), known('a/2026-11-05'), known('a#2026-11-05'), known('ab')]
    expect(plan([], before, { unread: ['a'] }).gone).toEqual([known('ab')])
  })
})

describe('the address of a calendar', () => {
  it.each([
    ['webcal://www.example.com/a.ics', 'https://www.example.com/a.ics'],
    [' https://www.example.com/a.ics ', 'https://www.example.com/a.ics'],
  ])('%s is asked for at %s', (text, url) => {
    expect(calendarAddress(text)).toBe(url)
    expect(faultOfAddress(url, false)).toBeUndefined()
  })

  it.each([
    'nothing',
    'http://example.com/a.ics',
    'https://a:b@example.com/',
    'ftp://example.com/',
    'https://example.com:22/',
    'file:///etc/passwd',
  ])('%s is refused', text => {
    expect(faultOfAddress(text, false)).toEqual(expect.any(String))
  })
})
