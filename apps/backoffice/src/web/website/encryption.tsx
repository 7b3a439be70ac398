import { Badge } from '@atithi/ui/badge'

/** Whether the padlock stands at the address: the hotel has nothing to do for it at its subdomain. */
export function Encryption({ siteUrl }: { siteUrl: string }) {
  const isEncrypted = siteUrl.startsWith('https:')
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <span className="font-medium">SSL</span>
      <Badge tone={isEncrypted ? 'success' : 'neutral'}>{isEncrypted ? 'On' : 'Off'}</Badge>
      <p className="w-full text-muted">
        {isEncrypted
          ? 'Guests see the padlock. The certificate is renewed by itself.'
          : 'This server answers without encryption, as it does when it is tried out on one machine.'}
      </p>
    </div>
  )
}
