import { enterProperty } from '../../kernel/access/gates.ts'
import { workAs } from '../../kernel/context/context.ts'
import { administrator, router } from '../../kernel/procedures/builders.ts'
import { deleteProperty, restoreProperty } from '../../property/properties/commands/deletion.ts'
import { updateProperty } from '../../property/properties/commands/properties.ts'
import { setPropertyStatus } from '../../property/properties/commands/status.ts'
import { addHotel } from './commands/add-hotel.ts'
import { offerHelp } from './commands/offer-help.ts'
import { countHotels, getHotel, listDeleted, listHotels, listOwners } from './queries.ts'
import {
  addHotelInput,
  editHotelInput,
  helpInput,
  hotelInput,
  listDeletedInput,
  listHotelsInput,
  listOwnersInput,
  onHotelWithReason,
  setHotelStatusInput,
} from './schema.ts'

const ok = { ok: true } as const
const exportChunk = 500

/** An administrator's act on a hotel that is there. */
const onHotel = administrator.input(hotelInput).use(async ({ ctx, input, next }) => {
  const { person, services } = ctx
  const target = { what: 'property', id: input.propertyId } as const
  const { accountId, propertyId } = await enterProperty(services.db, person, null, target)
  const work = workAs(ctx, person, { role: 'platform', accountId })
  return next({ ctx: { propertyId, work, acting: { work, person, post: services.settings } } })
})

export const hotelsRouter = router({
  list: administrator
    .input(listHotelsInput)
    .query(({ ctx, input }) => ctx.work.readCopy(db => listHotels(db, input, ctx.work.now))),
  figures: administrator.query(({ ctx }) => ctx.work.readCopy(countHotels)),
  get: onHotel.query(({ ctx }) => ctx.work.read(db => getHotel(db, ctx.propertyId, ctx.work.now))),
  owners: administrator
    .input(listOwnersInput)
    .query(({ ctx, input }) => ctx.work.readCopy(db => listOwners(db, input))),
  create: administrator
    .input(addHotelInput)
    .mutation(async ({ ctx, input }) => ({ propertyId: await addHotel(ctx, input) })),
  update: onHotel.input(editHotelInput).mutation(async ({ ctx, input }) => {
    const { propertyId: _, ...patch } = input
    await updateProperty(ctx.acting, ctx.propertyId, patch)
    return ctx.work.read(db => getHotel(db, ctx.propertyId, ctx.work.now))
  }),
  export: administrator
    .input(listHotelsInput.omit({ limit: true }))
    .query(({ ctx, input }) =>
      ctx.work.readCopy(db => listHotels(db, { ...input, limit: exportChunk }, ctx.work.now)),
    ),
  deleted: administrator
    .input(listDeletedInput)
    .query(({ ctx, input }) => ctx.work.readCopy(db => listDeleted(db, input, ctx.work.now))),
  setStatus: onHotel
    .input(setHotelStatusInput)
    .mutation(async ({ ctx, input: { status, reason } }) => {
      await setPropertyStatus(ctx.acting, { propertyId: ctx.propertyId, status, reason })
      return ok
    }),
  delete: onHotel.input(onHotelWithReason).mutation(async ({ ctx, input: { reason } }) => {
    await deleteProperty(ctx.acting, { propertyId: ctx.propertyId, reason })
    return ok
  }),
  restore: administrator.input(onHotelWithReason).mutation(async ({ ctx, input }) => {
    await restoreProperty({ work: ctx.work, post: ctx.services.settings }, input)
    return ok
  }),
  help: onHotel.input(helpInput).mutation(async ({ ctx, input: { message } }) => {
    await offerHelp(ctx, { propertyId: ctx.propertyId, message })
    return ok
  }),
})
