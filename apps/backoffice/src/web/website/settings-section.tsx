import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { CopyField } from '../../components/copy-field.tsx'
import { formatCount } from '../../lib/format.ts'
import { DomainCard } from './domain-card.tsx'
import { Encryption } from './encryption.tsx'
import { FaviconCard } from './favicon-card.tsx'
import { PublishCard } from './publish-card.tsx'
import type { Site } from './website-fields.ts'

/** What takes effect at once, without Save Changes. */
export function SettingsSection({ site }: { site: Site }) {
  const { siteUrl } = site
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <PublishCard site={site} />
        <UsageCard site={site} />
        <FaviconCard site={site} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {siteUrl && (
          <Card>
            <CardHeader
              title="URLs and embed code"
              description="Guests reach the website, and book on your own pages, by these."
            />
            <CardBody className="flex flex-col gap-5">
              <CopyField label="Website URL" text={`${siteUrl}/`} />
              <CopyField label="Booking URL" text={`${siteUrl}/book`} />
              <Encryption siteUrl={siteUrl} />
              <CopyField
                label="Embed code"
                text={iframeOf(siteUrl, site.name)}
                hint="A frame as wide as its place and 400 pixels high."
              />
              <CopyField
                label="Embed script"
                text={`<script async src="${siteUrl}/embed.js"></script>`}
                hint="The same frame, which grows with what it shows."
              />
            </CardBody>
          </Card>
        )}
        <DomainCard site={site} />
      </div>
    </div>
  )
}

function iframeOf(siteUrl: string, name: string): string {
  const title = `Book at ${name}`
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
  return `<iframe src="${siteUrl}/embed" title="${title}" width="100%" height="400" style="border:0" loading="lazy"></iframe>`
}

function UsageCard({ site: { online } }: { site: Site }) {
  const { allowed, made } = online
  if (!allowed) return null
  return (
    <Card>
      <CardBody>
        <ProgressBar
          label="Online bookings this month"
          value={made}
          max={allowed}
          valueText={`${formatCount(made)} of ${formatCount(allowed)}`}
          tone={made >= allowed ? 'danger' : made >= allowed * 0.8 ? 'warning' : 'accent'}
        />
      </CardBody>
    </Card>
  )
}
