import { documentNumber, documentTitles } from '@atithi/api/finance/documents/rules/numbering'
import { financialYearName } from '@atithi/api/kernel/shared/financial-year'
import { Skeleton } from '@atithi/ui/skeleton'
import { useForm, useWatch } from 'react-hook-form'
import { TextField } from '../../components/forms/text-fields.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { SettingForm } from './setting-form.tsx'

type Series = Outputs['payments']['series']['get']

/** How invoices and receipts are numbered. */
export function SeriesCard({ propertyId }: { propertyId: string }) {
  const query = trpc.payments.series.get.useQuery({ propertyId })
  if (query.isError) return <QueryFailure title="The series could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-64" />
  return <SeriesForm propertyId={propertyId} series={query.data} />
}

function SeriesForm({ propertyId, series }: { propertyId: string; series: Series }) {
  const save = trpc.payments.series.update.useMutation()
  const form = useForm({ defaultValues: { prefix: series.prefix ?? '' } })
  const prefix = useWatch({ control: form.control, name: 'prefix' }).trim().toUpperCase()
  const example = /^[A-Z][A-Z0-9]{1,2}$/.test(prefix)
    ? documentNumber(prefix, 'tax-invoice', series.financialYear, 1)
    : undefined
  return (
    <SettingForm
      form={form}
      fields={['prefix']}
      title="Invoice series"
      hint="Numbers run without gaps for each kind of document, GST number and year from April to March."
      saved="New documents are numbered so"
      save={values => save.mutateAsync({ propertyId, ...values })}
    >
      <TextField
        control={form.control}
        name="prefix"
        label="Prefix"
        hint={
          example
            ? `As ${example}`
            : 'Two or three letters and digits of your own; without them the hotel’s initials.'
        }
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={3}
        required
      />
      {series.counters.length > 0 && (
        <ul className="divide-y divide-line text-sm">
          {series.counters.slice(0, 12).map(({ kind, gstin, financialYear, lastSerial }) => (
            <li
              key={`${kind}-${gstin}-${financialYear}`}
              className="flex justify-between gap-4 py-1.5"
            >
              <span>
                {documentTitles[kind]}{' '}
                <span className="text-muted">{financialYearName(financialYear)}</span>
              </span>
              <span className="tabular-nums">{lastSerial}</span>
            </li>
          ))}
        </ul>
      )}
    </SettingForm>
  )
}
