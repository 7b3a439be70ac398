import { z } from 'zod'
import { enterProperty } from '../../kernel/access/gates.ts'
import { workAs } from '../../kernel/context/context.ts'
import {
  administrator,
  atProperty,
  inProperty,
  router,
  signedIn,
} from '../../kernel/procedures/builders.ts'
import { id } from '../../kernel/shared/ids.ts'
import { changePlan } from './commands/change-plan.ts'
import { cancelChange, setPlanDates } from './commands/dates.ts'
import { acceptRequest, askForPlan, declineRequest, withdrawRequest } from './commands/requests.ts'
import { getCurrent, listHistory, listPlans, listRequests } from './queries.ts'
import {
  acceptRequestInput,
  askForPlanInput,
  cancelChangeInput,
  changePlanInput,
  declineRequestInput,
  listRequestsInput,
  setPlanDatesInput,
} from './schema.ts'

const ok = { ok: true } as const
/** A plan is its owner's to ask for: not the staff's, and an administrator changes it. */
const byOwner = atProperty('settings', { key: 'propertyId', what: 'property' }, ['owner'])

/** An administrator's act on the plan of a hotel that is there. */
const onPlanOf = administrator
  .input(z.object({ propertyId: id }))
  .use(async ({ ctx, input, next }) => {
    const target = { what: 'property', id: input.propertyId } as const
    const { accountId, propertyId } = await enterProperty(ctx.services.db, ctx.person, null, target)
    const work = workAs(ctx, ctx.person, { role: 'platform', accountId })
    const subscriber = { work, post: ctx.services.settings, propertyId }
    return next({ ctx: { subscriber } })
  })

export const billingRouter = router({
  plans: signedIn.query(async ({ ctx }) => ({
    plans: await listPlans(ctx.services.db, ctx.services.clock.now()),
  })),
  current: inProperty('settings').query(({ ctx }) =>
    ctx.work.read(db => getCurrent(db, ctx.propertyId, ctx.work.now)),
  ),
  history: inProperty('settings').query(async ({ ctx }) => ({
    entries: await ctx.work.read(db => listHistory(db, ctx.propertyId)),
  })),
  askForPlan: byOwner
    .input(askForPlanInput)
    .mutation(async ({ ctx, input }) => ({ requestId: await askForPlan(ctx, input) })),
  withdrawRequest: byOwner.mutation(async ({ ctx }) => {
    await withdrawRequest(ctx)
    return ok
  }),
  requests: administrator
    .input(listRequestsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listRequests(db, input))),
  acceptRequest: administrator.input(acceptRequestInput).mutation(async ({ ctx, input }) => {
    await acceptRequest({ work: ctx.work, post: ctx.services.settings }, input)
    return ok
  }),
  declineRequest: administrator.input(declineRequestInput).mutation(async ({ ctx, input }) => {
    const deciding = { work: ctx.work, post: ctx.services.settings }
    await declineRequest(deciding, input, ctx.person)
    return ok
  }),
  changePlan: onPlanOf.input(changePlanInput).mutation(async ({ ctx, input }) => {
    await changePlan(ctx.subscriber, input)
    return ok
  }),
  cancelChange: onPlanOf.input(cancelChangeInput).mutation(async ({ ctx, input }) => {
    await cancelChange(ctx.subscriber, input.reason)
    return ok
  }),
  setDates: onPlanOf.input(setPlanDatesInput).mutation(async ({ ctx, input }) => {
    await setPlanDates(ctx.subscriber, input)
    return ok
  }),
})
