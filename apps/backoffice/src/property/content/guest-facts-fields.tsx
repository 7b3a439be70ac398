import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { NumberField, TextAreaField } from '../../components/forms/text-fields.tsx'
import type { contentSchema } from './content-schema.ts'

interface GuestFactsFieldsProps {
  control: Control<z.input<typeof contentSchema>, unknown, z.output<typeof contentSchema>>
}

/** How children are counted, and how the house is found. */
export function GuestFactsFields({ control }: GuestFactsFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NumberField
        control={control}
        name="freeChildBelow"
        label="Children stay free below the age of"
        hint="Two such infants a room take no guest's place. 0: none."
        min={0}
        max={18}
      />
      <NumberField
        control={control}
        name="adultFromAge"
        label="They count as adults from the age of"
        hint="Between the two they are children, with the fees for children."
        min={1}
        max={18}
      />
      <NumberField
        control={control}
        name="latitude"
        label="Latitude"
        hint="Degrees north, as 24.5764, from any map."
        step="any"
        optional
      />
      <NumberField
        control={control}
        name="longitude"
        label="Longitude"
        hint="Degrees east, as 73.6802."
        step="any"
        optional
      />
      <TextAreaField
        control={control}
        name="directions"
        label="How guests reach you"
        hint="From the airport and the station, and the last kilometre. Shown on the website."
        rows={4}
        maxLength={2000}
        className="sm:col-span-2"
      />
    </div>
  )
}
