import type { Scope } from '@atithi/db/scope'
import { enterGuestBooking } from '../../kernel/access/gates.ts'
import { type Context, workIn } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { base } from '../../kernel/procedures/builders.ts'
import { present } from '../../kernel/shared/present.ts'
import { onSite } from '../website/procedures.ts'
import { type GuestProof, openPass } from './adapters/booking-pass.ts'
import { admitProof, admitSearch } from './commands/limits.ts'
import { ownBookingInput } from './schema.ts'

/** The same where prices are asked for, which costs more than a page: nobody does it without end. */
export const onSiteSearch = onSite.use(async ({ ctx, next }) => {
  await admitSearch(ctx.services.db, ctx.request, ctx.propertyId)
  return next()
})

/**
 * A guest who knows the code and the email of their booking, or holds a pass to it: that booking and
 * nothing else. What is known may have been guessed, and is counted; a pass cannot be, so that nobody's
 * guesses keep a guest from the booking that they have just made.
 */
export const onOwnBooking = base
  .meta({ access: 'site' })
  .input(ownBookingInput)
  .use(async ({ ctx, input: { pass, code, email, subdomain }, next }) => {
    const booking =
      pass === undefined
        ? await enterByGuess(ctx, {
            code: present(code, 'code of a booking'),
            email: present(email, 'email of a booking'),
            subdomain,
          })
        : await enterByPass(ctx, pass)
    const scope: Scope = {
      role: 'tenant',
      propertyIds: [booking.propertyId],
      accountId: booking.accountId,
    }
    return next({ ctx: { ...ctx, ...booking, work: workIn(ctx, scope, { kind: 'guest' }) } })
  })

type Called = Pick<Context, 'services' | 'request'>

async function enterByGuess(
  { services, request }: Called,
  { subdomain, ...proof }: GuestProof & { subdomain: string | undefined },
) {
  const asked = { code: proof.code, hotel: subdomain }
  const attempt = await admitProof(services.db, request, asked)
  const booking = await enterGuestBooking(services.db, proof)
  await attempt.refundAttempt()
  return booking
}

function enterByPass({ services: { db, clock, settings } }: Called, pass: string) {
  const proof = openPass(pass, clock.now(), settings.encryptionKeys)
  if (!proof) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'booking' })
  return enterGuestBooking(db, proof)
}
