import {
  type Network,
  type SectionToggle,
  sectionToggles,
  socialNetworks,
} from '@atithi/api/web/website/rules/website'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Checkbox } from '@atithi/ui/checkbox'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import { TextField } from '../../components/forms/text-fields.tsx'
import type { Site, WebsiteFields } from './website-fields.ts'

const toggleWords: Record<SectionToggle, { label: string; hint: string }> = {
  showBookingWidget: {
    label: 'Booking',
    hint: 'Dates and prices on the home page, and the button to book',
  },
  showReviews: {
    label: 'Reviews',
    hint: 'What guests said, on the home page and a page of its own',
  },
  showGallery: { label: 'Gallery', hint: 'All pictures of the house' },
  showAmenities: { label: 'Amenities', hint: 'What the house and its rooms offer' },
  showLocation: { label: 'Location', hint: 'Address, map link and what is near' },
}
const networkWords: Record<Network, { label: string; placeholder: string }> = {
  facebook: { label: 'Facebook', placeholder: 'https://facebook.com/…' },
  instagram: { label: 'Instagram', placeholder: 'https://instagram.com/…' },
  twitter: { label: 'X (Twitter)', placeholder: 'https://x.com/…' },
  linkedin: { label: 'LinkedIn', placeholder: 'https://linkedin.com/company/…' },
}

export function ContentSection({ control, site }: WebsiteFields & { site: Site }) {
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader
          title="Sections"
          description={
            <>
              Words, pictures and policies come from{' '}
              <Link to="/property" search={{ view: site.propertyId }} className={textLink}>
                the property
              </Link>
              . What is hidden here is not in the pages at all.
            </>
          }
        />
        <CardBody className="flex flex-col gap-5">
          <TextField
            control={control}
            name="tagline"
            label="Tagline"
            maxLength={160}
            optional
            hint="One line under the name of the hotel."
          />
          {sectionToggles.map(name => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field }) => (
                <Checkbox
                  ref={field.ref}
                  name={name}
                  {...toggleWords[name]}
                  checked={field.value}
                  onCheckedChange={field.onChange}
                />
              )}
            />
          ))}
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Social links" description="Shown in the footer." />
        <CardBody className="flex flex-col gap-5">
          {socialNetworks.map(network => (
            <TextField
              key={network}
              control={control}
              name={`socialLinks.${network}`}
              {...networkWords[network]}
              type="url"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              optional
            />
          ))}
        </CardBody>
      </Card>
    </div>
  )
}
