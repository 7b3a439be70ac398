import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { DescriptionList } from '@atithi/ui/description-list'
import { Modal } from '@atithi/ui/modal'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { SkeletonText } from '@atithi/ui/skeleton'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import {
  LiveBadge,
  PropertyStatusBadge,
  propertyTypeWords,
  siteHref,
} from '../../components/words/property-words.tsx'
import { formatCounted, formatInstantDay, formatPhone, formatRoundMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { Growth } from './growth.tsx'
import { HelpModal } from './help-modal.tsx'
import type { HotelAct, HotelDetail, HotelInHand } from './hotel.ts'
import { ShortTrail } from './short-trail.tsx'

interface HotelModalProps {
  propertyId: string
  onClose: () => void
  onAct: (act: HotelAct, hotel: HotelInHand) => void
}

/** One hotel: its particulars, how far its setup is, its website, and what an administrator can do. */
export function HotelModal({ propertyId, onClose, onAct }: HotelModalProps) {
  const query = trpc.admin.hotels.get.useQuery({ propertyId })
  const [helping, setHelping] = useState(false)
  const hotel = query.data
  return (
    <Modal
      open
      size="lg"
      title={hotel?.name ?? 'Hotel'}
      description={hotel && `Owned by ${hotel.ownerName}`}
      onCloseRequest={onClose}
      footer={
        hotel && (
          <>
            {hotel.status === 'active' ? (
              <Button variant="ghost" onClick={() => onAct('suspend', hotel)}>
                Suspend
              </Button>
            ) : (
              <Button variant="ghost" onClick={() => onAct('activate', hotel)}>
                Activate
              </Button>
            )}
            {hotel.onboarding.currentStepId !== null && (
              <Button variant="secondary" onClick={() => setHelping(true)}>
                Help
              </Button>
            )}
            <Button variant="secondary" onClick={() => onAct('plan', hotel)}>
              Change plan
            </Button>
            <Button onClick={() => onAct('edit', hotel)}>Edit</Button>
          </>
        )
      }
    >
      {hotel ? (
        <Details hotel={hotel} />
      ) : query.isError ? (
        <QueryFailure title="The hotel could not be loaded" query={query} />
      ) : (
        <SkeletonText lines={12} />
      )}
      {hotel && helping && (
        <HelpModal
          hotel={{ id: hotel.id, name: hotel.name, ownerName: hotel.ownerName }}
          onClose={() => setHelping(false)}
        />
      )}
    </Modal>
  )
}

const address = ({ address: street, city, state, pincode }: HotelDetail) =>
  [street, city, state, pincode].filter(Boolean).join(', ') || 'Not given'

function Details({ hotel }: { hotel: HotelDetail }) {
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-3">
        <h3 className="text-sm font-semibold">Hotel information</h3>
        <DescriptionList
          look="stacked"
          items={[
            {
              label: 'Status',
              value: (
                <span className="inline-flex gap-1.5">
                  <PropertyStatusBadge status={hotel.status} />
                  {hotel.suspendedByAdmin && <Badge tone="danger">By the platform</Badge>}
                </span>
              ),
            },
            { label: 'Type', value: propertyTypeWords[hotel.propertyType] },
            {
              label: 'Owner',
              value: (
                <Link to="/admin/users" search={{ user: hotel.ownerId }} className={textLink}>
                  {hotel.ownerName}, {hotel.ownerEmail}
                </Link>
              ),
            },
            { label: 'Plan', value: hotel.planName },
            { label: 'Address', value: address(hotel) },
            {
              label: 'Phone and email',
              value:
                [hotel.phone && formatPhone(hotel.phone), hotel.email].filter(Boolean).join(', ') ||
                'Not given',
            },
            {
              label: 'Rooms',
              value: `${formatCounted(hotel.roomCount, 'room')} of ${formatCounted(hotel.roomTypeCount, 'type')}`,
            },
            { label: 'Staff', value: formatCounted(hotel.staff, 'person', 'people') },
            { label: 'GST number', value: hotel.gstNumber ?? 'None' },
            { label: 'Created', value: formatInstantDay(hotel.createdAt) },
            {
              label: 'Sold in the last 30 days',
              value: (
                <>
                  {formatRoundMoney(hotel.roomRevenue ?? 0)},{' '}
                  {formatCounted(hotel.bookings ?? 0, 'booking')}{' '}
                  <Growth now={hotel.roomRevenue ?? 0} before={hotel.roomRevenueBefore ?? 0} />
                </>
              ),
            },
          ]}
        />
      </section>
      <section className="flex flex-col gap-3">
        <h3 className="text-sm font-semibold">Onboarding checklist</h3>
        <ProgressBar label="Onboarding" hideLabel value={hotel.onboarding.percent} />
        <ol className="flex flex-col gap-2 text-sm">
          {hotel.onboarding.steps.map(step => (
            <li key={step.id} className="flex items-start gap-2">
              {step.completed ? (
                <CircleCheck
                  aria-hidden="true"
                  className="mt-0.5 size-4 shrink-0 text-success-strong"
                />
              ) : (
                <Circle aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
              )}
              <span className="min-w-0 flex-1">
                <span className="block">{step.title}</span>
                {step.lacking.length > 0 && (
                  <span className="block text-muted">Still to do: {step.lacking.join(', ')}</span>
                )}
              </span>
              {step.completed ? (
                <Badge tone="success">Completed</Badge>
              ) : (
                step.id === hotel.onboarding.currentStepId && <Badge tone="info">Current</Badge>
              )}
            </li>
          ))}
        </ol>
        {hotel.helpedAt && (
          <p className="text-sm text-muted">
            The owner was last written to about it on {formatInstantDay(hotel.helpedAt)}.
          </p>
        )}
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">Website</h3>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <LiveBadge isLive={hotel.publishStatus} />
          {hotel.subdomain && (
            <a
              href={siteHref(hotel.subdomain)}
              target="_blank"
              rel="noreferrer"
              className={textLink}
            >
              {hotel.customDomain ?? hotel.subdomain}
            </a>
          )}
        </p>
      </section>
      <ShortTrail entries={hotel.activity} />
    </div>
  )
}
