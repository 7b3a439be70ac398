import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { Modal } from '@atithi/ui/modal'
import { Select } from '@atithi/ui/select'
import { useRef, useState } from 'react'
import { FormFailure } from '../../../components/forms/form-failure.tsx'
import { useWorkProperty } from '../../../components/work-property.ts'
import { RefusedRows } from '../../../guests/import/refused-rows.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { messageFor } from '../../../lib/failures.ts'
import { contentOf } from '../../../lib/file-content.ts'
import { formatCounted, formatMoney } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { ColumnFields } from './column-fields.tsx'
import { EarlierBookingImports } from './earlier-imports.tsx'
import { FirstRows } from './first-rows.tsx'
import { ImportProgress } from './import-progress.tsx'
import type { BookingPreview, ImportChoices } from './import-words.ts'
import { MeaningFields } from './meaning-fields.tsx'

/** A file of bookings from another system: what each row would do is shown first, then the good rows are booked. */
export function ImportBookingsModal() {
  const { closeTop } = useDialogs()
  const [named, setNamed] = useState<string | undefined>()
  const { propertyId, options } = useWorkProperty(named)
  const [preview, setPreview] = useState<BookingPreview | undefined>()
  const [file, setFile] = useState<{ fileName: string; content: string } | undefined>()
  const [jobId, setJobId] = useState<string | undefined>()
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const read = trpc.bookings.import.preview.useMutation()
  const run = trpc.bookings.import.run.useMutation()
  const asked = useRef(0)
  const look = async (
    at: { fileName: string; content: string },
    { hotel = propertyId, choices }: { hotel?: string; choices?: Partial<ImportChoices> } = {},
  ) => {
    if (!hotel) return
    asked.current += 1
    const mine = asked.current
    const found = await read.mutateAsync({ propertyId: hotel, ...at, ...(choices && { choices }) })
    // A later choice has its own answer.
    if (mine !== asked.current) return
    setPreview(found)
    setIdempotencyKey(crypto.randomUUID())
  }
  const chooseFile = async (chosen: File | undefined) => {
    if (!chosen) return
    setPreview(undefined)
    const next = { fileName: chosen.name, content: await contentOf(chosen) }
    setFile(next)
    await look(next)
  }
  /** Each choice is tried on the file: what it would do is never that of other choices. */
  const decide = async (change: Partial<ImportChoices>) => {
    if (!preview || !file) return
    const choices = { ...preview.choices, ...change }
    setPreview({ ...preview, choices })
    await look(file, { choices })
  }
  const moveTo = async (hotel: string) => {
    setNamed(hotel)
    setPreview(undefined)
    if (file) await look(file, { hotel })
  }
  const start = async () => {
    if (!preview || !propertyId) return
    const { importId } = preview
    const started = await run.mutateAsync({ propertyId, importId, idempotencyKey })
    setJobId(started.jobId)
  }
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)
  const failure = read.error ?? run.error
  return (
    <Modal
      open
      onCloseRequest={closeTop}
      size="lg"
      title="Import Bookings"
      description="Bookings to come from another system, as a CSV or XLSX file whose first row names the columns. You see what each row does before anything changes, and no guest is written to."
      footer={
        <>
          <Button variant="ghost" onClick={closeTop}>
            Close
          </Button>
          {preview && !jobId && (
            <Button
              loading={run.isPending || read.isPending}
              disabled={preview.good === 0}
              onClick={() => quietly(start())}
            >
              {preview.good === 0
                ? 'Import Bookings'
                : `Import ${formatCounted(preview.good, 'Booking')}`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormFailure failure={failure ? messageFor(failure) : null} />
        {jobId && propertyId ? (
          <ImportProgress propertyId={propertyId} jobId={jobId} />
        ) : (
          <>
            {options.length > 1 && (
              <Field label="Property">
                <Select
                  options={options}
                  value={propertyId ?? ''}
                  onValueChange={hotel => quietly(moveTo(hotel))}
                />
              </Field>
            )}
            <Field label="File" hint="At most 5,000 bookings at once.">
              <Input
                type="file"
                accept=".csv,.xlsx,text/csv"
                onChange={event => quietly(chooseFile(event.currentTarget.files?.[0]))}
              />
            </Field>
            {!preview && !read.isPending && propertyId && (
              <EarlierBookingImports propertyId={propertyId} />
            )}
            {read.isPending && !preview && <p className="text-sm text-muted">Reading the file…</p>}
            {preview && propertyId && (
              <>
                <Result preview={preview} fileName={file?.fileName} />
                <MeaningFields
                  propertyId={propertyId}
                  preview={preview}
                  onChange={change => quietly(decide(change))}
                />
                <FirstRows preview={preview} />
                <RefusedRows rows={preview.bad} />
                <ColumnFields
                  preview={preview}
                  onChange={mapping => quietly(decide({ mapping }))}
                />
              </>
            )}
          </>
        )}
      </div>
    </Modal>
  )
}

function Result({ preview, fileName }: { preview: BookingPreview; fileName: string | undefined }) {
  const { good, bad, leftOut, roomNights, total, paid, differences } = preview
  const says = [
    `${formatCounted(roomNights, 'room-night')}${total > 0 ? `, ${formatMoney(total)} in the file` : ''}.`,
    ...(leftOut > 0 ? [`${formatCounted(leftOut, 'row')} left out by status.`] : []),
    ...(differences.rows > 0
      ? [
          `${formatCounted(differences.rows, 'total')} between two rates of GST: ${formatMoney(differences.amount)} is booked as a line of its own.`,
        ]
      : []),
    ...(paid.rows > 0
      ? [
          `${formatMoney(paid.amount)} was paid for ${formatCounted(paid.rows, 'booking')}: record it afterwards, the list follows.`,
        ]
      : []),
  ]
  return (
    <Banner
      tone={good > 0 && bad.length === 0 ? 'info' : 'warning'}
      title={`${fileName}: ${formatCounted(good, 'booking')} to make, ${formatCounted(bad.length, 'row')} refused`}
    >
      {says.join(' ')}
    </Banner>
  )
}
