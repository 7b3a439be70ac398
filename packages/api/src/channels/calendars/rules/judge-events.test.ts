import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type IsoDate, nightsOf } from '../../../kernel/shared/dates.ts'
import { beyondWindow } from './booking-window.ts'
import { judgeEvents, type Served } from './judge-events.ts'
import { type BlockedDays, type EventKind, kindOf, type PortalNights } from './kinds.ts'
import { remarksKept } from './remarks.ts'
import { withoutMarks } from './three-events.ts'

const today = '2026-11-01'
const at = (days: number) => addDays(today, days)
/** Nights by their distance from today. */
const event = (kind: EventKind, from: number, to: number, uid = 'x'): PortalNights => ({
  uid,
  from: at(from),
  to: at(to),
  summary: '',
  kind,
})

describe('what a portal says is', () => {
  it.each<[EventKind, string, string]>([
    ['stay', '1418fb94e984-0a1b2c3d4e5f60718293a4b5c6d7e8f9@airbnb.com', 'Reserved'],
    ['blocked', '7f662ec65913-0a1b2c3d@airbnb.com', 'Airbnb (Not available)'],
    ['blocked', '6fec1092d3fa-0a1b2c3d@airbnb.com', ''],
    ['blocked', '1', 'Not available'],
    ['either', '2f1e@booking.com', 'CLOSED - Not available'],
    ['either', '2f1e@booking.com', 'CLOSED – Not available'],
    ['either', '2f1e@booking.com', 'Closed'],
    ['stay', '2f1e@booking.com', 'CLOSED - Meera Nair'],
    ['stay', '6f49cda7-479e-454b-a6a3-39fa7feee5ed', 'Reserved - Meera'],
    ['stay', '6f49cda7-479e-454b-a6a3-39fa7feee5ed', 'Réservée - Meera'],
    ['blocked', '6f49cda7-479e-454b-a6a3-39fa7feee5ed', 'Blocked'],
    ['blocked', '6f49cda7-479e-454b-a6a3-39fa7feee5ed', 'Indisponible'],
    ['blocked', 'a_bw_b', 'Blocked by Guesty'],
    // What nobody knows needs a room: an owner's own calendar says what it likes.
    ['stay', 'a@google.com', 'Uncle comes'],
    ['stay', 'a@google.com', 'Not available for the plumber'],
    ['stay', 'a@google.com', ''],
  ])('%s by %s “%s”', (kind, uid, summary) => {
    expect(kindOf({ uid, summary })).toBe(kind)
  })
})

describe('the booking window of a portal', () => {
  const beyond = (...events: PortalNights[]) =>
    [...beyondWindow(events, today)].map(({ from, to }) => `${from}/${to}`)

  it.each<[string, PortalNights[], number[]]>([
    ['of nine months', [event('blocked', 270, 366)], [0]],
    ['of a year and more', [event('blocked', 365, 820)], [0]],
    ['behind a stay far within', [event('stay', 3, 5), event('blocked', 180, 366)], [1]],
    [
      'with a stay from before it was shortened',
      [event('blocked', 90, 200), event('stay', 200, 205), event('blocked', 205, 730)],
      [0, 2],
    ],
    [
      'in pieces',
      [event('blocked', 90, 120), event('blocked', 120, 122), event('blocked', 122, 366)],
      [0, 1, 2],
    ],
    ['written as stays are', [event('either', 180, 366)], [0]],
  ])('%s', (_name, events, found) => {
    expect(beyond(...events).toSorted()).toEqual(
      found.map(index => `${events[index]?.from}/${events[index]?.to}`).toSorted(),
    )
  })

  it.each<[string, PortalNights[]]>([
    ['a day of preparation', [event('stay', 90, 92), event('blocked', 92, 93)]],
    ['a month closed at the end', [event('blocked', 200, 230)]],
    ['a season closed from soon on', [event('blocked', 20, 200)]],
    ['a season before a stay', [event('blocked', 100, 190), event('stay', 200, 202)]],
    ['the longest stay where stays are written alike', [event('either', 100, 190)]],
    ['a year of stays', [event('stay', 70, 470)]],
  ])('is not what begins with %s', (_name, events) => {
    expect(beyond(...events)).toEqual([])
  })

  it('never holds a stay, nor what is blocked within sixty days and a year', () => {
    const kinds = fc.constantFrom<EventKind>('stay', 'either', 'blocked')
    const any = fc
      .tuple(kinds, fc.integer({ min: -5, max: 700 }), fc.integer({ min: 1, max: 400 }))
      .map(([kind, from, nights]) => event(kind, from, from + nights))
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), events => {
        for (const { kind, from, to } of beyondWindow(events, today)) {
          expect(kind).not.toBe('stay')
          expect(from >= at(60) || to > at(365)).toBe(true)
        }
      }),
    )
  })
})

describe('a room', () => {
  const judge = (events: PortalNights[], own: Partial<Served> = {}) =>
    judgeEvents(events, { setting: 'by-portal', served: [], taken: [], today, ...own })
  const lefts = (events: PortalNights[], own: Partial<Served> = {}) =>
    judge(events, own).events.map(({ left }) => left)
  const span = (from: number, to: number) => ({ from: at(from), to: at(to) })

  it.each<[BlockedDays, EventKind, string | null]>([
    ['by-portal', 'stay', null],
    ['by-portal', 'either', null],
    ['by-portal', 'blocked', 'setting'],
    ['take', 'stay', null],
    ['take', 'either', null],
    ['take', 'blocked', null],
    ['leave', 'stay', null],
    ['leave', 'either', 'setting'],
    ['leave', 'blocked', 'setting'],
  ])('by the setting %s is taken for %s but for: %s', (setting, kind, left) => {
    expect(lefts([event(kind, 5, 7)], { setting })).toEqual([left])
  })

  it('is never taken beyond the booking window, whatever the setting', () => {
    const { events, remarks } = judge([event('either', 180, 366)], { setting: 'take' })
    expect(events).toMatchObject([{ left: 'window' }])
    expect(remarks).toEqual([
      '2027-04-30 to 2027-11-02 lies beyond the portal’s booking window: it takes no room.',
    ])
  })

  it.each<EventKind>(['either', 'blocked'])(
    'is not taken for what it gave the portal: %s',
    kind => {
      const served = [span(5, 7)]
      const own = { setting: 'take', served } as const
      const { events, remarks } = judge([event(kind, 5, 7)], own)
      expect(events).toMatchObject([{ left: 'echo' }])
      expect(remarks).toEqual([
        '2026-11-06 to 2026-11-08 is what the portal has read of yours: it takes no room again.',
      ])
      // Beyond our count it is the portal's own, and a stay is always one.
      expect(lefts([event(kind, 5, 7, 'a'), event(kind, 5, 7, 'b')], own)).toEqual(['echo', null])
      expect(lefts([event('stay', 5, 7)], own)).toEqual([null])
      // A stay under way comes back from today on.
      expect(lefts([event(kind, 0, 2)], { ...own, served: [span(-3, 2)] })).toEqual(['echo'])
    },
  )

  it('is taken for the nights of a blocked stretch that are the portal’s own', () => {
    const { events } = judge([event('blocked', 4, 9)], { setting: 'take', served: [span(5, 7)] })
    expect(events.map(({ uid, from, to }) => `${uid} ${from} ${to}`)).toEqual([
      'x#2026-11-05 2026-11-05 2026-11-06',
      'x#2026-11-08 2026-11-08 2026-11-10',
    ])
  })

  it('hangs on what we gave only where some of it came back', () => {
    const hangs = (one: PortalNights) => judge([one], { served: [span(5, 7)] }).hangsOnOurs
    expect(hangs(event('blocked', 6, 9))).toBe(true)
    expect(hangs(event('either', 5, 7))).toBe(true)
    for (const one of [event('stay', 5, 7), event('blocked', 7, 9), event('either', 6, 9)])
      expect(hangs(one)).toBe(false)
  })

  it('is asked for where a stay may meet ours: only exactly our nights are ours', () => {
    for (const one of [event('either', 5, 8), event('either', 6, 7), event('either', 4, 7)])
      expect(lefts([one], { served: [span(5, 7)] })).toEqual([null])
  })

  it('is kept for what stood at the portal before we had those nights', () => {
    const own = { served: [span(5, 7)], taken: [{ uid: 'x', from: at(5), to: at(7) }] }
    expect(lefts([event('either', 5, 7)], own)).toEqual([null])
    expect(lefts([event('either', 5, 7, 'new')], own)).toEqual(['echo'])
  })

  it('is taken for every night that a portal blocks beyond ours, once, and for none of ours', () => {
    const spans = fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 9 }))
      .map(([from, nights]) => span(from, from + nights))
    fc.assert(
      fc.property(spans, fc.array(spans, { maxLength: 5 }), (ours, theirs) => {
        const events = theirs.map((one, index) => ({
          ...event('blocked', 0, 1, `${index}`),
          ...one,
        }))
        const { events: judged } = judge(events, { setting: 'take', served: [ours] })
        const count = (all: readonly { from: IsoDate; to: IsoDate }[]) =>
          Map.groupBy(
            all.flatMap(({ from, to }) => nightsOf(from, to)),
            night => night,
          )
        const taken = count(judged.filter(({ left }) => left === null))
        for (const [night, said] of count(theirs)) {
          const own = night >= ours.from && night < ours.to ? 1 : 0
          expect(taken.get(night)?.length ?? 0).toBe(said.length - own)
        }
      }),
    )
  })
})

describe('a stay of three events', () => {
  const named = (summary: string, from: number, to: number) => ({
    ...event('stay', from, to, summary),
    summary,
  })
  const stay = named('Meera Nair', 5, 8)
  const first = named('Check-in Meera Nair', 5, 6)
  const last = named('Check-out Meera Nair', 8, 9)
  const taken = (...events: PortalNights[]) => withoutMarks(events).events

  it('is one room, whichever stands first', () => {
    for (const all of [
      [first, stay, last],
      [last, first, stay],
    ])
      expect(taken(...all)).toEqual([stay])
    expect(taken(stay, named('Check-out Meera Nair', 7, 8))).toEqual([stay])
  })

  it('is as many rooms as there are stays', () => {
    const other = named('Ravi Iyer', 5, 8)
    expect(taken(first, stay, last, other)).toEqual([stay, other])
    expect(taken(first, stay, last, first, other, last)).toHaveLength(2)
  })

  it('is none without its stay: a mark is a night of its own then', () => {
    expect(taken(first, last)).toEqual([first, last])
    expect(taken(first, stay)).toEqual([first, stay])
    expect(taken(named('Check-in by two', 5, 8), last)).toHaveLength(1)
  })
})

describe('remarks on a calendar', () => {
  it('are kept once each, as far as they fit', () => {
    expect(remarksKept(['a', 'a', 'b'.repeat(400)])).toEqual(['a', 'b'.repeat(300)])
    const many = remarksKept(Array.from({ length: 70 }, (_, index) => `${index}`))
    expect([many.length, many.at(-1)]).toEqual([51, 'And 20 more.'])
  })
})
