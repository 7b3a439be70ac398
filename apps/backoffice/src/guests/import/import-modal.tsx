import type { ImportField, Mapping } from '@atithi/api/guests/import/rules/columns'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { Modal } from '@atithi/ui/modal'
import { Select } from '@atithi/ui/select'
import { useRef, useState } from 'react'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { useDialogs } from '../../lib/dialogs.ts'
import { messageFor } from '../../lib/failures.ts'
import { contentOf } from '../../lib/file-content.ts'
import { formatCount, formatCounted } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { ConsentLine } from './consent-line.tsx'
import { EarlierImports } from './earlier-imports.tsx'
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
  company: 'Company',
  companyGstin: 'GSTIN of the company',
  emailConsent: 'Agreed to offers by email',
  smsConsent: 'Agreed to offers by SMS',
  whatsappConsent: 'Agreed to offers by WhatsApp',
  phoneConsent: 'Agreed to offers by phone',
  consentDate: 'Agreed on',
}
const fields = Object.keys(fieldWords) as ImportField[]
const none = 'none'

/** A file of guests: what it would do is shown first, then all its good rows become guests, or none. */
export function ImportModal() {
  const { closeTop } = useDialogs()
  const { propertyId } = useWorkProperty(undefined)
  const [preview, setPreview] = useState<Preview | undefined>()
  const [file, setFile] = useState<{ fileName: string; content: string } | undefined>()
  const [jobId, setJobId] = useState<string | undefined>()
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const read = trpc.guests.import.preview.useMutation()
  const run = trpc.guests.import.run.useMutation()
  const asked = useRef(0)
  const look = async (at: { fileName: string; content: string }, mapping?: Mapping) => {
    asked.current += 1
    const mine = asked.current
    const found = await read.mutateAsync({ propertyId, ...at, ...(mapping && { mapping }) })
    // A later choice has its own answer.
    if (mine !== asked.current) return
    setPreview(found)
    setIdempotencyKey(crypto.randomUUID())
  }
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setPreview(undefined)
    const read = { fileName: chosen.name, content: await contentOf(chosen) }
    setFile(read)
    await look(read)
  }
  const mapping = preview?.mapping ?? {}
  /** Each choice is tried on the file: what it would do is never that of other columns. */
  const map = async (field: ImportField, head: string) => {
    if (!preview || !file) return
    const next = mapped(mapping, field, head)
    setPreview({ ...preview, mapping: next })
    await look(file, next)
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
      description="A CSV or XLSX file whose first row names the columns. You see what it does before anything changes."
      footer={
        <>
          <Button variant="ghost" onClick={closeTop}>
            Close
          </Button>
          {preview && !jobId && (
            <Button
              loading={run.isPending || read.isPending}
              disabled={preview.good === 0}
              onClick={() => void start().catch(() => undefined)}
            >
              {preview.good === 0
                ? 'Import Guests'
                : `Import ${formatCounted(preview.good, 'Guest')}`}
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
            {!preview && !read.isPending && <EarlierImports {...(propertyId && { propertyId })} />}
            {read.isPending && !preview && <p className="text-sm text-muted">The file is read.</p>}
            {preview && (
              <>
                <Banner
                  tone={preview.good > 0 ? 'info' : 'warning'}
                  title={`${file?.fileName}: ${formatCounted(preview.good, 'new guest')}, ${formatCount(preview.bad.length)} refused`}
                >
                  {preview.bad.length > 0
                    ? 'The refused rows stand below, each with its reason. Where a column is read wrongly, choose another.'
                    : 'All rows become guests.'}
                </Banner>
                <ConsentLine {...preview.consents} />
                {preview.bad.length + preview.withoutCompany.length > 0 && (
                  <div
                    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
                    tabIndex={0}
                    className="flex max-h-56 flex-col gap-4 overflow-y-auto rounded-lg border border-line px-4 py-3"
                  >
                    <RefusedRows rows={preview.bad} />
                    <RefusedRows title="Without their company" rows={preview.withoutCompany} />
                  </div>
                )}
                <section aria-label="Columns" className="grid gap-4 sm:grid-cols-2">
                  {fields.map(field => (
                    <Field key={field} label={fieldWords[field]}>
                      <Select
                        options={[
                          { value: none, label: 'Not in the file' },
                          ...columnsOf(preview).map(value => ({ value, label: value })),
                        ]}
                        value={mapping[field] ?? none}
                        onValueChange={head => void map(field, head).catch(() => undefined)}
                      />
                    </Field>
                  ))}
                </section>
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
