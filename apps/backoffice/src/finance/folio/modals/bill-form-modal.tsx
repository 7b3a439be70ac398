import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormModal, type FormModalProps } from '../../../components/forms/form-modal.tsx'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'

interface BillFormModalProps<Values extends FieldValues, Output>
  extends Omit<FormModalProps<Values, Output>, 'save'> {
  /** Does it, and answers what to say of it. Sent again with the same key, because no answer came, it is done once. */
  save: (values: Output, idempotencyKey: string) => Promise<string>
}

/** A form over the bill, which is read anew once it is saved. */
export function BillFormModal<Values extends FieldValues, Output>({
  save,
  ...props
}: BillFormModalProps<Values, Output>) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const saveBill = async (values: Output) => {
    const title = await save(values, idempotencyKey)
    refresh(staleAfter('folio.changed'))
    return { title }
  }
  return <FormModal {...props} save={saveBill} />
}
