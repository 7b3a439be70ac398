import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { ChevronRight } from 'lucide-react'
import { useDialogs } from '../../../lib/dialogs.ts'
import type { Person } from '../../../lib/session.ts'
import type { BookingDetail } from '../booking-types.ts'
import { groups, whyNot } from './operations.ts'

interface Choice {
  label: string
  hint: string
  onClick: () => void
}

/** All that can be done with the booking at a glance; what cannot be done now says why, below. */
export function ChooseChange({ booking, person }: { booking: BookingDetail; person: Person }) {
  const { openChange, closeTop } = useDialogs()
  const sorted = groups.map(({ label, operations }) => ({
    label,
    possible: operations
      .filter(operation => whyNot(operation, booking, person) === undefined)
      .map(
        (operation): Choice => ({
          ...operation,
          onClick: () => openChange(booking.id, operation.name),
        }),
      ),
  }))
  const impossible = groups
    .flatMap(({ operations }) => operations)
    .flatMap(operation => {
      const reason = whyNot(operation, booking, person)
      return reason === undefined ? [] : [{ label: operation.label, reason }]
    })
  return (
    <Modal
      open
      size="lg"
      onCloseRequest={closeTop}
      title="Edit booking"
      description={`${booking.guestName}, ${booking.code}`}
      footer={
        <Button variant="secondary" onClick={closeTop}>
          Close
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        {sorted.map(
          ({ label, possible }) =>
            (possible.length > 0 || label === 'Guests and price') && (
              <section key={label} aria-label={label}>
                <h3 className="mb-2 text-sm font-semibold">{label}</h3>
                <div className="grid gap-2 sm:grid-cols-2">
                  {label === 'Guests and price' && (
                    <ChoiceButton
                      label="Guest and requests"
                      hint="Name, contact, company, requests"
                      onClick={() => openChange(booking.id, 'guest')}
                    />
                  )}
                  {possible.map(choice => (
                    <ChoiceButton key={choice.label} {...choice} />
                  ))}
                </div>
              </section>
            ),
        )}
        {impossible.length > 0 && (
          <details className="text-sm">
            <summary className="cursor-pointer font-medium text-muted">
              What cannot be done now, and why
            </summary>
            <dl className="mt-3 flex flex-col gap-2">
              {impossible.map(({ label, reason }) => (
                <div key={label} className="sm:grid sm:grid-cols-[14rem_1fr] sm:gap-4">
                  <dt>{label}</dt>
                  <dd className="text-muted">{reason}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </Modal>
  )
}

function ChoiceButton({ label, hint, onClick }: Choice) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-14 items-center justify-between gap-3 rounded-lg border border-line-strong bg-surface px-4 py-2.5 text-left transition-colors hover:bg-hover"
    >
      <span className="min-w-0">
        <span className="block text-sm font-medium">{label}</span>
        <span className="block text-xs text-muted">{hint}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </button>
  )
}
