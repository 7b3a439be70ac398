import fs from 'node:fs'
import path from 'node:path'
import { judgeEvents } from '@atithi/api/channels/calendars/rules/judge-events'
import { readCalendar } from '@atithi/api/channels/calendars/rules/read-calendar'
import { spansOf, writeCalendar } from '@atithi/api/channels/calendars/rules/write-calendar'
import { addDays } from '@atithi/api/kernel/shared/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byIcalJs, byNodeIcal, type OtherReader } from './ical-readers.ts'

const today = '2026-11-01'
const span = { from: today, to: addDays(today, 730) } as const
const folder = path.join(import.meta.dirname, 'ical')
const textOf = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8')

function byOther(reader: OtherReader, text: string): string[] | 'refused' {
  try {
    return reader(text, span)
  } catch {
    return 'refused'
  }
}

interface Feed {
  /** The nights that leave sale, as the calendar is set at first. */
  taken: string[]
  /** What stands there and takes no room, and why. */
  left?: string[]
  /** Why a reader that others wrote has other nights. Where none is named, it has ours. */
  icalJs?: string
  nodeIcal?: string
  remarks?: string[]
}

const feeds: Record<string, Feed> = {
  'airbnb.ics': {
    taken: ['2026-11-10/2026-11-16', '2026-12-24/2026-12-27'],
    left: [
      '2026-11-01/2026-11-03 setting',
      '2026-11-16/2026-11-17 setting',
      '2027-07-29/2027-11-02 window',
    ],
  },
  'airbnb-0.8.8.ics': {
    taken: ['2026-12-02/2026-12-12'],
    left: ['2026-12-01/2026-12-04 setting', '2027-11-01/2029-02-01 window'],
  },
  'booking-com.ics': {
    taken: ['2026-11-05/2026-11-08', '2026-12-20/2026-12-26'],
    left: ['2027-05-01/2027-10-30 window'],
  },
  'booking-com-names.ics': { taken: ['2026-11-18/2026-11-20'] },
  'vrbo.ics': {
    taken: ['2026-11-24/2026-11-29', '2027-01-01/2027-01-24'],
    left: ['2026-12-01/2026-12-03 setting', '2027-02-28/2027-03-05 setting'],
  },
  'smoobu.ics': {
    taken: ['2026-11-14/2026-11-18', '2026-11-18/2026-11-20'],
    left: ['2026-12-01/2026-12-03 setting'],
    icalJs: 'reads three events a stay',
    nodeIcal: 'reads three events a stay',
    remarks: ['2026-11-14', '2026-11-18', '2026-11-20'].map(
      day => `The event on ${day} marks an arrival or a departure: its stay takes one room.`,
    ),
  },
  'guesty.ics': {
    taken: ['2026-11-09/2026-11-12'],
    left: ['2026-11-01/2026-11-02 setting', '2027-06-23/2028-09-27 window'],
  },
  'google.ics': {
    taken: [
      '2026-11-07/2026-11-09',
      '2026-11-14/2026-11-16',
      '2026-11-29/2026-12-01',
      '2026-12-05/2026-12-07',
      '2026-12-16/2026-12-18',
    ],
    remarks: ['The event from 2026-12-20 to 2026-12-21 is marked as free there: it takes no room.'],
  },
  'outlook.ics': {
    taken: [
      '2026-11-17/2026-11-18',
      '2026-11-19/2026-11-20',
      '2026-11-24/2026-11-25',
      '2026-11-27/2026-11-28',
      '2026-12-01/2026-12-02',
      '2026-12-03/2026-12-04',
      '2026-12-11/2026-12-12',
    ],
    icalJs: 'finds no occurrence of a day by a time',
  },
  'sent-again.ics': {
    taken: ['2026-11-15/2026-11-17', '2026-11-20/2026-11-23'],
    icalJs: 'reads all that was sent',
    remarks: [
      'The event from 2026-11-18 to 2026-11-19 was sent again: what was sent last is read.',
      'The event from 2026-11-20 to 2026-11-21 was sent again: what was sent last is read.',
    ],
  },
  'series-sent-again.ics': {
    taken: [
      '2026-12-10/2026-12-11',
      '2026-12-12/2026-12-13',
      '2026-12-13/2026-12-14',
      '2026-12-14/2026-12-15',
      '2026-12-20/2026-12-21',
    ],
    icalJs: 'takes the last that stands in the file',
    remarks: [
      'The event from 2026-12-22 to 2026-12-23 was sent again: what was sent last is read.',
    ],
  },
  'rdate-exdate.ics': {
    taken: [
      '2026-11-09/2026-11-10',
      '2026-11-10/2026-11-11',
      '2026-11-12/2026-11-13',
      '2026-11-25/2026-11-26',
      '2026-11-27/2026-11-28',
    ],
    nodeIcal: 'knows no RDATE',
  },
  'durations.ics': {
    taken: ['2026-11-20/2026-11-23', '2026-12-10/2026-12-12', '2027-01-10/2027-01-17'],
  },
  'one-uid-two-stays.ics': {
    taken: ['2026-12-10/2026-12-11', '2026-12-20/2026-12-22'],
    nodeIcal: 'loses the second',
  },
  'foreign-zone.ics': {
    taken: ['2026-12-11/2026-12-12'],
    icalJs: 'knows no zone that the file does not describe',
  },
  'cancel.ics': {
    taken: [],
    icalJs: 'leaves the method to whoever asks',
    nodeIcal: 'leaves the method to whoever asks',
  },
  'one-bad.ics': {
    taken: ['2026-11-10/2026-11-12', '2026-11-20/2026-11-22'],
    icalJs: 'refuses the whole file',
    nodeIcal: 'reads a day of the year 10007',
    remarks: ['An event has no day on which it begins: it is passed over.'],
  },
  'without-uid.ics': {
    taken: ['2026-11-10/2026-11-12', '2026-11-10/2026-11-12'],
    icalJs: 'refuses a mark before the beginning',
  },
}

describe('a calendar of the world', () => {
  it('has a line in the table, and one of its source', () => {
    const files = fs.readdirSync(folder).filter(file => file.endsWith('.ics'))
    expect(files.toSorted()).toEqual(Object.keys(feeds).toSorted())
    for (const file of files) expect(textOf('README.md')).toContain(`| \`${file}\` |`)
  })

  it.each(Object.entries(feeds))('%s takes the nights of its stays', (file, feed) => {
    const read = readCalendar(textOf(file), { timeZone: 'Asia/Kolkata', today })
    const judged = judgeEvents(read.events, {
      setting: 'by-portal',
      served: [],
      taken: [],
      today,
    })
    const ours = judged.events.map(({ from, to, left }) => ({ nights: `${from}/${to}`, left }))
    const taken = ours.filter(({ left }) => left === null).map(({ nights }) => nights)
    const left = ours.flatMap(one => (one.left === null ? [] : [`${one.nights} ${one.left}`]))
    expect({
      taken: taken.toSorted(),
      left: left.toSorted(),
      remarks: read.remarks.toSorted(),
    }).toEqual({ taken: feed.taken, left: feed.left ?? [], remarks: feed.remarks ?? [] })

    const all = ours.map(({ nights }) => nights).toSorted()
    const readers = { icalJs: byIcalJs, nodeIcal: byNodeIcal }
    for (const [name, reader] of Object.entries(readers)) {
      const theirs = byOther(reader, textOf(file))
      if (feed[name as keyof typeof readers] === undefined) expect(theirs, name).toEqual(all)
      else expect(theirs, name).not.toEqual(all)
    }
  })
})

describe('a calendar of ours', () => {
  it('is read alike by those who read calendars', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(364), { maxLength: 60 }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        (days, name) => {
          const spans = spansOf(days.map(day => addDays(today, day)))
          const id = '01a202f2-12e6-7804-a4dd-a368771864b1'
          const text = writeCalendar({ id, name, day: today, spans })
          const written = spans.map(({ from, to }) => `${from}/${to}`)
          expect(byOther(byIcalJs, text)).toEqual(written)
          expect(byOther(byNodeIcal, text)).toEqual(written)
        },
      ),
      { numRuns: 50 },
    )
  })
})
