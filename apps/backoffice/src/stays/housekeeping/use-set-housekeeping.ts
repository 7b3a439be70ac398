import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import { stateWords } from './state-words.ts'

/** Marks a room, shown at once; put back when the server refuses, or by whoever pressed the wrong one. */
export function useSetHousekeeping(propertyId: string) {
  const mark = trpc.rooms.setHousekeeping.useMutation({
    // One after another: of two marks of a room on their way at once, the older could arrive last and stay.
    scope: { id: `housekeeping ${propertyId}` },
    onMutate: async ({ roomId, housekeeping }) => {
      await utils.rooms.list.cancel({ propertyId })
      const before = utils.rooms.list.getData({ propertyId })
      utils.rooms.list.setData({ propertyId }, list =>
        list
          ? {
              items: list.items.map(room =>
                room.id === roomId ? { ...room, housekeeping } : room,
              ),
            }
          : list,
      )
      return { before }
    },
    onSuccess: (_saved, { roomId, housekeeping }, { before }) => {
      const room = before?.items.find(({ id }) => id === roomId)
      if (!room || room.housekeeping === housekeeping) return
      toast.show({
        tone: 'success',
        title: `Room ${room.number} is ${stateWords[housekeeping].label.toLowerCase()}`,
        undo: () => mark.mutate({ roomId, housekeeping: room.housekeeping }),
      })
    },
    onError: (error, _change, context) => {
      utils.rooms.list.setData({ propertyId }, context?.before)
      toast.show({
        tone: 'danger',
        title: 'The room was not changed',
        description: messageFor(error),
      })
    },
  })
  return mark
}
