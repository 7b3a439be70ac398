import { addDays } from '@atithi/api/kernel/shared/dates'
import {
  documentDate,
  endOfFinancialYear,
  financialYearName,
  financialYearOf,
} from '@atithi/api/kernel/shared/financial-year'
import { type Control, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { TextField } from '../../components/forms/text-fields.tsx'
import { formatDay } from '../../lib/format.ts'
import { dateOf } from '../../lib/search-params.ts'
import { Warning } from './address-fields.tsx'
import type { BasicFields, SavedBasics } from './basic-fields.ts'

/** The letter under which special economic zones are billed without tax, and the financial year that it holds for. */
export function LetterFields({ control }: { control: Control<BasicFields, unknown, SavedBasics> }) {
  const [lutNumber, lutValidUntil] = useWatch({ control, name: ['lutNumber', 'lutValidUntil'] })
  const today = documentDate(new Date())
  const thisYear = endOfFinancialYear(today)
  const years = [
    ...new Set([
      dateOf(lutValidUntil) ?? thisYear,
      thisYear,
      endOfFinancialYear(addDays(thisYear, 1)),
    ]),
  ].toSorted()
  const hasEnded = lutValidUntil !== null && lutValidUntil < today
  return (
    <>
      <TextField
        control={control}
        name="lutNumber"
        label="Letter of undertaking (LUT)"
        hint="With it a special economic zone is billed without tax, without it with IGST."
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        optional
      />
      {lutNumber && (
        <SelectField
          control={control}
          name="lutValidUntil"
          label="Financial year of the letter"
          options={years.map(value => ({
            value,
            label: financialYearName(financialYearOf(value)),
          }))}
          hint={
            hasEnded ? (
              <Warning>{`It ended on ${formatDay(lutValidUntil)}: zones are billed with IGST until you enter the next one.`}</Warning>
            ) : (
              'A letter holds to 31 March. After that zones are billed with IGST until you enter the next one.'
            )
          }
        />
      )}
    </>
  )
}
