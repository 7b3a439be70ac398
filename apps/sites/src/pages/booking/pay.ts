import type { APIRoute } from 'astro'
import { openPayment, rememberedGuest } from '../../lib/guest-booking.ts'

/** On to the gateway's page for what is to be paid. The policy of forms forbids a form to lead to another site; a link may. */
export const GET: APIRoute = async ({ locals, cookies, redirect }) => {
  const { href, language } = locals
  const proof = rememberedGuest(cookies, language)
  if (!proof) return redirect(href('/manage'), 303)
  const opened = await openPayment(locals, proof)
  if ('url' in opened) return redirect(opened.url, 303)
  return redirect(`${href('/booking')}?pay=${opened.refusal.reason}`, 303)
}
