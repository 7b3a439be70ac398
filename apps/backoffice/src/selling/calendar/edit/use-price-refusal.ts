import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { applyServerErrors } from '../../../components/forms/server-errors.ts'
import { failureOf } from '../../../lib/failures.ts'

interface Refusal {
  /** Why the prices were not saved, where no field says it. */
  failure: { title?: string; message: string } | null
  /** Whether a change is meant that is larger than the hotel wants in one step. */
  question: string | null
}

const none: Refusal = { failure: null, question: null }

/** What a form of prices says when they were not saved. */
export function usePriceRefusal<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  fields: readonly FieldPath<Values>[],
) {
  const [refusal, setRefusal] = useState(none)
  const clear = () => setRefusal(none)
  /** `lookAgain` reads what others changed meanwhile: saving again is then a choice made with open eyes, as `advice` says. */
  const refuse = async (
    error: unknown,
    { lookAgain, advice }: { lookAgain: () => Promise<void>; advice: string },
  ) => {
    const { reason, message } = failureOf(error)
    if (reason === 'RATE_CHANGE_LARGE') return setRefusal({ failure: null, question: message })
    if (reason === 'VERSION_CONFLICT') {
      await lookAgain()
      const failure = { title: 'Changed meanwhile', message: `${message} ${advice}` }
      return setRefusal({ failure, question: null })
    }
    const left = applyServerErrors(error, fields, form.setError)
    setRefusal({ failure: left === null ? null : { message: left }, question: null })
  }
  return { ...refusal, clear, refuse }
}
