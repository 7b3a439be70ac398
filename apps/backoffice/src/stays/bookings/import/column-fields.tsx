import { Field } from '@atithi/ui/field'
import { Select } from '@atithi/ui/select'
import {
  type BookingPreview,
  fieldWords,
  type ImportChoices,
  importedFields,
} from './import-words.ts'

const none = 'none'

/** Which column of the file is read as which field. */
export function ColumnFields({
  preview,
  onChange,
}: {
  preview: BookingPreview
  onChange: (mapping: ImportChoices['mapping']) => void
}) {
  const { mapping } = preview.choices
  const heads = [...new Set(preview.columns.filter(Boolean))]
  const map = (field: (typeof importedFields)[number], head: string) => {
    const { [field]: _, ...others } = mapping
    onChange(head === none ? others : { ...others, [field]: head })
  }
  return (
    <section aria-label="Columns">
      <h3 className="text-sm font-semibold">Columns</h3>
      <div className="mt-3 grid gap-4 sm:grid-cols-3">
        {importedFields.map(field => (
          <Field key={field} label={fieldWords[field]}>
            <Select
              options={[
                { value: none, label: 'Not in the file' },
                ...heads.map(value => ({ value, label: value })),
              ]}
              value={mapping[field] ?? none}
              onValueChange={head => map(field, head)}
            />
          </Field>
        ))}
      </div>
    </section>
  )
}
