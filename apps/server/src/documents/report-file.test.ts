import type { FiledReport } from '@atithi/api/kernel/ports/report-printer'
import { expect, it } from 'vitest'
import { reportFile, wholeOf } from './report-file.ts'
import type { PrintedReport } from './report-pdf.ts'

const reportOf = (hotels: readonly string[]): FiledReport => ({
  reportId: 'arrivals',
  name: 'Arrivals',
  format: 'pdf',
  facts: [[...new Set(hotels)].join(', '), '2026-11-18'],
  columns: [
    { key: 'property', title: 'Property', kind: 'text', width: 24 },
    { key: 'guest', title: 'Guest', kind: 'text', width: 24 },
    { key: 'nights', title: 'Nights', kind: 'number', width: 9 },
  ],
  rows: hotels.map(property => ({ property, guest: 'Ravi', nights: 2 })),
  total: { property: 'Total', nights: 2 * hotels.length },
  definitions: [],
  asOf: '2026-11-18T06:30:00Z',
  empty: 'Nothing in this period.',
})

async function printed(report: FiledReport): Promise<PrintedReport> {
  const all: PrintedReport[] = []
  const printReport = async (asked: PrintedReport) => {
    all.push(asked)
    return new Uint8Array()
  }
  await wholeOf(reportFile(report, { printReport }))
  const [only] = all
  if (!only) throw new Error('nothing was printed')
  return only
}

it('a report of one hotel names it on paper in the heading alone, of several in each row', async () => {
  const one = await printed(reportOf(['Lotus House', 'Lotus House']))
  expect(one.columns.map(({ key }) => key)).toEqual(['guest', 'nights'])
  expect(one.total).toMatchObject({ guest: 'Total', nights: 4 })
  const several = await printed(reportOf(['Lotus House', 'Sea House']))
  expect(several.columns.map(({ key }) => key)).toEqual(['property', 'guest', 'nights'])
  expect(several.total).toEqual({ property: 'Total', nights: 4 })
})
