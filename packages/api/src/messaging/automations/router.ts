import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { addReadySet } from './commands/add-ready-set.ts'
import {
  createAutomation,
  deleteAutomation,
  setAutomationActive,
  updateAutomation,
} from './commands/automations.ts'
import { onAutomation } from './procedures.ts'
import { listAutomations, listRuns, listUpcoming } from './queries.ts'
import {
  createAutomationInput,
  listRunsInput,
  setActiveInput,
  updateAutomationInput,
} from './schema.ts'

const ok = { ok: true } as const

export const automationsRouter = router({
  list: inProperty('communications').query(({ ctx }) =>
    ctx.work.read(db => listAutomations(db, ctx.propertyId)),
  ),
  create: inProperty('communications')
    .input(actInput)
    .use(async act => act.next(await actOnce(act)))
    .input(createAutomationInput)
    .mutation(async ({ ctx, input }) => ({
      automationId: await createAutomation(ctx.work, ctx.propertyId, input),
    })),
  /** The rules that good hotels have, all off, where they are not there yet. */
  addReadySet: inProperty('communications').mutation(async ({ ctx }) => ({
    added: await addReadySet(ctx.work, ctx.propertyId),
  })),
  update: onAutomation('communications')
    .input(updateAutomationInput)
    .mutation(async ({ ctx, input: { automationId, ...patch } }) => {
      await updateAutomation(ctx.work, { propertyId: ctx.propertyId, automationId }, patch)
      return ok
    }),
  setActive: onAutomation('communications')
    .input(setActiveInput)
    .mutation(async ({ ctx, input: { automationId, active } }) => {
      await setAutomationActive(ctx.work, { propertyId: ctx.propertyId, automationId }, active)
      return ok
    }),
  delete: onAutomation('communications').mutation(async ({ ctx, input: { automationId } }) => {
    await deleteAutomation(ctx.work, { propertyId: ctx.propertyId, automationId })
    return ok
  }),
  runs: onAutomation('communications')
    .input(listRunsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listRuns(db, ctx.propertyId, input))),
  /** Whom the rule reaches within the next days. */
  upcoming: onAutomation('communications').query(({ ctx, input }) =>
    ctx.work.read(db => listUpcoming(db, input.automationId, ctx.work.now)),
  ),
})
