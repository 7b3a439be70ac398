import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { calendarAddress, faultOfAddress } from './addresses.ts'
import { type KnownEvent, planReading } from './plan-reading.ts'
import { CalendarError, readCalendar } from './read-calendar.ts'
import { spansOf, writeCalendar } from './write-calendar.ts'

const zone = 'Asia/Kolkata'
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) =>
  calendar('BEGIN:VEVENT', 'UID:1@portal.example', ...lines, 'END:VEVENT')
const nightsIn = (source: string) => {
  const [found] = readCalendar(source, zone).events
  return found && [found.from, found.to]
}

describe('a calendar of a portal', () => {
  it.each([
    [
      'days',
      ['DTSTART;VALUE=DATE:20261105', 'DTEND;VALUE=DATE:20261107'],
      '2026-11-05',
      '2026-11-07',
    ],
    [
      'a local time',
      ['DTSTART;TZID=Asia/Kolkata:20261105T140000', 'DTEND;TZID=Asia/Kolkata:20261107T110000'],
      '2026-11-05',
      '2026-11-07',
    ],
    [
      'an instant that is the next day here',
      ['DTSTART:20261104T193000Z', 'DTEND:20261106T053000Z'],
      '2026-11-05',
      '2026-11-06',
    ],
    [
      'a zone in quotes',
      ['DTSTART;TZID="Asia:Kolkata":20261105T140000', 'DTEND:20261107T110000'],
      '2026-11-05',
      '2026-11-07',
    ],
    ['a duration', ['DTSTART;VALUE=DATE:20261105', 'DURATION:P1W'], '2026-11-05', '2026-11-12'],
    ['no end', ['DTSTART;VALUE=DATE:20261105'], '2026-11-05', '2026-11-06'],
    [
      'an end on the same day',
      ['DTSTART:20261105T080000Z', 'DTEND:20261105T100000Z'],
      '2026-11-05',
      '2026-11-06',
    ],
  ])('takes nights by %s', (_name, lines, from, to) => {
    expect(nightsIn(event(...lines))).toEqual([from, to])
  })

  it('is read whatever ends its lines, folded and escaped', () => {
    const text = event('SUMMARY:Reserved\\, by\r\n  phone', 'DTSTART;VALUE=DATE:20261105')
    for (const source of [text, text.replaceAll('\r\n', '\n'), `\uFEFF${text}`])
      expect(readCalendar(source, zone).events).toEqual([
        {
          uid: '1@portal.example',
          from: '2026-11-05',
          to: '2026-11-06',
          summary: 'Reserved, by phone',
        },
      ])
  })

  it.each([['STATUS:CANCELLED'], ['TRANSP:TRANSPARENT']])('takes nothing with %s', line => {
    expect(readCalendar(event('DTSTART;VALUE=DATE:20261105', line), zone)).toEqual({
      events: [],
      skipped: [],
    })
  })

  it('says what it passes over, and takes nothing of its own back', () => {
    const read = (line: string) => readCalendar(event('DTSTART;VALUE=DATE:20261105', line), zone)
    expect(read('RRULE:FREQ=DAILY').skipped).toEqual(['An event that repeats is not read.'])
    expect(readCalendar(event('DTSTART;VALUE=DATE:20261345'), zone).skipped).toHaveLength(1)
    const own = writeCalendar({
      id: 'a',
      name: 'b',
      day: '2026-11-01',
      spans: [{ from: '2026-11-05', to: '2026-11-07' }],
    })
    expect(readCalendar(own, zone)).toEqual({ events: [], skipped: [] })
  })

  it.each([
    ['a page', '<html>Sign in</html>'],
    ['nothing', ''],
    ['half of one', event('DTSTART;VALUE=DATE:20261105').slice(0, -20)],
    ['one that is not well-formed', calendar('BEGIN:VEVENT', 'END:VTODO')],
    [
      'one too many',
      calendar(
        ...Array.from(
          { length: 2001 },
          (_, at) => `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART:20261105\r\nEND:VEVENT`,
        ),
      ),
    ],
  ])('is none where it is %s', (_name, source) => {
    expect(() => readCalendar(source, zone)).toThrow(CalendarError)
  })

  it('is read or refused, whatever it is', () => {
    const lines = fc.constantFrom(
      'BEGIN:VCALENDAR',
      'END:VCALENDAR',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'UID:x',
      'DTSTART:20261105',
      'DTEND:99999999',
      'DURATION:P9999999D',
      ' ',
      ':',
      'A;B="',
      '\u0000',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(lines, fc.string({ unit: 'binary' }))), all => {
        try {
          for (const { from, to } of readCalendar(all.join('\n'), zone).events)
            expect(to > from).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(CalendarError)
        }
      }),
      { numRuns: 60 },
    )
  })
})

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
        const { events } = readCalendar(
          text.replaceAll('@calendar.atithi', '@portal.example'),
          zone,
        )
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
  const said = (uid: string, from: IsoDate = '2026-11-05', to: IsoDate = '2026-11-07') => ({
    uid,
    from,
    to,
    summary: '',
  })
  const known = (uid: string, own: Partial<KnownEvent> = {}): KnownEvent => ({
    id: uid,
    uid,
    from: '2026-11-05',
    to: '2026-11-07',
    isGone: false,
    isBlocked: true,
    ...own,
  })
  const plan = (events: ReturnType<typeof said>[], before: KnownEvent[], acceptsMissing = false) =>
    planReading(events, before, { today, acceptsMissing })
  const nothing = { added: [], changed: [], gone: [], missing: 0 }

  it('takes what is new, moves what has changed, gives back what is gone', () => {
    expect(plan([said('a')], [known('a')])).toEqual(nothing)
    expect(plan([said('a')], []).added).toHaveLength(1)
    expect(plan([said('a', '2026-11-06')], [known('a')]).changed).toHaveLength(1)
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
      plan([said('a', '2026-10-01', '2026-10-02'), said('b', '2029-01-01', '2029-01-02')], []),
    ).toEqual(nothing)
    expect(plan([], [known('a', { from: '2026-10-01', to: '2026-10-02' })])).toEqual(nothing)
  })

  it('keeps what vanishes all at once, until somebody says that it is meant', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map(uid => known(uid))
    expect(plan([said('a'), said('b')], all)).toEqual({ ...nothing, missing: 3 })
    expect(plan([said('a'), said('b')], all, true).gone).toHaveLength(3)
    expect(plan([said('a'), said('b'), said('c')], all).gone).toHaveLength(2)
    expect(plan([], all.slice(0, 2)).gone).toHaveLength(2)
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
