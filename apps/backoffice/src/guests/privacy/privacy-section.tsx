import { Button } from '@atithi/ui/button'
import { Download, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { messageFor } from '../../lib/failures.ts'
import type { Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { GuestProfile } from '../guest-types.ts'
import { EraseModal } from './erase-modal.tsx'

/** What a guest may ask for: their data as a file, and that they are forgotten. */
export function PrivacySection({ guest, person }: { guest: GuestProfile; person: Person }) {
  const utils = trpc.useUtils()
  const [isErasing, setErasing] = useState(false)
  const [isReading, setReading] = useState(false)
  const download = async () => {
    setReading(true)
    try {
      const { fileName, mediaType, content } = await utils.guests.exportOne.fetch(
        { guestId: guest.id },
        { staleTime: 0 },
      )
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([content], { type: mediaType }))
      link.download = fileName
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      toast.show({ tone: 'danger', title: messageFor(error) })
    }
    setReading(false)
  }
  return (
    <section aria-label="Privacy">
      <h3 className="text-sm font-semibold">Privacy</h3>
      <p className="mt-2 text-sm text-muted">
        A guest may ask what is known of them, and to be forgotten.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          icon={<Download />}
          loading={isReading}
          onClick={() => void download()}
        >
          Download Data
        </Button>
        {person.role !== 'staff' && (
          <Button
            size="sm"
            variant="secondary"
            icon={<UserRoundX />}
            onClick={() => setErasing(true)}
          >
            Erase Guest
          </Button>
        )}
      </div>
      {isErasing && (
        <EraseModal guestId={guest.id} name={guest.name} onClose={() => setErasing(false)} />
      )}
    </section>
  )
}
