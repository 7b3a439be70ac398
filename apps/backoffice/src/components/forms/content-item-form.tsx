import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { utils } from '../../lib/trpc.ts'
import { ListForm } from './list-form.tsx'
import { useSavedByFrame } from './save-slot.tsx'

interface ContentItemFormProps<Values extends FieldValues, Saved> {
  form: UseFormReturn<Values, unknown, Saved>
  fields: readonly FieldPath<Values>[]
  save: (values: Saved) => Promise<unknown>
  saveLabel: string
  onDone: () => void
  children: ReactNode
}

// The list first: a form opened next begins with what is not there yet.
const readListAgain = () =>
  Promise.all(
    [utils.policies, utils.testimonials, utils.attractions, utils.ratePlans].map(part =>
      part.invalidate(),
    ),
  )

/** The form of one policy, testimonial, attraction or rate plan, which the frame around it saves as well. */
export function ContentItemForm<Values extends FieldValues, Saved>({
  save,
  children,
  ...props
}: ContentItemFormProps<Values, Saved>) {
  const { isDirty, isSubmitting } = props.form.formState
  const frame = useSavedByFrame({ isDirty, isSaving: isSubmitting })
  const saveAndRead = async (values: Saved) => {
    await save(values)
    await readListAgain()
    refresh(staleAfter('content.changed'))
  }
  return (
    <ListForm {...props} frame={frame} save={saveAndRead}>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </ListForm>
  )
}
