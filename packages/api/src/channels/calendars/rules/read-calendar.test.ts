import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCalendar } from './read-calendar.ts'
import { CalendarError } from './split-calendar.ts'
import { writeCalendar } from './write-calendar.ts'

const place = { timeZone: 'Asia/Kolkata', today: '2026-11-01' } as const
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const event = (...lines: string[]) => calendar(...vevent('UID:1@portal.example', ...lines))
const read = (source: string) => readCalendar(source, place)
const nightsIn = (source: string) => read(source).events.map(({ from, to }) => `${from}/${to}`)
const remarksIn = (source: string) => read(source).remarks
const day = 'DTSTART;VALUE=DATE:20261105'

describe('a calendar of a portal', () => {
  it.each([
    ['days', ['DTSTART;VALUE=DATE:20261105', 'DTEND;VALUE=DATE:20261107'], '2026-11-05/2026-11-07'],
    ['days that do not say so', ['DTSTART:20261105', 'DTEND:20261107'], '2026-11-05/2026-11-07'],
    [
      'a local time',
      ['DTSTART;TZID=Asia/Kolkata:20261105T140000', 'DTEND;TZID=Asia/Kolkata:20261107T110000'],
      '2026-11-05/2026-11-07',
    ],
    [
      'an instant that is the next day here',
      ['DTSTART:20261104T193000Z', 'DTEND:20261106T053000Z'],
      '2026-11-05/2026-11-06',
    ],
    [
      'a zone in quotes',
      ['DTSTART;TZID="Asia:Kolkata":20261105T140000', 'DTEND:20261107T110000'],
      '2026-11-05/2026-11-07',
    ],
    [
      'a time in New York that is the next day here',
      [
        'DTSTART;TZID=America/New_York:20261210T200000',
        'DTEND;TZID=America/New_York:20261212T003000',
      ],
      '2026-12-11/2026-12-12',
    ],
    [
      'a zone with a path of its own',
      ['DTSTART;TZID=/example.org/20210210_1/America/New_York:20261210T200000'],
      '2026-12-11/2026-12-12',
    ],
    ['a duration of weeks', [day, 'DURATION:P1W'], '2026-11-05/2026-11-12'],
    ['a duration of days and hours', [day, 'DURATION:P1DT12H'], '2026-11-05/2026-11-07'],
    ['a day that lasts for hours', [day, 'DURATION:PT48H'], '2026-11-05/2026-11-07'],
    [
      'a time that lasts for hours',
      ['DTSTART:20261210T083000Z', 'DURATION:PT48H'],
      '2026-12-10/2026-12-12',
    ],
    ['no end', [day], '2026-11-05/2026-11-06'],
    [
      'an end on the same day',
      ['DTSTART:20261105T080000Z', 'DTEND:20261105T100000Z'],
      '2026-11-05/2026-11-06',
    ],
    ['an end before the beginning', [day, 'DTEND;VALUE=DATE:20261103'], '2026-11-05/2026-11-06'],
    [
      'properties that cannot be read beside them',
      [day, 'X-A;B:c', 'ATTENDEE;CN="x:y', 'DTSTAMP:nonsense', 'SUMMARY;X="a', 'GEO:'],
      '2026-11-05/2026-11-06',
    ],
    [
      'an alarm inside',
      [day, 'BEGIN:VALARM', 'DTSTART:20300101', 'DURATION:PT15M', 'END:VALARM'],
      '2026-11-05/2026-11-06',
    ],
  ])('takes nights by %s', (_name, lines, nights) => {
    expect(nightsIn(event(...lines))).toEqual([nights])
    expect(remarksIn(event(...lines))).toEqual([])
  })

  it('takes the day by a zone that it describes itself, and says so where nobody knows the zone', () => {
    const times = [
      'DTSTART;TZID=Far Office:20261210T200000',
      'DTEND;TZID=Far Office:20261212T200000',
    ]
    const zone = (rule: string) => [
      'BEGIN:VTIMEZONE',
      'TZID:Far Office',
      'BEGIN:STANDARD',
      'DTSTART:16010101T020000',
      rule,
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const known = zone('RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11')
    expect(nightsIn(calendar(...known, ...vevent('UID:1', ...times)))).toEqual([
      '2026-12-11/2026-12-13',
    ])
    for (const unknown of [[], zone('RRULE:FREQ=SECONDLY')]) {
      const source = calendar(...unknown, ...vevent('UID:1', ...times))
      expect(nightsIn(source)).toEqual(['2026-12-10/2026-12-12'])
      expect(remarksIn(source)).toEqual([
        'The event from 2026-12-10 is by the clock of “Far Office”, which is not known: its days are taken as written.',
      ])
    }
  })

  it('is read whatever ends its lines, folded and escaped', () => {
    const text = event('SUMMARY:Reserved\\, by\r\n  phone', day)
    for (const source of [text, text.replaceAll('\r\n', '\n'), `\uFEFF${text}`])
      expect(read(source).events).toEqual([
        {
          uid: '1@portal.example',
          from: '2026-11-05',
          to: '2026-11-06',
          summary: 'Reserved, by phone',
          kind: 'stay',
        },
      ])
  })

  it('takes nothing for what is called off', () => {
    const nothing = { events: [], unread: [], remarks: [], hasSeries: false }
    expect(read(event(day, 'STATUS:CANCELLED'))).toEqual(nothing)
    const source = calendar('METHOD:CANCEL', ...vevent('UID:1', day))
    expect(read(source)).toEqual(nothing)
    // One calendar calls off what the other has.
    const other = calendar(...vevent('UID:1', day), ...vevent('UID:2', day))
    expect(read(`${other}${source}`).events).toMatchObject([{ uid: '2' }])
    const bare = calendar('METHOD:CANCEL', ...vevent('UID:1', 'SEQUENCE:1'))
    expect(read(`${other}${bare}`).events).toMatchObject([{ uid: '2' }])
  })

  it('names what takes no room, and what it passes over', () => {
    expect(remarksIn(event(day, 'TRANSP:TRANSPARENT'))).toEqual([
      'The event from 2026-11-05 to 2026-11-06 is marked as free there: it takes no room.',
    ])
    expect(remarksIn(event(day, 'DURATION:soon'))).toEqual([
      'The event from 2026-11-05 lasts for a time that cannot be read: one night is taken.',
    ])
    expect(remarksIn(event(day, 'DTEND:soon'))).toEqual([
      'The event from 2026-11-05 has an end that is no day: it is passed over.',
    ])
    const own = writeCalendar({
      id: 'a',
      name: 'b',
      day: '2026-11-01',
      spans: [{ from: '2026-11-05', to: '2026-11-07' }],
    })
    expect(read(own)).toMatchObject({
      events: [],
      unread: [],
      remarks: ['1 of its events are of your own calendar: they take no room.'],
    })
  })

  it.each([
    ['has no day', vevent('UID:bad', 'DTSTART;VALUE=DATE:20261345')],
    ['has no beginning', vevent('UID:bad')],
    ['does not end', ['BEGIN:VEVENT', 'UID:bad', day]],
    ['is ended by another name', ['BEGIN:VEVENT', 'UID:bad', day, 'END:VTODO']],
  ])('loses no other event to one that %s', (_name, bad) => {
    const source = calendar(...vevent('UID:a', day), ...bad, ...vevent('UID:b', day))
    const { events, unread, remarks } = read(source)
    expect(events.map(({ uid }) => uid)).toEqual(['a', 'b'])
    expect(unread).toEqual(['bad'])
    expect(remarks).toEqual([expect.stringMatching(/passed over\.$/)])
  })

  it.each([
    ['a page', '<html>Sign in</html>'],
    ['nothing', ''],
    ['half of one', event(day).slice(0, -20)],
    [
      'one too many',
      calendar(
        ...Array.from(
          { length: 2001 },
          (_, at) => `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART:20261105\r\nEND:VEVENT`,
        ),
      ),
    ],
    ['larger than any', calendar(...vevent(`X-A:${'a'.repeat(10_000_000)}`))],
  ])('is none where it is %s', (_name, source) => {
    expect(() => read(source)).toThrow(CalendarError)
  })

  it('is read or refused, whatever it is', () => {
    const lines = fc.constantFrom(
      'BEGIN:VCALENDAR',
      'END:VCALENDAR',
      'METHOD:CANCEL',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:VTIMEZONE',
      'END:VTIMEZONE',
      'UID:x',
      'SEQUENCE:2',
      'RECURRENCE-ID:20261105',
      'RRULE:FREQ=DAILY;COUNT=3',
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
      'EXDATE:20261106',
      'DTSTART:20261105',
      'DTSTART;TZID=Nowhere/At All:20261105T100000',
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
          for (const { from, to } of read(calendar(...all)).events) expect(to > from).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(CalendarError)
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('events that bear one UID', () => {
  const stay = (from: string, to: string, ...more: string[]) =>
    vevent('UID:1', `DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`, ...more)
  const stamp = (at: number) => `DTSTAMP:2026110${at}T000000Z`

  it.each([
    ['the higher SEQUENCE', ['SEQUENCE:2', stamp(1)], ['SEQUENCE:1', stamp(2)]],
    ['a SEQUENCE against none', ['SEQUENCE:1'], []],
    ['the later DTSTAMP of one SEQUENCE', ['SEQUENCE:1', stamp(2)], ['SEQUENCE:1', stamp(1)]],
  ])('are one that was sent again by %s', (_name, newer, older) => {
    const parts = [stay('20261210', '20261212', ...newer), stay('20261220', '20261222', ...older)]
    for (const all of [parts, parts.toReversed()]) {
      const source = calendar(...all.flat())
      expect(nightsIn(source)).toEqual(['2026-12-10/2026-12-12'])
      expect(remarksIn(source)).toEqual([
        'The event from 2026-12-20 to 2026-12-22 was sent again: what was sent last is read.',
      ])
    }
  })

  it('are one that was moved where only DTSTAMP tells them apart and the nights meet', () => {
    const source = calendar(
      ...stay('20261210', '20261212', stamp(1)),
      ...stay('20261211', '20261213', stamp(2)),
    )
    expect(nightsIn(source)).toEqual(['2026-12-11/2026-12-13'])
  })

  it('are stays of their own on other nights where nothing says which was sent last', () => {
    const source = calendar(
      ...stay('20261210', '20261212'),
      ...stay('20261220', '20261222'),
      ...stay('20261220', '20261222'),
    )
    expect(nightsIn(source)).toEqual(['2026-12-10/2026-12-12', '2026-12-20/2026-12-22'])
    expect(read(source).events.map(({ uid }) => uid)).toEqual(['1#2026-12-10', '1#2026-12-20'])
    expect(remarksIn(source)).toEqual([
      'Events from 2026-12-10, 2026-12-20 bear one UID: each takes a room.',
    ])
  })

  it('are called off by what was sent later, and stand again by what came after', () => {
    const cancelled = stay('20261210', '20261212', 'STATUS:CANCELLED', 'SEQUENCE:1')
    const first = stay('20261210', '20261212', 'SEQUENCE:0')
    const again = stay('20261210', '20261212', 'SEQUENCE:2')
    expect(nightsIn(calendar(...first, ...cancelled))).toEqual([])
    expect(nightsIn(calendar(...first, ...cancelled, ...again))).toHaveLength(1)
  })

  it('are a stay and another beside it that stands for an occurrence', () => {
    const source = calendar(
      ...stay('20261210', '20261211'),
      ...stay('20261220', '20261222', 'RECURRENCE-ID;VALUE=DATE:20261220'),
    )
    expect(nightsIn(source)).toEqual(['2026-12-10/2026-12-11', '2026-12-20/2026-12-22'])
  })

  it('are as many rooms as there are events, where they bear none', () => {
    const one = vevent(day, 'SUMMARY:Reserved')
    const { events } = read(calendar(...one, ...one))
    expect(events.map(({ uid }) => uid)).toEqual([
      '2026-11-05/2026-11-06',
      '2026-11-05/2026-11-06#2',
    ])
  })
})
