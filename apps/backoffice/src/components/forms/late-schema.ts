import { useCallback, useEffect } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

const loadResolver = () => import('./schema-resolver.ts')

/**
 * The rules of a form that stands on a page, fetched when the first field anywhere is entered: a page that is only read
 * goes without the schema library. `load` is declared outside the component.
 */
export function useLateSchema<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  useEffect(() => {
    // A fetch that failed is tried again when the form is sent.
    const fetchBoth = () => void Promise.all([load(), loadResolver()]).catch(() => undefined)
    document.addEventListener('focusin', fetchBoth, { once: true })
    return () => document.removeEventListener('focusin', fetchBoth)
  }, [load])
  return useCallback(
    async (...asked) => {
      const [schema, { schemaResolver }] = await Promise.all([load(), loadResolver()])
      return schemaResolver(schema)(...asked)
    },
    [load],
  )
}
