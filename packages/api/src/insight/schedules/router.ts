import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { listReportReaders } from '../report-files/reads.ts'
import { catalogue } from '../report-files/rules/catalogue.ts'
import { createSchedule, endSchedule } from './commands.ts'
import { listSchedules } from './reads.ts'
import { scheduleIdInput, scheduleInput } from './schema.ts'

/** Joined to `reports`: what is made and sent by the calendar. */
export const schedulesRouter = router({
  /** The schedules of a hotel, and who may be sent its reports. */
  schedules: inProperty('reports').query(({ ctx }) =>
    ctx.work.read(async db => {
      const [items, readers] = await Promise.all([
        listSchedules(db, ctx.propertyId),
        listReportReaders(db, ctx.propertyId),
      ])
      return {
        items: items.map(({ id, recipients, ...item }) => ({
          ...item,
          scheduleId: id,
          name: catalogue.find(({ id: known }) => known === item.reportId)?.name ?? item.reportId,
          recipients: readers.flatMap(({ userId, name }) =>
            recipients.includes(userId) ? [{ userId, name }] : [],
          ),
        })),
        readers: readers.map(({ userId, name }) => ({ userId, name })),
      }
    }),
  ),
  schedule: inProperty('reports')
    .input(scheduleInput)
    .mutation(({ ctx, input }) => createSchedule(ctx.work, ctx.person, ctx.propertyId, input)),
  unschedule: inProperty('reports')
    .input(scheduleIdInput)
    .mutation(async ({ ctx, input }) => {
      await endSchedule(ctx.work, ctx.propertyId, input.scheduleId)
      return { ok: true as const }
    }),
})
