import { Button, buttonClasses } from '@atithi/ui/button'
import { DescriptionList } from '@atithi/ui/description-list'
import { Modal } from '@atithi/ui/modal'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { useMinute } from '../../components/minute.ts'
import { formatPhone } from '../../lib/format.ts'
import { ConnectionBadge, since } from '../words/channel-words.tsx'
import { typeOf } from './type-of.ts'
import type { ChannelProperty } from './use-sync-all.ts'

/** A property as its channels know it, with each connection. */
export function PropertyModal({
  property,
  mayEdit,
  onClose,
}: {
  property: ChannelProperty
  /** Has the area in which the property is changed. */
  mayEdit: boolean
  onClose: () => void
}) {
  const now = useMinute()
  return (
    <Modal
      open
      onCloseRequest={onClose}
      title={property.name}
      description={property.location}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          {mayEdit && (
            <Link
              to="/onboarding"
              search={{ property: property.id }}
              className={buttonClasses('primary')}
            >
              Edit Property
            </Link>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <DescriptionList
          items={[
            { label: 'Type', value: typeOf(property) },
            { label: 'Address', value: property.address || '–' },
            { label: 'Phone', value: property.phone ? formatPhone(property.phone) : '–' },
            { label: 'Email', value: property.email || '–' },
          ]}
        />
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">Connections</h3>
          {property.list.length === 0 && (
            <p className="text-sm text-muted">No channel is connected.</p>
          )}
          <ul className="divide-y divide-line">
            {property.list.map(one => (
              <li
                key={one.id}
                className="flex flex-wrap items-center justify-between gap-3 py-2 text-sm"
              >
                <Link
                  from="/channels"
                  to="/channels"
                  search={{ connection: one.id }}
                  className={textLink}
                >
                  {one.channelName}
                </Link>
                <span className="flex items-center gap-3 text-muted">
                  {since(one.lastSync, now)}
                  <ConnectionBadge row={{ status: one.status, hasEnded: false }} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Modal>
  )
}
