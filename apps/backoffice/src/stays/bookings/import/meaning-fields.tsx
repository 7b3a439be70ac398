import { bookingSources } from '@atithi/api/stays/bookings/rules/bookings'
import { Checkbox } from '@atithi/ui/checkbox'
import { Field } from '@atithi/ui/field'
import { Select } from '@atithi/ui/select'
import { Fragment, type ReactNode } from 'react'
import { sourceWords } from '../../../components/words/booking-words.tsx'
import { formatCounted } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { type BookingPreview, type ImportChoices, totalWords } from './import-words.ts'

const totals = Object.entries(totalWords).map(([value, label]) => ({ value, label }))
const taken = [
  { value: 'yes', label: 'Booked' },
  { value: 'no', label: 'Left out' },
]
const sources = bookingSources.map(value => ({ value, label: sourceWords[value] }))

/** What the words of the file mean at this hotel: nobody guesses where they say nothing. */
export function MeaningFields({
  propertyId,
  preview,
  onChange,
}: {
  propertyId: string
  preview: BookingPreview
  onChange: (change: Partial<ImportChoices>) => void
}) {
  const types = trpc.roomTypes.list.useQuery({ propertyId })
  const { choices, words, twins } = preview
  const fields: { key: string; isKnown: boolean; field: ReactNode }[] = [
    ...words.roomTypes.map(({ text, rows, means }) => ({
      key: `type ${text}`,
      isKnown: means !== null,
      field: (
        <Field label={`Room type “${text}”, ${formatCounted(rows, 'row')}`}>
          <Select
            options={(types.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={means ?? ''}
            placeholder="Choose a room type"
            onValueChange={roomTypeId =>
              onChange({ roomTypes: withChoice(choices.roomTypes, { text, roomTypeId }) })
            }
          />
        </Field>
      ),
    })),
    ...words.sources.map(({ text, rows, means }) => ({
      key: `source ${text}`,
      isKnown: means !== null,
      field: (
        <Field label={`Source “${text}”, ${formatCounted(rows, 'row')}`}>
          <Select
            options={sources}
            value={means ?? ''}
            placeholder="Choose a source"
            onValueChange={chosen => {
              const source = bookingSources.find(one => one === chosen)
              if (source) onChange({ sources: withChoice(choices.sources, { text, source }) })
            }}
          />
        </Field>
      ),
    })),
    ...words.statuses.map(({ text, rows, means }) => ({
      key: `status ${text}`,
      isKnown: means !== null,
      field: (
        <Field label={`Status “${text}”, ${formatCounted(rows, 'row')}`}>
          <Select
            options={taken}
            value={means === null ? '' : means ? 'yes' : 'no'}
            placeholder="Booked or left out?"
            onValueChange={chosen =>
              onChange({
                statuses: withChoice(choices.statuses, { text, isTaken: chosen === 'yes' }),
              })
            }
          />
        </Field>
      ),
    })),
  ]
  const known = fields.filter(({ isKnown }) => isKnown)
  const alike = twins.filter(({ byReference }) => !byReference)
  return (
    <section aria-label="Meanings" className="grid gap-4 sm:grid-cols-2">
      {choices.mapping.total && (
        <Field label="The totals are">
          <Select
            options={totals}
            value={choices.totalIs}
            onValueChange={totalIs => onChange({ totalIs: totalIs as ImportChoices['totalIs'] })}
          />
        </Field>
      )}
      {fields
        .filter(({ isKnown }) => !isKnown)
        .map(({ key, field }) => (
          <Fragment key={key}>{field}</Fragment>
        ))}
      {alike.length > 0 && (
        <Checkbox
          className="sm:col-span-2"
          label={`Import the ${formatCounted(alike.length, 'row')} that look like bookings here, too`}
          hint="The same guest, dates and room type. Check them first: a room would be taken twice."
          checked={choices.takesTwins}
          onCheckedChange={takesTwins => onChange({ takesTwins })}
        />
      )}
      {known.length > 0 && (
        <details className="text-sm sm:col-span-2">
          <summary className="w-fit cursor-pointer rounded-sm font-medium text-accent-strong">
            {formatCounted(known.length, 'word')} of the file understood
          </summary>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            {known.map(({ key, field }) => (
              <Fragment key={key}>{field}</Fragment>
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

const withChoice = <Choice extends { text: string }>(
  before: readonly Choice[],
  choice: Choice,
): Choice[] => [...before.filter(({ text }) => text !== choice.text), choice]
