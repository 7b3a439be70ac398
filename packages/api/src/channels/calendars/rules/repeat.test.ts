import ICAL from 'ical.js'
import { describe, expect, it, vi } from 'vitest'
import { readCalendar } from './read-calendar.ts'
import { CalendarError } from './split-calendar.ts'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const event = (...lines: string[]) => calendar(...vevent('UID:1@portal.example', ...lines))
const read = (source: string) =>
  readCalendar(source, { timeZone: 'Asia/Kolkata', today: '2026-11-01' })
const nightsIn = (source: string) => read(source).events.map(({ from, to }) => `${from}/${to}`)
const remarksIn = (source: string) => read(source).remarks
const day = 'DTSTART;VALUE=DATE:20261105'

describe('an event that repeats', () => {
  const weekly = [day, 'RRULE:FREQ=WEEKLY;COUNT=4']
  const starts = (...lines: string[]) => read(event(...lines)).events.map(({ from }) => from)

  it.each([
    ['a number of times', weekly, ['2026-11-05', '2026-11-12', '2026-11-19', '2026-11-26']],
    [
      'but for days that are left out',
      [...weekly, 'EXDATE;VALUE=DATE:20261112,20261126'],
      ['2026-11-05', '2026-11-19'],
    ],
    ['and on days of its own', [day, 'RDATE;VALUE=DATE:20261201'], ['2026-11-05', '2026-12-01']],
    [
      'until a day',
      ['DTSTART;VALUE=DATE:20261105', 'RRULE:FREQ=DAILY;UNTIL=20261107'],
      ['2026-11-05', '2026-11-06', '2026-11-07'],
    ],
    [
      'until an instant, by a clock of its own',
      ['DTSTART;TZID=Asia/Kolkata:20261201T000000', 'RRULE:FREQ=DAILY;UNTIL=20261202T183000Z'],
      ['2026-12-01', '2026-12-02', '2026-12-03'],
    ],
    [
      'for years before',
      ['DTSTART;VALUE=DATE:19900105', 'RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20261201'],
      ['2026-11-06', '2026-11-20'],
    ],
    [
      'left out by the hour, in another zone',
      [
        'DTSTART:20261105T083000Z',
        'RRULE:FREQ=DAILY;COUNT=2',
        'EXDATE;TZID=Asia/Kolkata:20261106T140000',
      ],
      ['2026-11-05'],
    ],
  ])('%s takes each of its nights', (_name, lines, days) => {
    expect(starts(...lines)).toEqual(days)
  })

  it('moves, calls off and changes single occurrences, and all later ones', () => {
    const override = (id: string, ...lines: string[]) =>
      vevent('UID:1@portal.example', `RECURRENCE-ID;${id}`, ...lines)
    const master = vevent('UID:1@portal.example', ...weekly)
    const of = (...more: string[]) => read(calendar(...master, ...more)).events
    const moved = override('VALUE=DATE:20261112', 'DTSTART;VALUE=DATE:20261114')
    expect(of(...moved).map(({ uid, from }) => [uid, from])).toEqual([
      ['1@portal.example/2026-11-05', '2026-11-05'],
      ['1@portal.example/2026-11-19', '2026-11-19'],
      ['1@portal.example/2026-11-26', '2026-11-26'],
      ['1@portal.example/2026-11-12', '2026-11-14'],
    ])
    const off = override('VALUE=DATE:20261112', 'DTSTART;VALUE=DATE:20261112', 'STATUS:CANCELLED')
    expect(of(...off)).toHaveLength(3)
    const onward = override(
      'RANGE=THISANDFUTURE;VALUE=DATE:20261119',
      'DTSTART;VALUE=DATE:20261120',
      'DTEND;VALUE=DATE:20261122',
    )
    expect(of(...onward).map(({ from, to }) => `${from}/${to}`)).toEqual([
      '2026-11-05/2026-11-06',
      '2026-11-12/2026-11-13',
      '2026-11-27/2026-11-29',
      '2026-11-20/2026-11-22',
    ])
  })

  it('without an end is read as far as anybody sells', () => {
    const days = starts(day, 'RRULE:FREQ=DAILY')
    expect(read(event(day, 'RRULE:FREQ=DAILY')).hasSeries).toBe(true)
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-05', '2028-10-30', 726])
  })

  it.each([
    ['FREQ=SECONDLY', 'more often than by the day'],
    ['FREQ=HOURLY;INTERVAL=24', 'more often than by the day'],
    ['FREQ=DAILY;INTERVAL=99999999', 'cannot be read'],
    ['FREQ=NEVER', 'cannot be read'],
    [`FREQ=DAILY;BYDAY=${'MO,'.repeat(400)}MO`, 'cannot be read'],
  ])('by %s takes its first nights, and says so', (rule, why) => {
    const source = event(day, `RRULE:${rule}`)
    expect(nightsIn(source)).toEqual(['2026-11-05/2026-11-06'])
    expect(remarksIn(source)).toEqual([expect.stringContaining(why)])
  })

  it('keeps what it had where its series makes more work than is done', () => {
    const { unread, remarks } = read(
      event('DTSTART;VALUE=DATE:19800101', 'RRULE:FREQ=DAILY;COUNT=90000'),
    )
    expect(unread).toEqual(['1@portal.example'])
    expect(remarks).toEqual([expect.stringContaining('more often than is read')])
  })

  it.each([
    'FREQ=DAILY',
    'FREQ=DAILY;COUNT=99999999;BYHOUR=1,2,3,4,5,6;BYMINUTE=1,2,3,4,5,6;BYSECOND=1,2,3,4,5',
    'FREQ=SECONDLY',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=WEEKLY;INTERVAL=999;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-1',
    'FREQ=MONTHLY;INTERVAL=997;BYDAY=5MO;BYMONTHDAY=1',
    'FREQ=YEARLY;INTERVAL=7;BYDAY=1MO;BYMONTH=4;BYMONTHDAY=15,16',
    'FREQ=YEARLY;BYYEARDAY=366;BYSETPOS=366',
    'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO',
  ])('costs a calendar full of %s no more work than any', rule => {
    const ofSteps = vi.spyOn(ICAL.RecurIterator.prototype, 'check_contracting_rules')
    const ofYears = vi.spyOn(ICAL.RecurIterator.prototype, 'expand_year_days')
    const ofDays = vi.spyOn(ICAL.RecurIterator.prototype, 'increment_monthday')
    const lines = Array.from({ length: 1990 }, (_, at) =>
      vevent(`UID:${at}`, 'DTSTART:19000101T000000Z', `RRULE:${rule}`).join('\r\n'),
    )
    try {
      read(calendar(...lines))
    } catch (error) {
      expect(error).toBeInstanceOf(CalendarError)
    }
    const days = ofDays.mock.calls.reduce((sum, [each]) => sum + each, 0)
    expect(ofSteps.mock.calls.length).toBeLessThanOrEqual(10_000)
    expect(ofYears.mock.calls.length).toBeLessThanOrEqual(200_000)
    expect(days).toBeLessThanOrEqual(600_000)
    vi.restoreAllMocks()
  })
})
