import { Field } from '@atithi/ui/field'
import { Select } from '@atithi/ui/select'

interface ColumnFieldsProps<Name extends string> {
  fields: readonly Name[]
  words: Record<Name, string>
  /** The columns of the file, by their heads. */
  heads: readonly string[]
  columns: Partial<Record<Name, string>>
  onChange: (columns: Partial<Record<Name, string>>) => void
}

const none = 'none'

/** Which column of a file is read as which field. */
export function ColumnFields<Name extends string>({
  fields,
  words,
  heads,
  columns,
  onChange,
}: ColumnFieldsProps<Name>) {
  const options = [
    { value: none, label: 'Not in the file' },
    ...[...new Set(heads)].map(value => ({ value, label: value })),
  ]
  const choose = (field: Name, head: string) => {
    const next = { ...columns }
    if (head === none) delete next[field]
    else next[field] = head
    onChange(next)
  }
  return (
    <section aria-label="Columns" className="grid gap-4 sm:grid-cols-3">
      {fields.map(field => (
        <Field key={field} label={words[field]}>
          <Select
            options={options}
            value={columns[field] ?? none}
            onValueChange={head => choose(field, head)}
          />
        </Field>
      ))}
    </section>
  )
}
