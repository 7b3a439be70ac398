import type { Services } from '../../../kernel/context/services.ts'

type Settings = Pick<Services['settings'], 'publicUrl' | 'baseDomain'>

/** Where the gateway brings a guest back to: their booking on the hotel's website. */
export function returnAddress(
  { publicUrl, baseDomain }: Settings,
  subdomain: string | null,
): string {
  if (subdomain === null) return publicUrl
  return `${new URL(publicUrl).protocol}//${subdomain}.${baseDomain}/booking`
}

/** The page that posts a guest on to the gateway, by what we call the payment there: nobody guesses it. */
export const checkoutAddress = ({ publicUrl }: Pick<Settings, 'publicUrl'>, reference: string) =>
  `${publicUrl}/checkout/${reference}`
