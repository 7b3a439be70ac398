import { Checkbox } from '@atithi/ui/checkbox'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import type { Person } from '../../../lib/session.ts'

export function ReasonField(props: {
  value: string
  onValueChange: (text: string) => void
  label?: string
  optional?: boolean
}) {
  const { value, onValueChange, label = 'Reason', optional = false } = props
  return (
    <Field label={label} required={!optional} optional={optional}>
      <Input
        value={value}
        maxLength={300}
        autoComplete="off"
        onChange={event => onValueChange(event.currentTarget.value)}
      />
    </Field>
  )
}

/** The fee is asked for unless somebody who may says why not. `value` is null while it is. */
export function WaiveFeeField(props: {
  person: Person
  value: string | null
  onValueChange: (reason: string | null) => void
}) {
  const { person, value, onValueChange } = props
  if (!mayGive(person, 'discount')) return null
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label="Waive the fee"
        checked={value !== null}
        onCheckedChange={checked => onValueChange(checked ? '' : null)}
      />
      {value !== null && (
        <ReasonField label="Why the fee is waived" value={value} onValueChange={onValueChange} />
      )}
    </div>
  )
}

type Grant = NonNullable<Person['post']>['grants'][number]

/** Owners may everything, staff what the owner has given them, and whoever acts as somebody else nothing of it. */
export const mayGive = (person: Person, grant: Grant): boolean =>
  !person.impersonator &&
  (person.role !== 'staff' || (person.post?.grants.includes(grant) ?? false))
