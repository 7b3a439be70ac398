import { createFormControl } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { submitOf } from './submit.ts'

describe('submitOf', () => {
  it('sends a form again after a refusal that spoke of a field which it does not show', async () => {
    const form = createFormControl({ defaultValues: { by: 'percent', amount: 0 } })
    const sent: unknown[] = []
    const submit = submitOf(form, values => {
      sent.push(values)
      form.setError('amount', { type: 'server', message: 'Enter a discount of at least ₹0.01.' })
    })
    await submit()
    await submit()
    expect(sent).toHaveLength(2)
  })
})
