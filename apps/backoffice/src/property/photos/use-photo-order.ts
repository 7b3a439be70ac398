import { useState } from 'react'
import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import { moveItem } from './move-item.ts'

/** Moves pictures at once and saves their order; what moved is said for screen readers. */
export function usePhotoOrder(propertyId: string) {
  const [announcement, setAnnouncement] = useState('')
  const reorder = trpc.images.reorder.useMutation({
    // One after another: of two orders on their way at once, the older could arrive last and stay.
    scope: { id: `photo-order ${propertyId}` },
    onError: error => {
      void utils.images.list.invalidate({ propertyId })
      toast.show({
        tone: 'danger',
        title: 'The order was not saved',
        description: messageFor(error),
      })
    },
  })
  const move = (from: number, to: number) => {
    const items = utils.images.list.getData({ propertyId })?.items
    if (!items || to < 0 || to >= items.length || from === to) return
    void utils.images.list.cancel({ propertyId })
    const moved = moveItem(items, from, to)
    utils.images.list.setData({ propertyId }, { items: moved })
    setAnnouncement(`Picture moved to place ${to + 1} of ${items.length}`)
    reorder.mutate({ propertyId, imageIds: moved.map(image => image.id) })
  }
  return { move, announcement }
}
