import { subdomainFault } from '@atithi/api/property/properties/rules'
import { Field } from '@atithi/ui/field'
import { FramedInput } from '@atithi/ui/input'
import { Check } from 'lucide-react'
import { useController } from 'react-hook-form'
import { useDebounced } from '../../components/use-debounced.ts'
import { trpc } from '../../lib/trpc.ts'
import type { WebsiteFields } from './website-fields.ts'

interface AddressFieldProps extends WebsiteFields {
  propertyId: string
  /** The address that the property has. */
  saved: string | null
  baseDomain: string
}

/** The name before the product's domain, checked while it is typed. */
export function AddressField({ control, propertyId, saved, baseDomain }: AddressFieldProps) {
  const { field, fieldState } = useController({ control, name: 'subdomain' })
  const typed = field.value.trim().toLowerCase()
  const settled = useDebounced(typed)
  const fault = typed === '' ? undefined : subdomainFault(typed)
  const isOther = settled !== '' && settled !== saved && subdomainFault(settled) === undefined
  const check = trpc.website.checkSubdomain.useQuery(
    { propertyId, subdomain: settled },
    { enabled: isOther, staleTime: 0 },
  )
  const answer = settled === typed && isOther ? check.data : undefined
  const error =
    fieldState.error?.message ??
    fault ??
    (answer?.available === false ? (answer.message ?? undefined) : undefined)
  return (
    <Field
      label="Subdomain"
      required
      error={error}
      hint="Lowercase letters, digits and hyphens, as lake-view."
    >
      <FramedInput
        {...field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        after={
          <span className="flex items-center gap-2 pr-2 text-sm">
            <span>.{baseDomain}</span>
            {answer?.available && (
              <span role="status" className="flex items-center gap-1 text-success-strong">
                <Check aria-hidden="true" className="size-4" />
                Free
              </span>
            )}
          </span>
        }
      />
    </Field>
  )
}
