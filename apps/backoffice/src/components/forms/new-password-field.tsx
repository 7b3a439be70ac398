import { minimumPasswordLength } from '@atithi/api/identity/auth/rules'
import { classNames } from '@atithi/ui/class-names'
import { type FieldValues, useWatch } from 'react-hook-form'
import { type FormFieldProps, textOf } from './form-field.ts'
import { passwordStrength } from './password-strength.ts'
import { PasswordField } from './text-fields.tsx'

const fills = [
  'bg-danger-solid',
  'bg-danger-solid',
  'bg-warning-solid',
  'bg-success-solid',
  'bg-success-solid',
]
const steps = [1, 2, 3, 4]

/** A password that is being chosen, with how strong it is. */
export function NewPasswordField<Values extends FieldValues, Output>({
  own,
  ...props
}: FormFieldProps<Values, Output> & {
  /** The person's own names and email, which add nothing to a password. */
  own?: readonly string[]
}) {
  const password = textOf(useWatch({ control: props.control, name: props.name }))
  const { score, word, advice } = passwordStrength(password, {
    minimumLength: minimumPasswordLength,
    own,
  })
  return (
    <div className="flex flex-col gap-2">
      <PasswordField
        hint={password ? undefined : `At least ${minimumPasswordLength} characters.`}
        {...props}
        autoComplete="new-password"
      />
      {password && (
        <div className="flex flex-col gap-1.5">
          <div aria-hidden="true" className="grid grid-cols-4 gap-1">
            {steps.map(step => (
              <span
                key={step}
                className={classNames(
                  'h-1.5 rounded-full transition-colors',
                  step <= Math.max(score, 1) ? fills[score] : 'bg-neutral-soft',
                )}
              />
            ))}
          </div>
          <p className="text-sm text-muted">
            <span role="status" className="font-medium text-ink">
              {word}
            </span>
            {advice && `. ${advice}`}
          </p>
        </div>
      )}
    </div>
  )
}
