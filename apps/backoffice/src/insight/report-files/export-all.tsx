import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { useForm } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { formatCounted, formatDay } from '../../lib/format.ts'
import { type Inputs, trpc, utils } from '../../lib/trpc.ts'

type Format = NonNullable<Inputs['reports']['exportAll']['format']>

const formats: readonly { value: Format; label: string }[] = [
  { value: 'xlsx', label: 'XLSX: workbooks, with what each column means' },
  { value: 'csv', label: 'CSV: plain tables for other programs' },
  { value: 'pdf', label: 'PDF: to print' },
]

interface ExportAllProps {
  /** One hotel, or without it all hotels of the person together. */
  scope: { propertyId?: string }
  /** Of what hotels, in words. */
  hotels: string
  span: { from: IsoDate; to: IsoDate }
  onClose: () => void
  /** Asked for: where it is made is shown. */
  onAsked: () => void
}

/** Asks for every report of the catalogue over the range that is shown, to be loaded as one archive. */
export function ExportAll({ scope, hotels, span, onClose, onAsked }: ExportAllProps) {
  const exportAll = trpc.reports.exportAll.useMutation()
  const form = useForm<{ format: Format }>({ defaultValues: { format: 'xlsx' } })
  const days =
    span.from === span.to
      ? formatDay(span.from)
      : `${formatDay(span.from)} to ${formatDay(span.to)}`
  return (
    <FormModal
      form={form}
      fields={['format']}
      title="Export All"
      description={`Every report of ${hotels} for ${days}, as one ZIP. Another range is chosen on the page.`}
      saveLabel="Export All"
      onClose={onClose}
      save={async ({ format }) => {
        const { reports } = await exportAll.mutateAsync({ ...scope, ...span, format })
        void utils.reports.exports.invalidate()
        onAsked()
        return { title: `${formatCounted(reports, 'report')} are being made` }
      }}
    >
      <SelectField control={form.control} name="format" label="Format" options={formats} />
    </FormModal>
  )
}
