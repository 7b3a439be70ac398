import { generateReports } from '@atithi/api/insight/report-files/jobs'
import type { catalogue } from '@atithi/api/insight/report-files/rules/catalogue'
import type { Hotel, World } from './world.ts'

type ReportId = (typeof catalogue)[number]['id']

/** The rows of a report of a hotel over some dates, made as the job makes it. */
export const reportsIn =
  (world: World) =>
  async ({ owner, propertyId }: Hotel, reportId: ReportId, from: string, to = from) => {
    const { runId } = await owner.call.reports.generate({ propertyId, reportId, from, to })
    await generateReports(world.services)
    return owner.call.reports.rows({ propertyId, runId })
  }
