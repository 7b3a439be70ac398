import { failureOf } from '../../../lib/failures.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'

/** Takes an edit of rates back and says so; the panel that it came from may be closed by then. */
export async function undoEdit(revoke: () => Promise<unknown>): Promise<void> {
  try {
    await revoke()
    toast.show({ title: 'The change is taken back' })
  } catch (error) {
    const { reason, message } = failureOf(error)
    if (reason === 'NOT_FOUND') toast.show({ title: 'The change was taken back already' })
    else
      toast.show({ tone: 'danger', title: 'The change was not taken back', description: message })
  } finally {
    refresh(['availability'])
  }
}
