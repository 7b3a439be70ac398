import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { onRoom, onRoomType } from '../procedures.ts'
import { assignCleaner } from './commands/cleaning.ts'
import { setFeature } from './commands/features.ts'
import {
  createRoomType,
  deleteRoomType,
  setHousekeeping,
  updateRoom,
  updateRoomType,
} from './commands/rooms.ts'
import { cleanersOf, getRoomType, listRooms, listRoomTypes } from './queries.ts'
import {
  assignCleanerInput,
  createRoomTypeInput,
  setFeatureInput,
  setHousekeepingInput,
  updateRoomInput,
  updateRoomTypeInput,
} from './schema.ts'

export const roomTypesRouter = router({
  list: inProperty(null).query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await listRoomTypes(db, ctx.propertyId) })),
  ),
  create: inProperty('property')
    .input(createRoomTypeInput)
    .mutation(async ({ ctx, input: { propertyId: _, ...fields } }) => {
      const id = await createRoomType(ctx.work, ctx.propertyId, fields)
      return ctx.work.read(db => getRoomType(db, ctx.propertyId, id))
    }),
  update: onRoomType('property')
    .input(updateRoomTypeInput)
    .mutation(async ({ ctx, input: { roomTypeId, ...patch } }) => {
      await updateRoomType(ctx.work, ctx.propertyId, roomTypeId, patch)
      return ctx.work.read(db => getRoomType(db, ctx.propertyId, roomTypeId))
    }),
  delete: onRoomType('property').mutation(async ({ ctx, input }) => {
    await deleteRoomType(ctx.work, ctx.propertyId, input.roomTypeId)
    return { ok: true as const }
  }),
})

export const roomsRouter = router({
  list: inProperty('bookings').query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await listRooms(db, ctx.propertyId, ctx.work.now) })),
  ),
  update: onRoom('property')
    .input(updateRoomInput)
    .mutation(async ({ ctx, input: { roomId, ...patch } }) => {
      await updateRoom(ctx.work, ctx.propertyId, roomId, patch)
      return { ok: true as const }
    }),
  /** Which rooms have a feature, as a view or a balcony. */
  setFeature: inProperty('property')
    .input(setFeatureInput)
    .mutation(async ({ ctx, input: { feature, roomIds } }) => {
      await setFeature(ctx.work, ctx.propertyId, { feature, roomIds })
      return { ok: true as const }
    }),
  /** To whom rooms can be given. */
  cleaners: inProperty('bookings').query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await cleanersOf(db, ctx.propertyId).execute() })),
  ),
  assignCleaner: inProperty('bookings')
    .input(actInput)
    .use(async act => act.next(await actOnce(act)))
    .input(assignCleanerInput)
    .mutation(async ({ ctx, input: { roomIds, userId } }) => {
      await assignCleaner(ctx.work, ctx.propertyId, { roomIds, userId })
      return { ok: true as const }
    }),
  setHousekeeping: onRoom('bookings')
    .input(setHousekeepingInput)
    .mutation(async ({ ctx, input }) => {
      await setHousekeeping(ctx.work, ctx.propertyId, input.roomId, input.housekeeping)
      return { ok: true as const }
    }),
})
