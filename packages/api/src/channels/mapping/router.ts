import { router } from '../../kernel/procedures/builders.ts'
import { listRemoteRooms, readPricesThere } from '../connections/commands/try.ts'
import { onConnection } from '../procedures.ts'
import { saveMapping } from './commands.ts'
import { listMapped, listOffered, listOwnRooms, spanCompared } from './queries.ts'
import { comparePrices, suggestMapping } from './rules.ts'
import { saveMappingInput } from './schema.ts'

const connection = onConnection('channels')

export const mappingRouter = router({
  /** The channel's rooms and rates beside ours, with what is mapped and what could be. */
  get: connection.query(async ({ ctx, input }) => {
    const at = { propertyId: ctx.propertyId, connectionId: input.connectionId }
    const channelRooms = await listRemoteRooms(ctx.services, ctx.work, at)
    const rooms = await ctx.work.read(db => listOwnRooms(db, ctx.propertyId))
    const rates = await ctx.work.read(db => listMapped(db, at))
    return { channelRooms, rooms, rates, suggestions: suggestMapping(rooms, channelRooms) }
  }),
  /** What the channel sells the rates at today, beside what it would be told were they mapped so; null where it tells no prices. */
  comparePrices: connection.input(saveMappingInput).query(async ({ ctx, input }) => {
    const at = { propertyId: ctx.propertyId, connectionId: input.connectionId }
    const { now } = ctx.work
    const span = await ctx.work.read(db => spanCompared(db, ctx.propertyId, now))
    const said = await readPricesThere(ctx.services, ctx.work, at, span)
    if (!said) return null
    const { rates } = input
    return comparePrices(await ctx.work.read(db => listOffered(db, at, { rates, span, now })), said)
  }),
  save: connection.input(saveMappingInput).mutation(async ({ ctx, input }) => {
    const { accountId, propertyId } = ctx
    const at = { accountId, propertyId, connectionId: input.connectionId }
    await saveMapping(ctx.services, ctx.work, at, input)
    return { ok: true, rates: input.rates.length }
  }),
})
