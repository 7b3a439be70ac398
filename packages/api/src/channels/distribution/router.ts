import { inProperty } from '../../kernel/procedures/builders.ts'
import { calendarInput } from '../../selling/calendar/schema.ts'
import { getInventory, getRates } from './queries.ts'

export const distributionProcedures = {
  inventory: inProperty('channels')
    .input(calendarInput)
    .query(({ ctx, input }) => {
      const { from, to } = input
      return ctx.work.read(db => getInventory(db, ctx.propertyId, { from, to }, ctx.work.now))
    }),
  rates: inProperty('channels')
    .input(calendarInput)
    .query(({ ctx, input }) => {
      const { from, to } = input
      return ctx.work.read(db => getRates(db, ctx.propertyId, { from, to }, ctx.work.now))
    }),
}
