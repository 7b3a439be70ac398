import { router } from '../../kernel/procedures/builders.ts'
import { listRemoteRooms } from '../connections/commands/try.ts'
import { onConnection } from '../procedures.ts'
import { saveMapping } from './commands.ts'
import { listMapped, listOwnRooms } from './queries.ts'
import { suggestMapping } from './rules.ts'
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
  save: connection.input(saveMappingInput).mutation(async ({ ctx, input }) => {
    const at = { propertyId: ctx.propertyId, connectionId: input.connectionId }
    await saveMapping(ctx.services, ctx.work, at, input)
    return { ok: true, rates: input.rates.length }
  }),
})
