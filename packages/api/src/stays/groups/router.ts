import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { getBooking } from '../bookings/reads/detail.ts'
import { createGroup, releaseGroup, updateGroup } from './commands/groups.ts'
import { setInstalments } from './commands/instalments.ts'
import { pickUp } from './commands/pick-up.ts'
import { getGroup, listGroups } from './queries.ts'
import {
  createGroupInput,
  groupInput,
  instalmentsInput,
  listGroupsInput,
  pickUpInput,
  updateGroupInput,
} from './schema.ts'

const desk = inProperty('bookings')
/** What can be sent again when its answer was lost. */
const deskAct = desk.input(actInput).use(async act => act.next(await actOnce(act)))

export const groupsRouter = router({
  list: desk
    .input(listGroupsInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listGroups(db, ctx.propertyId, input, ctx.work.now)),
    ),
  get: desk
    .input(groupInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => getGroup(db, ctx.propertyId, input.groupId, ctx.work.now)),
    ),
  create: deskAct
    .input(createGroupInput)
    .mutation(async ({ ctx, input: { propertyId: _, ...request } }) => {
      const groupId = await createGroup(ctx.work, ctx.person, ctx.propertyId, request)
      return ctx.work.read(db => getGroup(db, ctx.propertyId, groupId, ctx.work.now))
    }),
  update: deskAct
    .input(updateGroupInput)
    .mutation(async ({ ctx, input: { propertyId: _, ...request } }) => {
      await updateGroup(ctx.work, ctx.person, ctx.propertyId, request)
      return ctx.work.read(db => getGroup(db, ctx.propertyId, request.groupId, ctx.work.now))
    }),
  /** By when the group pays how much. */
  setInstalments: deskAct
    .input(instalmentsInput)
    .mutation(async ({ ctx, input: { groupId, instalments } }) => {
      await setInstalments(ctx.work, ctx.propertyId, { groupId, instalments })
      return ctx.work.read(db => getGroup(db, ctx.propertyId, groupId, ctx.work.now))
    }),
  pickUp: desk
    .input(pickUpInput)
    .mutation(async ({ ctx, input: { propertyId: _, ...request } }) => {
      const bookingId = await pickUp(ctx.work, ctx.propertyId, request)
      return ctx.work.read(db => getBooking(db, ctx.propertyId, bookingId))
    }),
  release: deskAct.input(groupInput).mutation(async ({ ctx, input }) => ({
    roomNights: await releaseGroup(ctx.work, ctx.propertyId, input.groupId),
  })),
})
