import { longestCredential } from '@atithi/api/channels/wire/rules/credentials'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { PasswordField, TextField } from '../../components/forms/text-fields.tsx'
import { formatCount } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

type Wanted = Outputs['channels']['catalog']['items'][number]['credentials']

interface CredentialFieldsProps<Values extends FieldValues> {
  control: Control<Values>
  /** What the channel asks for. */
  wanted: Wanted
  /** Where the form keeps the one of that name. */
  nameOf: (name: string) => FieldPath<Values>
}

const faultIn =
  (label: string) =>
  (value: unknown): string | undefined => {
    if (typeof value !== 'string' || value === '') return `Enter the ${label}.`
    return value.length > longestCredential
      ? `At most ${formatCount(longestCredential)} characters.`
      : undefined
  }

/** What a channel knows the hotel by; each says for itself what is wrong with it. */
export function CredentialFields<Values extends FieldValues>({
  control,
  wanted,
  nameOf,
}: CredentialFieldsProps<Values>) {
  return wanted.map(({ name, label, isSecret }) => {
    const props = {
      control,
      name: nameOf(name),
      label,
      required: true,
      faultOf: faultIn(label),
    }
    return isSecret ? (
      <PasswordField key={name} {...props} autoComplete="new-password" />
    ) : (
      <TextField key={name} {...props} autoComplete="off" />
    )
  })
}
