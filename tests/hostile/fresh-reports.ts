import { generateReports } from '@atithi/api/insight/report-files/jobs'
import type { Hotel, World } from '../support/world.ts'
import type { FreshCases } from './fresh-case.ts'

/** Reports of a hotel, asked for and made. */
export function reportCases(world: World, hotel: Hotel): FreshCases {
  const browser = hotel.owner
  const { propertyId } = hotel
  const asked = {
    propertyId,
    reportId: 'arrivals',
    format: 'csv',
    from: world.day(0),
    to: world.day(3),
  } as const
  const readersOf = async () =>
    (await browser.call.reports.schedules({ propertyId })).readers.map(({ userId }) => userId)
  const made = async () => {
    const { runId } = await browser.call.reports.generate(asked)
    await generateReports(world.services)
    return { browser, input: { runId } }
  }
  return {
    'reports.schedule': async () => {
      await world.subscribe(hotel, 'professional')
      return {
        browser,
        input: { propertyId, reportId: 'arrivals', recipients: await readersOf() },
      }
    },
    'reports.unschedule': async () => {
      await world.subscribe(hotel, 'professional')
      const recipients = await readersOf()
      const [old] = (await browser.call.reports.schedules({ propertyId })).items
      const { scheduleId } =
        old ??
        (await browser.call.reports.schedule({ propertyId, reportId: 'arrivals', recipients }))
      return { browser, input: { propertyId, scheduleId } }
    },
    'reports.exportAll': async () => ({
      browser,
      input: { propertyId, format: 'csv', from: world.day(0), to: world.day(3) },
    }),
    'reports.exportFiles': async () => {
      const { exportId } = await browser.call.reports.exportAll({
        propertyId,
        from: world.day(0),
        to: world.day(3),
      })
      // One of its reports is enough to be loaded.
      await world.ownerDb
        .deleteFrom('reportRun')
        .where('exportId', '=', exportId)
        .where('reportId', '<>', 'arrivals')
        .execute()
      await generateReports(world.services)
      return { browser, input: { exportId } }
    },
    'reports.generate': async () => ({ browser, input: asked }),
    'reports.regenerate': made,
    'reports.download': made,
    'reports.rows': made,
    'reports.setBudget': async () => ({
      browser,
      input: {
        propertyId,
        cells: [
          {
            month: world.day(0).slice(0, 7),
            roomTypeId: hotel.roomTypeId,
            roomNights: 60,
            roomRevenue: 30_000_000,
          },
        ],
      },
    }),
    'reports.setOperator': async () => ({
      browser,
      input: { propertyId, channelId: 'makemytrip', gstin: '' },
    }),
    'reports.budget': async () => ({
      browser,
      input: { propertyId, month: world.day(0).slice(0, 7) },
    }),
    'reports.figureRows': async () => ({
      browser,
      input: { propertyId, from: world.day(0), to: world.day(3), of: 'nights' },
    }),
    'reports.ledgerBookings': async () => ({
      browser,
      input: { propertyId, from: world.day(0), to: world.day(3), ledger: 'guests' },
    }),
    'reports.gstr1': async () => ({
      browser,
      input: { propertyId, month: world.day(0).slice(0, 7) },
    }),
  }
}
