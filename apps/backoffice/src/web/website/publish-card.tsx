import { buttonClasses } from '@atithi/ui/button'
import { Card, CardBody } from '@atithi/ui/card'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { Switch } from '@atithi/ui/switch'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { siteHref } from '../../components/words/property-words.tsx'
import { messageFor } from '../../lib/failures.ts'
import { trpc } from '../../lib/trpc.ts'
import { isReadyToPublish, usePublish } from './use-publish.ts'
import type { Site } from './website-fields.ts'

/** Puts the website before guests or takes it back, and says what stands in the way. */
export function PublishCard({ site }: { site: Site }) {
  const { propertyId, publishStatus, subdomain } = site
  const [isAsking, setIsAsking] = useState(false)
  const publish = usePublish(site)
  const isReady = isReadyToPublish(site)
  return (
    <Card>
      <CardBody className="flex flex-col gap-4">
        <Switch
          label={publishStatus ? 'Published' : 'Not published'}
          hint={
            publishStatus ? 'Everybody can see it and book.' : 'Guests find no page at its address.'
          }
          checked={publish.isPending ? !publishStatus : publishStatus}
          disabled={publish.isPending || (!publishStatus && !isReady)}
          onCheckedChange={published =>
            published ? publish.mutate({ propertyId, published }) : setIsAsking(true)
          }
        />
        <ConfirmDialog
          open={isAsking}
          title="Unpublish the website?"
          confirmLabel="Unpublish"
          cancelLabel="Keep it published"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            publish.mutate({ propertyId, published: false })
          }}
        >
          Until it is published again nobody can book online, and guests find no page at its
          address: the links in their emails do not open their bookings either. The bookings
          themselves stay.
        </ConfirmDialog>
        {!publishStatus && !isReady && <Obstacles site={site} />}
        {publish.isError && (
          <p role="alert" className="text-sm text-danger-strong">
            {messageFor(publish.error)}
          </p>
        )}
        {publishStatus && subdomain && (
          <a
            href={siteHref(subdomain)}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses('secondary', 'sm', 'self-start')}
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            View Website
          </a>
        )}
      </CardBody>
    </Card>
  )
}

function Obstacles({ site }: { site: Site }) {
  const property = trpc.properties.get.useQuery({ propertyId: site.propertyId })
  const missing = property.data?.missing ?? []
  return (
    <div className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-strong">
      <p className="font-medium">Before it can be published:</p>
      <ul className="mt-1 list-disc pl-5">
        {missing.map(thing => (
          <li key={thing}>add {thing}</li>
        ))}
        {site.status === 'suspended' && <li>activate the property, which is suspended</li>}
        {site.status === 'pending' && property.data && missing.length === 0 && (
          <li>wait until an administrator has approved the property</li>
        )}
        {site.subdomain === null && <li>choose a subdomain under SEO & URLs and save it</li>}
      </ul>
      {missing.length > 0 && (
        <Link
          to="/property"
          search={{ view: site.propertyId }}
          className={`mt-2 inline-block ${textLink}`}
        >
          Go to the property
        </Link>
      )}
    </div>
  )
}
