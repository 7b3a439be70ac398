import type { ImportField, Mapping } from '@atithi/api/guests/import/rules/columns'
import { Button } from '@atithi/ui/button'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { Modal } from '@atithi/ui/modal'
import { Select } from '@atithi/ui/select'
import { useState } from 'react'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { useDialogs } from '../../lib/dialogs.ts'
import { messageFor } from '../../lib/failures.ts'
import { formatCount, formatCounted } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { ImportProgress } from './import-progress.tsx'
import { RefusedRows } from './refused-rows.tsx'

type Preview = Outputs['guests']['import']['preview']

const fieldWords: Record<ImportField, string> = {
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  dateOfBirth: 'Birthday',
  anniversary: 'Anniversary',
  street: 'Street',
  city: 'City',
  state: 'State',
  country: 'Country',
  pincode: 'PIN code',
  tags: 'Tags',
  notes: 'Notes',
}
const fields = Object.keys(fieldWords) as ImportField[]
const none = 'none'

/** The base64 of a file, without the head of a data address. */
const contentOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** A file of guests: what it would do is shown first, then all its good rows become guests, or none. */
export function ImportModal() {
  const { closeTop } = useDialogs()
  const { propertyId } = useWorkProperty(undefined)
  const [preview, setPreview] = useState<Preview | undefined>()
  const [mapping, setMapping] = useState<Mapping>({})
  const [jobId, setJobId] = useState<string | undefined>()
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const read = trpc.guests.import.preview.useMutation()
  const run = trpc.guests.import.run.useMutation()
  const choose = async (file: File | undefined) => {
    if (!file) return
    setPreview(undefined)
    const content = await contentOf(file)
    const found = await read.mutateAsync({ propertyId, fileName: file.name, content })
    setPreview(found)
    setMapping(found.mapping)
    setIdempotencyKey(crypto.randomUUID())
  }
  const start = async () => {
    if (!preview) return
    const started = await run.mutateAsync({ importId: preview.importId, mapping, idempotencyKey })
    setJobId(started.jobId)
    refresh(staleAfter('guest.imported'))
  }
  const failure = read.error ?? run.error
  return (
    <Modal
      open
      onCloseRequest={closeTop}
      size="lg"
      title="Import Guests"
      description="A CSV or XLSX file with a head. Nothing changes before you have seen what it does."
      footer={
        <>
          <Button variant="ghost" onClick={closeTop}>
            Close
          </Button>
          {preview && !jobId && (
            <Button loading={run.isPending} onClick={() => void start().catch(() => undefined)}>
              Import Guests
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormFailure failure={failure ? messageFor(failure) : null} />
        {jobId ? (
          <ImportProgress jobId={jobId} />
        ) : (
          <>
            <Field label="File">
              <Input
                type="file"
                accept=".csv,.xlsx,text/csv"
                onChange={event =>
                  void choose(event.currentTarget.files?.[0]).catch(() => undefined)
                }
              />
            </Field>
            {read.isPending && <p className="text-sm text-muted">The file is read.</p>}
            {preview && (
              <>
                <p className="text-sm" role="status">
                  {formatCounted(preview.good, 'new guest')}, {formatCount(preview.bad.length)}{' '}
                  refused as the columns stand now.
                </p>
                <section aria-label="Columns" className="grid gap-4 sm:grid-cols-2">
                  {fields.map(field => (
                    <Field key={field} label={fieldWords[field]}>
                      <Select
                        options={[
                          { value: none, label: 'Not in the file' },
                          ...columnsOf(preview).map(value => ({ value, label: value })),
                        ]}
                        value={mapping[field] ?? none}
                        onValueChange={head => setMapping(before => mapped(before, field, head))}
                      />
                    </Field>
                  ))}
                </section>
                <RefusedRows rows={preview.bad} />
              </>
            )}
          </>
        )}
      </div>
    </Modal>
  )
}

const columnsOf = ({ columns }: Preview) => [...new Set(columns.filter(Boolean))]

function mapped(before: Mapping, field: ImportField, head: string): Mapping {
  const { [field]: _, ...others } = before
  return head === none ? others : { ...others, [field]: head }
}
