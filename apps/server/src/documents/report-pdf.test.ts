import { describe, expect, it } from 'vitest'
import { type PrintedReport, renderReport } from './report-pdf.ts'

const reportOf = (rows: PrintedReport['rows']): PrintedReport => ({
  title: 'Arrivals',
  facts: ['Lotus House, లోటస్ హౌస్', '2026-11-18, by stay date.'],
  columns: [
    { key: 'guest', title: 'Guest', kind: 'text', width: 24 },
    { key: 'nights', title: 'Nights', kind: 'number', width: 9 },
    { key: 'total', title: 'Total (₹)', kind: 'money', width: 14 },
  ],
  rows,
  total: { guest: 'Total', nights: 1, total: 100 },
  asOf: '2026-11-18T06:30:00Z',
  empty: 'Nothing in this period.',
})
const guests = ['Ravi Kumar', 'श्रीकृष्ण', 'கிருஷ்ணன்', 'శ్రీనివాస్', 'বন্দ্যোপাধ্যায়', null]
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    guest: guests[at % guests.length] ?? null,
    nights: at,
    total: at * 150,
  }))
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

describe('renderReport', () => {
  it('draws names of any script over as many pages as they need, to the same bytes each time', async () => {
    const pdf = await renderReport(reportOf(rows(120)))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesOf(pdf)).toBeGreaterThan(2)
    expect((await renderReport(reportOf(rows(120)))).equals(pdf)).toBe(true)
  })

  it('has one page of nothing, and letters that no font has', async () => {
    expect(pagesOf(await renderReport(reportOf([])))).toBe(1)
    const odd = [{ guest: `王小明 🙂 سلمان ${'x'.repeat(400)}`, nights: null, total: -1 }]
    expect(pagesOf(await renderReport(reportOf(odd)))).toBe(1)
  })
})
