import { z } from 'zod'

/** Words for what zod would say of a missing or mistyped value; a schema's own message wins. */
z.config({
  customError: issue => {
    if (issue.code === 'invalid_type')
      return issue.input === undefined || issue.input === null
        ? 'Fill this in.'
        : `Expected ${issue.expected}.`
    if (issue.code === 'invalid_value')
      return `Choose one of: ${issue.values.map(String).join(', ')}.`
    return undefined
  },
})

/** `{ 'input.path': message }`, the first message of each path. */
export function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.map(String).join('.')] ??= issue.message
  return fields
}
