import { inPortfolio, inProperty, router } from '../../kernel/procedures/builders.ts'
import { onConnection } from '../procedures.ts'
import { actOnConnections } from './commands/bulk.ts'
import {
  configureConnection,
  connectChannel,
  disconnectChannel,
  setConnectionActive,
  syncConnection,
} from './commands/connections.ts'
import { testConnection } from './commands/try.ts'
import { getConnection, listConnections, listErrors, listRuns } from './queries.ts'
import {
  bulkInput,
  configureInput,
  connectInput,
  historyInput,
  listConnectionsInput,
  runsInput,
  setActiveInput,
  syncInput,
} from './schema.ts'

const ok = { ok: true } as const
const connection = onConnection('channels')
const at = ({
  ctx,
  input,
}: {
  ctx: { propertyId: Parameters<typeof getConnection>[1] }
  input: { connectionId: string }
}) => ({
  propertyId: ctx.propertyId,
  connectionId: input.connectionId,
})

export const connectionsRouter = router({
  list: inPortfolio('channels')
    .input(listConnectionsInput.optional())
    .query(({ ctx, input }) =>
      ctx.work.read(db =>
        listConnections(db, ctx.propertyIds, listConnectionsInput.parse(input ?? {})),
      ),
    ),
  get: connection.query(({ ctx, input }) =>
    ctx.work.read(db => getConnection(db, ctx.propertyId, input.connectionId)),
  ),
  connect: inProperty('channels')
    .input(connectInput)
    .mutation(async ({ ctx, input }) => ({
      connectionId: await connectChannel(ctx.services, ctx.work, ctx.propertyId, input),
    })),
  configure: connection.input(configureInput).mutation(async ({ ctx, input }) => {
    const { connectionId: _, ...fields } = input
    await configureConnection(ctx.services, ctx.work, at({ ctx, input }), fields)
    return ok
  }),
  setActive: connection.input(setActiveInput).mutation(async ({ ctx, input }) => {
    await setConnectionActive(ctx.work, at({ ctx, input }), input.active)
    return ok
  }),
  test: connection.mutation(({ ctx, input }) =>
    testConnection(ctx.services, ctx.work, at({ ctx, input })),
  ),
  sync: connection.input(syncInput).mutation(async ({ ctx, input }) => {
    await syncConnection(ctx.work, at({ ctx, input }), input.full)
    return ok
  }),
  disconnect: connection.mutation(async ({ ctx, input }) => {
    await disconnectChannel(ctx.work, at({ ctx, input }))
    return ok
  }),
  bulk: inPortfolio('channels')
    .input(bulkInput)
    .mutation(async ({ ctx, input }) => ({
      results: await actOnConnections(ctx.services, ctx.work, ctx.propertyIds, input),
    })),
  runs: connection
    .input(runsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listRuns(db, at({ ctx, input }), input))),
  errors: connection
    .input(historyInput)
    .query(({ ctx, input }) => ctx.work.read(db => listErrors(db, at({ ctx, input }), input))),
})
