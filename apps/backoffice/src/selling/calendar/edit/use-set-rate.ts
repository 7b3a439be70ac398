import { messageFor } from '../../../lib/failures.ts'
import { formatCounted, formatMoney } from '../../../lib/format.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { Calendar } from '../night-words.ts'
import { everyDay, nightsOn } from '../weekdays.ts'
import type { Scope } from './scope.ts'
import { undoEdit } from './undo-edit.ts'

/**
 * Sets a rate that was typed into the grid, with the way back. Where the server refuses, or asks whether a price may move so far, `ask`
 * opens the form with the rate in it.
 */
export function useSetRate(propertyId: string, calendar: Calendar) {
  const edit = trpc.availability.edit.useMutation()
  const revoke = trpc.availability.revokeEdit.useMutation()
  return async function setRate(scope: Scope, rate: number, ask: () => void): Promise<void> {
    try {
      const { editId } = await edit.mutateAsync({
        propertyId,
        ...scope,
        set: { rate },
        version: calendar.version,
      })
      refresh(['availability'])
      const nights = formatCounted(nightsOn(everyDay, scope.from, scope.to).length, 'night')
      toast.show({
        tone: 'success',
        title: `${nights} at ${formatMoney(rate)}`,
        undo: () => void undoEdit(() => revoke.mutateAsync({ propertyId, editId })),
      })
    } catch (error) {
      toast.show({ title: 'Not set yet', description: messageFor(error) })
      ask()
    }
  }
}
