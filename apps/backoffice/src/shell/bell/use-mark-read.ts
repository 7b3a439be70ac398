import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'

/** Marks one read, or all; shown at once, and put right by the server's own list. */
export function useMarkRead(): (notificationId?: string) => void {
  const mark = trpc.notifications.markRead.useMutation({
    onMutate: input =>
      utils.notifications.list.setData({}, list => {
        const notificationId = input?.notificationId
        if (!list) return list
        const items = list.items.map(one =>
          !notificationId || one.id === notificationId ? { ...one, isUnread: false } : one,
        )
        return { items, unread: notificationId ? Math.max(0, list.unread - 1) : 0 }
      }),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'It was not marked as read',
        description: messageFor(error),
      }),
    onSettled: () => utils.notifications.list.invalidate(),
  })
  return notificationId => mark.mutate(notificationId ? { notificationId } : {})
}
