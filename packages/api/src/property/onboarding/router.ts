import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { getProgress } from './reads.ts'

/** Joined to `properties`: how far the setup of a property is. */
export const onboardingRouter = router({
  onboarding: inProperty(null).query(({ ctx }) =>
    ctx.work.read(async db => {
      const progress = (await getProgress(db, [ctx.propertyId], ctx.work.now)).get(ctx.propertyId)
      if (!progress) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'property' })
      return progress
    }),
  ),
})
