import type { Scope } from '@atithi/db/scope'
import { enterGuestBooking } from '../../kernel/access/gates.ts'
import { type Context, workIn } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { base } from '../../kernel/procedures/builders.ts'
import { present } from '../../kernel/shared/present.ts'
import { sendConfirmation } from '../../stays/bookings/commands/confirmation.ts'
import { webReasons } from '../reasons.ts'
import { onSite } from '../website/procedures.ts'
import { type GuestProof, openPass } from './adapters/booking-pass.ts'
import { admitProof, admitSearch, countGuess } from './commands/limits.ts'
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
  called: Called,
  { subdomain, ...proof }: GuestProof & { subdomain: string | undefined },
) {
  const { db } = called.services
  const attempt = await admitProof(db, called.request, subdomain)
  const guess = await countGuess(db, called.request, proof.code)
  if (!guess) {
    await emailLink(called, proof)
    throw new DomainError(webReasons.OPENED_BY_EMAIL, {})
  }
  const booking = await enterGuestBooking(db, proof)
  await guess.refundAttempt()
  await attempt.refundAttempt()
  return booking
}

/** Sends the guest the email with the link again, where the proof is right and there is a stay ahead; whoever asks is told neither. */
async function emailLink(called: Called, proof: GuestProof): Promise<void> {
  try {
    const { propertyId, accountId, bookingId } = await enterGuestBooking(called.services.db, proof)
    const scope: Scope = { role: 'tenant', propertyIds: [propertyId], accountId }
    const work = workIn(called, scope, { kind: 'guest' })
    await sendConfirmation({ ...called, work }, propertyId, bookingId)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

function enterByPass({ services: { db, clock, settings } }: Called, pass: string) {
  const proof = openPass(pass, clock.now(), settings.encryptionKeys)
  if (!proof) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'booking' })
  return enterGuestBooking(db, proof)
}
