import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import type { ConnectionDetail } from '../words/channel-words.tsx'
import { CredentialsCard } from './credentials-card.tsx'
import { HeldPrices } from './held-prices.tsx'
import { PriceLimitsCard } from './price-limits-card.tsx'
import { TermsForm } from './terms-form.tsx'

/** How a connection is set up: what is sent and how, what is held back, how it signs in. */
export function SettingsPart({ detail }: { detail: ConnectionDetail }) {
  return (
    <div className="flex flex-col gap-6">
      {detail.heldPrices > 0 && <HeldPrices detail={detail} />}
      <Card>
        <CardHeader
          title="What is sent"
          description="A change here has every night compared with the channel anew."
        />
        <CardBody>
          <TermsForm detail={detail} />
        </CardBody>
      </Card>
      <PriceLimitsCard detail={detail} />
      <CredentialsCard detail={detail} />
    </div>
  )
}
