import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'

/** Marks a room, shown at once; put back when the server refuses. */
export function useSetHousekeeping(propertyId: string) {
  return trpc.rooms.setHousekeeping.useMutation({
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
    onError: (error, _change, context) => {
      utils.rooms.list.setData({ propertyId }, context?.before)
      toast.show({
        tone: 'danger',
        title: 'The room was not changed',
        description: messageFor(error),
      })
    },
  })
}
