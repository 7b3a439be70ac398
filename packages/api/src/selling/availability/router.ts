import { z } from 'zod'
import { blockRooms, editCalendar, releaseBlock, revokeEdit } from '../calendar/commands.ts'
import { getCalendar, listBlocks } from '../calendar/reads.ts'
import { blockInput, calendarInput, editCalendarInput } from '../calendar/schema.ts'
import { updateRates } from '../rates/commands/rates.ts'
import { updateRatesInput } from '../rates/schema.ts'
import { id } from '../../kernel/shared/ids.ts'
import { inProperty, router } from '../../kernel/trpc.ts'
import { listOffers } from './reads/stay-terms.ts'
import { searchInput } from './schema.ts'

const ok = { ok: true } as const
const calendar = inProperty('property')

export const availabilityRouter = router({
  calendar: calendar
    .input(calendarInput)
    .query(({ ctx, input }) => ctx.work.read(db => getCalendar(db, ctx.propertyId, input))),
  edit: calendar
    .input(editCalendarInput)
    .mutation(({ ctx, input }) => editCalendar(ctx.work, ctx.propertyId, input)),
  revokeEdit: calendar.input(z.object({ editId: id })).mutation(async ({ ctx, input }) => {
    await revokeEdit(ctx.work, ctx.propertyId, input.editId)
    return ok
  }),
  blocks: calendar
    .input(calendarInput)
    .query(({ ctx, input }) =>
      ctx.work.read(async db => ({ items: await listBlocks(db, ctx.propertyId, input) })),
    ),
  block: calendar.input(blockInput).mutation(async ({ ctx, input }) => ({
    blockId: await blockRooms(ctx.work, ctx.propertyId, input),
  })),
  releaseBlock: calendar.input(z.object({ blockId: id })).mutation(async ({ ctx, input }) => {
    await releaseBlock(ctx.work, ctx.propertyId, input.blockId)
    return ok
  }),
  search: inProperty('bookings')
    .input(searchInput)
    .query(({ ctx, input }) =>
      ctx.work.read(async db => ({
        roomTypes: await listOffers(db, ctx.propertyId, input, { forDesk: true }),
      })),
    ),
  updateRates: inProperty('property')
    .input(updateRatesInput)
    .mutation(async ({ ctx, input }) => ({
      ...ok,
      ...(await updateRates(ctx.work, ctx.propertyId, input)),
    })),
})
