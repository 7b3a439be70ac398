import { readIn } from '@atithi/db/scope'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { findName } from '../../../kernel/directory/names.ts'
import type { CheckoutForm } from '../../../kernel/ports/payment-gateway.ts'
import { present } from '../../../kernel/shared/present.ts'
import { getGatewayAccount, openGateway } from '../reads/accounts.ts'
import { readAsked, requestOf } from '../reads/asked.ts'
import { checkoutAddress, returnAddress } from '../rules/addresses.ts'

/** What was asked for online, for whoever knows what we call it at the gateway: the guest, and the gateway that brings them back. */
export interface AskedCheckout {
  seller: string
  language: 'en' | 'hi'
  amount: number
  /** Undefined where nothing is to be paid there any more, or not yet. */
  form: CheckoutForm | undefined
  /** The guest's booking on the hotel's website, which asks the gateway what has become of the payment. */
  returnUrl: string
}

/** Undefined for a reference that nothing has. */
export async function findCheckout(
  services: Services,
  reference: string,
): Promise<AskedCheckout | undefined> {
  if (!/^AT[0-9A-F]{24}$/.test(reference)) return undefined
  const named = await findName(services.db, { kind: 'payment', name: reference })
  if (!named) return undefined
  const { accountId, propertyId } = named
  return readIn(services.db, { role: 'platform', accountId }, async db => {
    // The guest is known by the reference, which says whose the payment is.
    const at = propertyId as AuthorizedPropertyId
    const { id: paymentId } = await db
      .selectFrom('payment')
      .select('id')
      .where('propertyId', '=', at)
      .where('merchantReference', '=', reference)
      .executeTakeFirstOrThrow()
    const asked = await readAsked(db, { propertyId: at, paymentId })
    const returnUrl = `${returnAddress(services.settings, asked.subdomain)}?paid=1`
    const said = { seller: asked.propertyName, language: asked.language, amount: asked.amount }
    const isOpen =
      ['pending', 'processing', 'failed'].includes(asked.status) &&
      asked.takesPayments &&
      asked.expiresAt !== null &&
      new Date(asked.expiresAt) > services.clock.now()
    if (!isOpen || asked.orderId === null || asked.linkId !== null)
      return { ...said, form: undefined, returnUrl }
    const paymentAccountId = present(asked.paymentAccountId, 'account of a payment')
    const gateway = openGateway(services, await getGatewayAccount(db, at, paymentAccountId))
    const form = gateway.checkoutForm({
      ...requestOf(asked, { propertyId: at, paymentId }),
      orderId: asked.orderId,
      seller: asked.propertyName,
      backUrl: `${checkoutAddress(services.settings, reference)}/back`,
    })
    return { ...said, form, returnUrl }
  })
}
