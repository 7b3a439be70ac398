import { seoDescriptionLength, seoTitleLength } from '@atithi/api/web/website/rules/website'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { useWatch } from 'react-hook-form'
import { TextAreaField, TextField } from '../../components/forms/text-fields.tsx'
import { formatCount } from '../../lib/format.ts'
import { AddressField } from './address-field.tsx'
import type { Site, WebsiteFields } from './website-fields.ts'

export function SeoSection({ control, site }: WebsiteFields & { site: Site }) {
  const [title, description, subdomain] = useWatch({
    control,
    name: ['seoTitle', 'seoDescription', 'subdomain'],
  })
  const host =
    site.siteUrl && site.domainVerifiedAt
      ? new URL(site.siteUrl).host
      : `${subdomain || 'address'}.${site.baseDomain}`
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader title="URL" />
        <CardBody className="flex flex-col gap-5">
          <AddressField
            control={control}
            propertyId={site.propertyId}
            saved={site.subdomain}
            baseDomain={site.baseDomain}
          />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Search engines" description="What a search shows of the home page." />
        <CardBody className="flex flex-col gap-5">
          <TextField
            control={control}
            name="seoTitle"
            label="SEO title"
            hint={`${counted(title, seoTitleLength)} Without one, the name and the place.`}
            optional
          />
          <TextAreaField
            control={control}
            name="seoDescription"
            label="SEO description"
            rows={3}
            hint={`${counted(description, seoDescriptionLength)} Without one, the tagline or the description of the hotel.`}
            optional
          />
          <div className="rounded-md border border-line bg-sunken p-4 text-sm">
            <p className="truncate text-muted">{host}</p>
            <p className="truncate text-base font-medium text-accent-strong">
              {title || site.name}
            </p>
            <p className="line-clamp-2 text-muted">
              {description ||
                site.tagline ||
                'The first sentences of the description of the hotel.'}
            </p>
          </div>
        </CardBody>
      </Card>
    </div>
  )
}

const counted = (text: string, most: number) =>
  `${formatCount(text.length)} of ${formatCount(most)} characters.`
