import { Button } from '@atithi/ui/button'
import { Drawer } from '@atithi/ui/drawer'
import { IconButton } from '@atithi/ui/icon-button'
import { textLink } from '@atithi/ui/text-link'
import { BedDouble, Copy, Eye } from 'lucide-react'
import { ClosingGuard } from '../../../components/forms/unsaved-guard.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatInstant } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.ts'
import { useRevealed } from '../../bookings/details/use-revealed.ts'
import { DueBadge } from './due-badge.tsx'
import { FileForm } from './file-form.tsx'
import { type ArrivalForm, guestOf } from './form-words.ts'
import { type Particular, particularsAsText, particularsOf } from './particulars.ts'

const portal = 'https://indianfrro.gov.in/frro/FormC'

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.show({ tone: 'success', title: `${what} copied` })
  } catch {
    toast.show({ tone: 'danger', title: 'The browser does not let this page copy' })
  }
}

/** One guest's particulars, ready to be taken to the portal, and the number that comes back. */
export function FormDrawer({ form, onClose }: { form: ArrivalForm; onClose: () => void }) {
  const { openBooking } = useDialogs()
  const { numbers, reveal, isRevealing } = useRevealed(form.bookingId)
  const own = numbers?.forms.find(({ formCId }) => formCId === form.id)
  const copyAll = async () => {
    const whole = own ?? (await reveal())?.forms.find(({ formCId }) => formCId === form.id)
    if (whole) await copy(particularsAsText(form, whole), 'The particulars are')
  }
  return (
    <ClosingGuard onClose={onClose}>
      {requestClose => (
        <Drawer
          open
          size="lg"
          onCloseRequest={requestClose}
          title={guestOf(form)}
          description={`Form C, booking ${form.code}`}
          footer={
            form.submittedAt === null ? (
              <FileForm form={form} onDone={onClose} />
            ) : (
              <Button onClick={onClose}>Close</Button>
            )
          }
        >
          <div className="flex flex-col gap-6 text-sm">
            <div className="flex flex-wrap items-center gap-2">
              <DueBadge form={form} />
              <span className="ml-auto flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  icon={<BedDouble />}
                  onClick={() => openBooking(form.bookingId)}
                >
                  Booking
                </Button>
                <Button
                  variant="secondary"
                  size="sm"
                  icon={<Copy />}
                  loading={isRevealing}
                  onClick={() => void copyAll()}
                >
                  Copy all
                </Button>
              </span>
            </div>
            {form.submittedAt === null ? (
              <p className="text-muted">
                Copy the particulars into the{' '}
                <a href={portal} target="_blank" rel="noreferrer" className={textLink}>
                  registration portal
                </a>
                , then write its application number below. Due by{' '}
                {formatInstant(form.dueAt, form.timeZone)}.
              </p>
            ) : (
              <p className="text-muted">
                Filed {formatInstant(form.submittedAt, form.timeZone)}
                {form.submittedByName && ` by ${form.submittedByName}`} as{' '}
                <span className="font-medium text-ink tabular-nums">{form.applicationNumber}</span>.
              </p>
            )}
            {particularsOf(form, own).map(({ title, items }) => (
              <section key={title} aria-label={title}>
                <h3 className="font-semibold">{title}</h3>
                <dl className="mt-1 divide-y divide-line">
                  {items.map(item => (
                    <Row key={item.label} {...item} onShow={() => void reveal()} />
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </Drawer>
      )}
    </ClosingGuard>
  )
}

function Row({ label, value, isHidden, onShow }: Particular & { onShow: () => void }) {
  return (
    <div className="flex items-center gap-3 py-1">
      <dt className="w-36 shrink-0 text-muted sm:w-52">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-2">
        <span className="min-w-0 wrap-anywhere">{value}</span>
        {isHidden ? (
          <IconButton size="sm" label={`Show ${label}`} onClick={onShow}>
            <Eye />
          </IconButton>
        ) : (
          <IconButton size="sm" label={`Copy ${label}`} onClick={() => void copy(value, label)}>
            <Copy />
          </IconButton>
        )}
      </dd>
    </div>
  )
}
