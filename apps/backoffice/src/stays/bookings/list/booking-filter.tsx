import { Select, type SelectOption } from '@atithi/ui/select'

interface BookingFilterProps<Value extends string> {
  label: string
  /** What it says while it filters nothing. */
  none: string
  options: readonly SelectOption<Value>[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** One of the list's filters; six of them stand in one line of a laptop. */
export function BookingFilter<Value extends string>({
  label,
  none,
  options,
  value,
  onChange,
}: BookingFilterProps<Value>) {
  return (
    <Select
      aria-label={label}
      className="sm:min-w-32! sm:flex-[1_1_8rem]!"
      options={[{ value: 'any', label: none }, ...options]}
      value={value ?? 'any'}
      onValueChange={chosen => onChange(options.find(option => option.value === chosen)?.value)}
    />
  )
}
