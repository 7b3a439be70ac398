import { messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'

/** Gives rooms to who makes them today, or back. */
export const useAssignCleaner = () =>
  trpc.rooms.assignCleaner.useMutation({
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The rooms were not assigned',
        description: messageFor(error),
      }),
    onSettled: () => refresh(staleAfter('room.assigned')),
  })
