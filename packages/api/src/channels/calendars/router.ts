import { z } from 'zod'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { businessDate } from '../../kernel/shared/dates.ts'
import { id } from '../../kernel/shared/ids.ts'
import {
  configureCalendar,
  createCalendar,
  endCalendar,
  readCalendarNow,
} from './commands/calendars.ts'
import { listCalendars } from './queries.ts'
import { configureCalendarInput, createCalendarInput } from './schema.ts'

const ok = { ok: true } as const
const target = z.object({ calendarId: id })
const channels = inProperty('channels')

export const calendarsRouter = router({
  /** Portals without a protocol, which read our calendar and are read. */
  list: channels.query(({ ctx }) => {
    const today = businessDate(ctx.work.now, 'Asia/Kolkata', '00:00')
    return ctx.work.read(async db => ({
      items: await listCalendars(db, ctx.services, ctx.propertyId, today),
    }))
  }),
  create: channels.input(createCalendarInput).mutation(async ({ ctx, input }) => ({
    calendarId: await createCalendar(ctx.services, ctx.work, ctx.propertyId, input),
  })),
  configure: channels
    .input(target)
    .input(configureCalendarInput)
    .mutation(async ({ ctx, input }) => {
      const { calendarId, propertyId: _, ...fields } = input
      const at = { propertyId: ctx.propertyId, calendarId }
      await configureCalendar(ctx.services, ctx.work, at, fields)
      return ok
    }),
  read: channels.input(target).mutation(async ({ ctx, input }) => {
    await readCalendarNow(ctx.work, { propertyId: ctx.propertyId, calendarId: input.calendarId })
    return ok
  }),
  end: channels.input(target).mutation(async ({ ctx, input }) => {
    await endCalendar(ctx.work, { propertyId: ctx.propertyId, calendarId: input.calendarId })
    return ok
  }),
})
