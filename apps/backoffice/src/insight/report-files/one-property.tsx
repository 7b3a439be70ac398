import { Select, type SelectOption } from '@atithi/ui/select'
import { rememberProperty } from '../../lib/remembered-property.ts'

interface OnePropertyProps {
  /** What is of one property, as the subject of the sentence: 'Insights are'. */
  what: string
  propertyId: string
  options: readonly SelectOption<string>[]
}

/** Says, where all properties are shown together, that this is of one, and which; the others stay chosen elsewhere. */
export function OneProperty({ what, propertyId, options }: OnePropertyProps) {
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-3">
      <p className="text-sm text-muted">{`${what} of one property at a time:`}</p>
      <Select
        aria-label={`${what} of`}
        className="w-full sm:w-64"
        options={options}
        value={propertyId}
        onValueChange={rememberProperty}
      />
    </div>
  )
}
