import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { getBooking } from '../bookings/reads/detail.ts'
import { createGroup, releaseGroup, updateGroup } from './commands/groups.ts'
import { pickUp } from './commands/pick-up.ts'
import { getGroup, listGroups } from './queries.ts'
import {
  createGroupInput,
  groupInput,
  listGroupsInput,
  pickUpInput,
  updateGroupInput,
} from './schema.ts'

const desk = inProperty('bookings')

export const groupsRouter = router({
  list: desk
    .input(listGroupsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listGroups(db, ctx.propertyId, input))),
  get: desk
    .input(groupInput)
    .query(({ ctx, input }) => ctx.work.read(db => getGroup(db, ctx.propertyId, input.groupId))),
  create: desk
    .input(createGroupInput)
    .mutation(async ({ ctx, input: { propertyId: _, ...wish } }) => {
      const groupId = await createGroup(ctx.work, ctx.propertyId, wish)
      return ctx.work.read(db => getGroup(db, ctx.propertyId, groupId))
    }),
  update: desk
    .input(updateGroupInput)
    .mutation(async ({ ctx, input: { propertyId: _, groupId, ...wish } }) => {
      await updateGroup(ctx.work, ctx.propertyId, groupId, wish)
      return ctx.work.read(db => getGroup(db, ctx.propertyId, groupId))
    }),
  pickUp: desk.input(pickUpInput).mutation(async ({ ctx, input: { propertyId: _, ...wish } }) => {
    const bookingId = await pickUp(ctx.work, ctx.propertyId, wish)
    return ctx.work.read(db => getBooking(db, ctx.propertyId, bookingId))
  }),
  release: desk.input(groupInput).mutation(async ({ ctx, input }) => ({
    roomNights: await releaseGroup(ctx.work, ctx.propertyId, input.groupId),
  })),
})
