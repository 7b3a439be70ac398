import { shortestDescription } from '@atithi/api/property/onboarding/rules'
import { type Control, useWatch } from 'react-hook-form'
import type { BasicFields, SavedBasics } from './basic-fields.ts'

/** How much is still to be said until the description counts as complete. */
export function DescriptionHint({
  control,
}: {
  control: Control<BasicFields, unknown, SavedBasics>
}) {
  const written = useWatch({ control, name: 'description' }).trim().length
  if (written >= shortestDescription) return null
  return `Guests see it on the website. ${written} of at least ${shortestDescription} characters.`
}
