import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { areaWords, grantWords } from './area-words.ts'
import { CheckboxList } from './checkbox-list.tsx'

interface PostFieldsProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  areas: FieldPath<Values>
  grants: FieldPath<Values>
}

/** What a member of staff may do. */
export function PostFields<Values extends FieldValues, Output>({
  control,
  areas,
  grants,
}: PostFieldsProps<Values, Output>) {
  return (
    <>
      <Controller
        control={control}
        name={areas}
        render={({ field, fieldState }) => (
          <CheckboxList
            label="Areas"
            hint="They see these parts of the back office, and nothing else beside the dashboard."
            error={fieldState.error?.message}
            words={areaWords}
            value={field.value ?? []}
            onValueChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name={grants}
        render={({ field, fieldState }) => (
          <CheckboxList
            label="Money and history"
            hint="Each is recorded with their name."
            error={fieldState.error?.message}
            words={grantWords}
            value={field.value ?? []}
            onValueChange={field.onChange}
          />
        )}
      />
    </>
  )
}
