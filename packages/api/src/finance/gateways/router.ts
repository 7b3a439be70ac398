import { requireGrant } from '../../kernel/access/gates.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { GatewayUnavailable } from '../../kernel/ports/payment-gateway.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { refundDeskPayment } from '../payments/commands/payments.ts'
import { findUpiAccount, saveUpiAccount } from '../payments/commands/upi.ts'
import { getPayment } from '../payments/reads/listing.ts'
import { refundOfPaymentInput, upiAccountFields } from '../payments/schema.ts'
import { onAccount, onBooking, onPayment } from '../procedures.ts'
import { financeReasons } from '../reasons.ts'
import {
  createAccount,
  deactivateAccount,
  setDefaultAccount,
  testAccount,
  updateAccount,
} from './commands/accounts.ts'
import { refreshPayment } from './commands/apply.ts'
import { refusals } from './commands/ask.ts'
import { findGuestRefunds, setGuestRefunds } from './commands/guest-refunds.ts'
import { advanceRefund, requestRefund } from './commands/refunds.ts'
import { cancelRequest, requestLink, requestQr } from './commands/requests.ts'
import { syncPayments } from './commands/sync.ts'
import { getPaymentSettings } from './queries/settings.ts'
import { listAccounts } from './reads/accounts.ts'
import {
  createAccountInput,
  guestRefundsInput,
  refundThroughInput,
  requestLinkInput,
  requestQrInput,
  updateAccountInput,
} from './schema.ts'

const ok = { ok: true } as const

const accountsRouter = router({
  list: inProperty('payments').query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await listAccounts(db, ctx.propertyId) })),
  ),
  create: inProperty('settings')
    .input(createAccountInput)
    .mutation(async ({ ctx, input: { propertyId: _, ...account } }) => {
      const { encryptionKeys } = ctx.services.settings
      const accountId = await createAccount(ctx.work, ctx.propertyId, account, encryptionKeys)
      return { accountId }
    }),
  update: onAccount('settings')
    .input(updateAccountInput)
    .mutation(async ({ ctx, input: { accountId, ...changes } }) => {
      const { encryptionKeys } = ctx.services.settings
      const at = { propertyId: ctx.propertyId, paymentAccountId: accountId }
      await updateAccount(ctx.work, at, changes, encryptionKeys)
      return ok
    }),
  test: onAccount('settings').mutation(({ ctx, input }) =>
    testAccount(ctx.services, ctx.work, {
      propertyId: ctx.propertyId,
      paymentAccountId: input.accountId,
    }),
  ),
  setDefault: onAccount('settings').mutation(async ({ ctx, input: { accountId } }) => {
    const at = { propertyId: ctx.propertyId, paymentAccountId: accountId }
    await setDefaultAccount(ctx.work, at)
    return ok
  }),
  deactivate: onAccount('settings').mutation(async ({ ctx, input: { accountId } }) => {
    const at = { propertyId: ctx.propertyId, paymentAccountId: accountId }
    await deactivateAccount(ctx.work, at)
    return ok
  }),
  /** The UPI id for whoever sets it, who need not take payments. */
  settings: inProperty('settings').query(({ ctx }) =>
    ctx.work.read(async db => ({
      upi: (await findUpiAccount(db, ctx.propertyId)) ?? null,
      guestRefunds: await findGuestRefunds(db, ctx.propertyId),
    })),
  ),
  /** Whether what guests who cancel on the website get back is sent by itself. */
  setGuestRefunds: inProperty('settings')
    .input(guestRefundsInput)
    .mutation(async ({ ctx, input }) => {
      await setGuestRefunds(ctx.work, ctx.propertyId, input.guestRefunds)
      return ok
    }),
  saveUpi: inProperty('settings')
    .input(upiAccountFields)
    .mutation(async ({ ctx, input: { propertyId: _, ...fields } }) => ({
      id: await saveUpiAccount(ctx.work, ctx.propertyId, fields),
    })),
})

export const gatewaysRouter = router({
  accounts: accountsRouter,
  /** All that the settings of payments show. */
  settings: inProperty('settings').query(({ ctx }) =>
    ctx.work.read(db => getPaymentSettings(db, ctx.propertyId, ctx.work.now)),
  ),
  requestLink: onBooking('payments')
    .input(requestLinkInput)
    .mutation(({ ctx, input }) =>
      requestLink(ctx.services, ctx.work, { propertyId: ctx.propertyId, ...input }),
    ),
  requestQr: onBooking('payments')
    .input(requestQrInput)
    .mutation(({ ctx, input }) =>
      requestQr(ctx.services, ctx.work, { propertyId: ctx.propertyId, ...input }),
    ),
  cancelRequest: onPayment('payments').mutation(async ({ ctx, input }) => {
    await cancelRequest(ctx.services, ctx.work, { propertyId: ctx.propertyId, ...input })
    return ok
  }),
  /** Asks the gateway what became of one payment. */
  refresh: onPayment('payments').mutation(async ({ ctx, input }) => {
    await refusals(refreshPayment(ctx.services, ctx.work, { propertyId: ctx.propertyId, ...input }))
    return ctx.work.read(db => getPayment(db, ctx.propertyId, input.paymentId))
  }),
  sync: inProperty('payments').mutation(({ ctx }) =>
    syncPayments(ctx.services, ctx.work, ctx.propertyId),
  ),
  /** Gives back of one payment, the way it came: through its gateway, which takes its time, or at the desk. */
  refund: onPayment('payments')
    .input(refundOfPaymentInput.extend(refundThroughInput.shape))
    .mutation(async ({ ctx, input }) => {
      requireGrant(ctx.person, 'refund')
      const { paymentId } = input
      const { bookingId, kind, gateway } = await ctx.work.read(db =>
        getPayment(db, ctx.propertyId, paymentId),
      )
      // What is held for a group goes back on its own page.
      if (kind === 'refund' || bookingId === null)
        throw new DomainError(financeReasons.NOT_REFUNDABLE, {})
      const folio = { ...ctx, bookingId }
      const refundId =
        gateway === null || input.method !== undefined
          ? await refundDeskPayment(folio, paymentId, input)
          : await requestRefund(folio, paymentId, input)
      if (gateway !== null)
        // The job asks again: what it is now is only told sooner.
        await advanceRefund(ctx.services, ctx.work, { ...ctx, refundId }).catch(error => {
          if (!(error instanceof GatewayUnavailable)) throw error
        })
      return ctx.work.read(async db => ({
        ...(await getPayment(db, ctx.propertyId, refundId)),
        refundId,
      }))
    }),
})
