import { bookingSources } from '@atithi/api/stays/bookings/rules/bookings'
import { Checkbox } from '@atithi/ui/checkbox'
import { Field } from '@atithi/ui/field'
import { Select } from '@atithi/ui/select'
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
      {words.roomTypes.map(({ text, rows, means }) => (
        <Field key={`type ${text}`} label={`Room type “${text}”, ${formatCounted(rows, 'row')}`}>
          <Select
            options={(types.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={means ?? ''}
            placeholder="Choose a room type"
            onValueChange={roomTypeId =>
              onChange({ roomTypes: with1(choices.roomTypes, { text, roomTypeId }) })
            }
          />
        </Field>
      ))}
      {words.sources.map(({ text, rows, means }) => (
        <Field key={`source ${text}`} label={`Source “${text}”, ${formatCounted(rows, 'row')}`}>
          <Select
            options={sources}
            value={means ?? ''}
            placeholder="Choose a source"
            onValueChange={chosen => {
              const source = bookingSources.find(one => one === chosen)
              if (source) onChange({ sources: with1(choices.sources, { text, source }) })
            }}
          />
        </Field>
      ))}
      {words.statuses.map(({ text, rows, means }) => (
        <Field key={`status ${text}`} label={`Status “${text}”, ${formatCounted(rows, 'row')}`}>
          <Select
            options={taken}
            value={means === null ? '' : means ? 'yes' : 'no'}
            placeholder="Booked or left out?"
            onValueChange={chosen =>
              onChange({ statuses: with1(choices.statuses, { text, isTaken: chosen === 'yes' }) })
            }
          />
        </Field>
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
    </section>
  )
}

const with1 = <Choice extends { text: string }>(
  before: readonly Choice[],
  choice: Choice,
): Choice[] => [...before.filter(({ text }) => text !== choice.text), choice]
