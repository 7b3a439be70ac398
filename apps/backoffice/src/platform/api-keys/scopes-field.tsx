import { type ApiScope, areasOfKeys } from '@atithi/api/kernel/shared/scopes'
import { Field } from '@atithi/ui/field'
import { Select } from '@atithi/ui/select'
import { useId } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { areaWords } from '../../identity/staff/area-words.ts'

const rights = [
  { value: 'none', label: 'No access' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and change' },
] as const
type Right = (typeof rights)[number]['value']

/** What a key may do, area by area. */
export function ScopesField<Values extends FieldValues, Output>({
  control,
  name,
}: {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
}) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Rights
          value={(field.value ?? []) as ApiScope[]}
          error={fieldState.error?.message}
          onValueChange={field.onChange}
        />
      )}
    />
  )
}

function Rights({
  value,
  error,
  onValueChange,
}: {
  value: readonly ApiScope[]
  error: string | undefined
  onValueChange: (value: ApiScope[]) => void
}) {
  const id = useId()
  const rightIn = (area: (typeof areasOfKeys)[number]): Right =>
    value.includes(`${area}:write`) ? 'write' : value.includes(`${area}:read`) ? 'read' : 'none'
  const give = (area: (typeof areasOfKeys)[number], right: Right) =>
    onValueChange([
      ...value.filter(scope => !scope.startsWith(`${area}:`)),
      ...(right === 'none' ? [] : [`${area}:${right}` as const]),
    ])
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <Field group label={<span id={id}>What it may do</span>} error={error}>
        <ul className="divide-y divide-line">
          {areasOfKeys.map(area => (
            <li key={area} className="flex items-center justify-between gap-4 py-2">
              <div className="min-w-0">
                <p className="text-sm font-medium">{areaWords[area].label}</p>
                <p className="text-xs text-muted">{areaWords[area].hint}</p>
              </div>
              <Select
                aria-label={`${areaWords[area].label}: what it may do`}
                className="w-44 shrink-0"
                options={rights}
                value={rightIn(area)}
                onValueChange={right => give(area, right)}
              />
            </li>
          ))}
        </ul>
      </Field>
    </fieldset>
  )
}
